import Foundation
import Occupying
import PseudoTerminal
import ReelEditor
import TemporaryFiles
import Testing

/// The history as a user reads it at a terminal.
@Suite(.serialized, .occupiesAThread) struct ReadingTests {
  /// The lines that change a pool's goal, and the screens after them; there are then seven frames.
  private static let edits = [
    ("open 2", "[edit] [delete] [back]\nminipools/2›"), ("edit", "Name [Trip to Rome] ›"),
    ("set goal 30", "leaves.\n  [save] [back]\nminipools/2›"),
    ("save", "station  $30\n  [contribute] [edit] [delete] [back]\nminipools/2›"),
  ]

  /// Starts a session in which a pool's goal has been changed.
  private func edited(in directory: TemporaryDirectory, columns: Int = 80) throws -> ScriptedShell {
    let session = try ScriptedShell(in: directory, columns: columns)
    for (line, end) in Self.edits {
      session.type(line)
      try session.endsWith(end)
    }
    return session
  }

  @Test(arguments: [
    (
      60,
      """
       #1  home.appeared        shell, asks…  loading null → fetch
       #2  home.poolsLoaded     effect of #1  hasLoaded false → t…
       #3  router.poolChosen    user          + route[1] {…}
       #4  poolPage.editTapped  user          form null → {…} · +…
       #5  poolForm.edited      user          form.typed.goal "50…
       #6  poolForm.saveTapped  user, asks …  working null → {…}
       #7  poolForm.poolSaved   effect of #6  pools[id=2].goalAmo…
      """
    ),
    (
      80,
      """
       #1  home.appeared        shell, asks fetch  loading null → fetch
       #2  home.poolsLoaded     effect of #1       hasLoaded false → true · loading f…
       #3  router.poolChosen    user               + route[1] {…}
       #4  poolPage.editTapped  user               form null → {…} · + route[2] {…}
       #5  poolForm.edited      user               form.typed.goal "50" → "30"
       #6  poolForm.saveTapped  user, asks edit    working null → {…}
       #7  poolForm.poolSaved   effect of #6       pools[id=2].goalAmountValue 50 → 3…
      """
    ),
    (
      200,
      """
       #1  home.appeared        shell, asks fetch  loading null → fetch
       #2  home.poolsLoaded     effect of #1       hasLoaded false → true · \
      loading fetch → null · + pools[id=1] {…} · + pools[id=2] {…} · + pools[id=3] {…}
       #3  router.poolChosen    user               + route[1] {"id":2,"screen":"pool"}
       #4  poolPage.editTapped  user               form null → {…} · \
      + route[2] {"id":2,"screen":"form"}
       #5  poolForm.edited      user               form.typed.goal "50" → "30"
       #6  poolForm.saveTapped  user, asks edit    working null → {…}
       #7  poolForm.poolSaved   effect of #6       pools[id=2].goalAmountValue 50 → 30 · \
      form {…} → null · − route[2] · working {…} → null
      """
    ),
  ])
  func theLogShowsChangesInTheWindowsWidth(columns: Int, log: String) throws {
    let session = try edited(in: try TemporaryDirectory(), columns: columns)
    session.type(".log")
    try session.endsWith("minipools/2› .log\n\(log)\nminipools/2›")
    #expect(try session.end() == .ok)
  }

  @Test func theLogShowsFramesAroundTheCurrentOne() throws {
    let session = try edited(in: try TemporaryDirectory())
    session.type(".goto 5")
    session.type(".log 3")
    try session.endsWith(
      """
      minipools@5› .log 3
       #4  poolPage.editTapped  user             form null → {…} · + route[2] {…}
      ▸#5  poolForm.edited      user             form.typed.goal "50" → "30"
       #6  poolForm.saveTapped  user, asks edit  working null → {…}
      minipools@5›
      """)
    session.type(".goto 1")
    session.type(".log 2")
    try session.endsWith(
      """
      minipools@1› .log 2
      ▸#1  home.appeared     shell, asks fetch  loading null → fetch
       #2  home.poolsLoaded  effect of #1       hasLoaded false → true · loading fetc…
      minipools@1›
      """)
    session.type(".log minipools.form.goal == \"30\"")
    try session.endsWith(
      """
      minipools@1› .log minipools.form.goal == "30"
       #5  poolForm.edited      user             form.typed.goal "50" → "30"
       #6  poolForm.saveTapped  user, asks edit  working null → {…}
      minipools@1›
      """)
    session.type(".log minipools.form.goal == 30")
    try session.endsWith(
      """
      “minipools.form.goal == 30” never holds: there is text, not a number; write
      "30"
        .log minipools.form.goal == 30
             ^^^^^^^^^^^^^^^^^^^
      minipools@1›
      """)
    #expect(try session.end() == .ok)
  }

  @Test func aFrameIsShownInLines() throws {
    let session = try edited(in: try TemporaryDirectory())
    session.type(".frame 6")
    try session.wait(for: "the frame") { text in
      text.replacing(#/20[0-9T:.-]+Z/#, with: "TIME")
        .replacing(#/[0-9a-f]{16}\n/#, with: "DIGEST\n")
        .hasSuffix(
          """
          minipools/2› .frame 6
          #6  minipools.poolForm.saveTapped
            time    TIME
            origin  user
            action  {
                      "minipools": {
                        "poolForm": {
                          "saveTapped": {}
                        }
                      }
                    }
            asks    edit {"draft":{"goalAmountValue":30,"name":"Trip to
                    Rome"},"id":2,"only":"goal"} · answered by #7
            digest  DIGEST
            changed
              ~ working: null → {
                  "edit": {
                    "draft": {
                      "goalAmountValue": 30,
                      "name": "Trip to Rome"
                    },
                    "id": 2,
                    "only": "goal"
                  }
                }
          minipools/2›
          """)
    }
    #expect(try session.end() == .ok)
  }

  @Test(arguments: [
    (ColorDepth.direct, "38;2;0;137;0"), (.indexed, "38;5;29"), (.sixteen, "1"),
  ])
  func jsonHasTheColoursOfTheTerminal(colors: ColorDepth, green: String) throws {
    let session = try TerminalShell(in: try TemporaryDirectory(), colors: colors)
    for (line, end) in Self.edits {
      session.type(line)
      try session.endsWith(end)
    }
    session.type(".frame 5")
    try session.endsWith("    ~ form.typed.goal: \"50\" → \"30\"\nminipools/2›")
    #expect(try session.end() == .ok)
    let transcript = session.transcript
    #expect(transcript.contains("\u{1B}[\(green)m\"30\"\u{1B}[0m"))
    #expect(!transcript.contains("\u{1B}[33m") && !transcript.contains("\u{1B}[34m"))
  }
}
