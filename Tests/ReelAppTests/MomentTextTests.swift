import Foundation
import Reel
import ReelApp
import Testing

/// Moments on a screen, which are formatted in the time zone and on the day of the viewer.
@Suite struct MomentTextTests {
  private let moment = MomentText(VirtualClock.epoch + .seconds(69_060))

  private func text(_ moment: MomentText, at now: Timestamp, in language: Language = .en) -> String
  {
    let screen = Screen(title: "T") { Notice(.info, MomentText.placeholder, at: moment) }.at(now)
    guard case .notice(let notice)? = screen.elements.first else { return "" }
    return Translation(language)(notice.text)
  }

  @Test func onTheSameDayTheDateIsOmitted() {
    #expect(text(moment, at: VirtualClock.epoch) == "19:11 UTC")
    #expect(text(moment, at: VirtualClock.epoch + .seconds(-1)) == "2026-01-01 19:11 UTC")
    var there = moment
    there.zone = Zone("Asia/Tokyo")
    #expect(text(there, at: VirtualClock.epoch) == "2026-01-02 04:11 UTC+9")
    #expect(text(there, at: moment.moment) == "04:11 UTC+9")
    there.zone = Zone("Asia/Kolkata")
    #expect(text(there, at: moment.moment) == "00:41 UTC+5:30")
    there.zone = Zone("America/New_York")
    #expect(text(there, at: moment.moment) == "14:11 UTC-5")
    there.zone = Zone("Nowhere/Atlantis")
    #expect(text(there, at: moment.moment) == "19:11 UTC")
  }

  /// In states and recordings, a zone is its plain name.
  @Test func aZoneIsEncodedAsItsName() throws {
    let json = try JSONEncoder().encode([Zone("Asia/Tokyo")])
    #expect(String(decoding: json, as: UTF8.self) == #"["Asia\/Tokyo"]"#)
    #expect(try JSONDecoder().decode([Zone].self, from: json) == [Zone("Asia/Tokyo")])
  }

  @Test func aScreenWritesItWhenItIsShown() {
    let countdown = Countdown(
      VirtualClock.epoch + .seconds(2), over: "now"
    ) {
      Text($0, one: "\($0) second.", other: "\($0) seconds.")
    }
    let screen = Screen(title: "T") {
      Paragraph("p")
      Notice(.info, "Last at \(MomentText.placeholder).", at: moment, until: countdown)
    }
    #expect(
      screen.at(VirtualClock.epoch).plainText == """
        T
          p
          info: Last at 19:11 UTC. 2 seconds.
        """)
    let told = screen.writingMoments(at: VirtualClock.epoch)
    #expect(told.countdown == countdown)
    #expect(told.plainText.hasSuffix("Last at 19:11 UTC."))
    let plain = Screen(title: "T") { Notice(.info, "x") }
    #expect(plain.at(VirtualClock.epoch) == plain)
  }
}
