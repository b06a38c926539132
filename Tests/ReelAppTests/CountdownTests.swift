import Reel
import ReelApp
import Testing

/// The countdown of a screen.
@Suite struct CountdownTests {
  private let moment = VirtualClock.epoch + .seconds(13)
  private var countdown: Countdown {
    Countdown(moment, over: "Now.", standing: "Soon.") {
      Text($0, one: "In \($0) second.", other: "In \($0) seconds.")
    }
  }

  @Test(
    arguments: [
      (0, "In 13 seconds.", 1000), (1, "In 13 seconds.", 999), (999, "In 13 seconds.", 1),
      (1000, "In 12 seconds.", 1000), (11_000, "In 2 seconds.", 1000),
      (12_000, "In 1 second.", 1000), (12_999, "In 1 second.", 1), (13_000, "Now.", nil),
      (20_000, "Now.", nil),
    ] as [(Int, String, Int?)])
  func countsTheRemainingTime(_ milliseconds: Int, _ text: String, _ pause: Int?) {
    let now = VirtualClock.epoch + .milliseconds(milliseconds)
    #expect(countdown.text(at: now).english == text)
    #expect(countdown.untilNextSecond(at: now) == pause.map { .milliseconds($0) })
  }

  @Test func aScreenShowsItAtAMoment() {
    let screen = Screen(title: "Sync") {
      Notice(.info, "1 show waits.")
      Notice(.error, "No answer.", until: countdown)
    }
    #expect(screen.countdown == countdown)
    let shown = screen.at(VirtualClock.epoch + .seconds(10))
    #expect(
      shown.plainText == """
        Sync
          info: 1 show waits.
          error: No answer. In 3 seconds.
        """)
    #expect(shown.countdown == nil && shown.at(moment) == shown)
    let standing = screen.at(VirtualClock.epoch + .seconds(10), isStanding: true)
    #expect(standing.plainText.hasSuffix("error: No answer. Soon."))
    #expect(screen.at(moment, isStanding: true) == standing)
  }
}
