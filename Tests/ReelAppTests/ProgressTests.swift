import ReelApp
import Testing

/// How much of a progress bar is filled.
@Suite struct ProgressTests {
  @Test(arguments: [
    (0, 50, 0), (30, 50, 12), (50, 50, 20), (70, 50, 20),
    // Only zero is empty, and only the whole is full.
    (1, 1_000, 1), (999, 1_000, 19),
    // Values that a network may deliver.
    (-5, 50, 0), (5, 0, 20), (-5, -9, 20), (.max - 1, .max, 19), (.max, 1, 20), (.min, .max, 0),
  ])
  func fills(value: Int, total: Int, filled: Int) {
    #expect(Progress(value, of: total, label: "").filled(of: 20) == filled)
  }

  @Test func isPlainTextInATest() {
    let screen = Screen(title: "Rome") { Progress(30, of: 50, label: "60 %") }
    #expect(screen.plainText == "Rome\n  30 of 50: 60 %")
  }
}
