import Reel
import ReelApp
import Testing

/// Moments that a screen speaks of: written by who shows it, in the zone and on the day there.
@Suite struct MomentTextTests {
  private let moment = MomentText(VirtualClock.epoch + .seconds(69_060), date: "YYYY-MM-DD")

  @Test func onTheSameDayTheTimeWillDo() {
    #expect(moment.text(at: VirtualClock.epoch, on: .utc) == "19:11 UTC")
    let tokyo = WallClocks { _ in .seconds(9 * 3600) }
    #expect(moment.text(at: VirtualClock.epoch, on: tokyo) == "2026-01-02 04:11")
    #expect(moment.text(at: moment.moment, on: tokyo) == "04:11")
    #expect(moment.text(at: VirtualClock.epoch + .seconds(-1), on: .utc) == "2026-01-01 19:11 UTC")
  }

  @Test func aScreenWritesItWhenItIsShown() {
    let countdown = Countdown(
      VirtualClock.epoch + .seconds(2), one: "1", other: "# seconds.", over: "now")
    let screen = Screen(title: "T") {
      Paragraph("p")
      Notice(.info, "Last at \(MomentText.place).", at: moment, until: countdown)
    }
    #expect(
      screen.at(VirtualClock.epoch).plainText == """
        T
          p
          info: Last at 19:11 UTC. 2 seconds.
        """)
    let told = screen.writingMoments(at: VirtualClock.epoch, on: .utc)
    #expect(told.countdown == countdown)
    #expect(told.plainText.hasSuffix("Last at 19:11 UTC."))
    let plain = Screen(title: "T") { Notice(.info, "x") }
    #expect(plain.at(VirtualClock.epoch) == plain)
  }
}
