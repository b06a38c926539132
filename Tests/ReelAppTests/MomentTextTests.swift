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
      VirtualClock.epoch + .seconds(2), over: "now", standing: "then"
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

  // MARK: Moments as services write them

  @Test(
    arguments: [
      ("1970-01-01T00:00:00.000Z", 0), ("2026-01-01T00:00:00.000Z", 1_767_225_600_000),
      ("2024-02-29T12:30:15.250Z", 1_709_209_815_250), ("1969-12-31T23:59:59.999Z", -1),
    ] as [(String, Int64)])
  func momentsAreReadAndWritten(text: String, milliseconds: Int64) throws {
    let moment = try #require(Timestamp(iso8601: text))
    #expect(moment.milliseconds == milliseconds)
    let date = moment.date
    #expect(
      [date.year, date.month, date.day] == text.prefix(10).split(separator: "-").map { Int($0) })
  }

  @Test(arguments: ["", "2026-01-01", "2026-13-01T00:00:00.000Z", "2026-01-01T00:00:0x.000Z"])
  func anInvalidMomentIsNil(text: String) { #expect(Timestamp(iso8601: text) == nil) }
}
