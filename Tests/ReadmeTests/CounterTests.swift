import Foundation
import Testing

/// The README's app as a program: its few lines get all features of a shell.
@Suite struct CounterTests {
  private let home: Home

  init() throws { home = try Home() }

  private func pipe(_ lines: String, to command: String = "Counter") async throws -> Home.Answer {
    try await home.run("printf '%s\\n' '\(lines)' | \(command)")
  }

  @Test func commandsChangeTheScreen() async throws {
    let answer = try await pipe("add 5\nadd -2\nreset")
    #expect(
      answer
        == Home.Answer(
          output: """
            Counter
              count  5
            Counter
              count  3
            Counter
              count  0

            """, code: 0))
  }

  @Test func travelsThroughTime() async throws {
    let answer = try await pipe(
      """
      add 5
      add 2
      .undo
      .state counter.count
      expect counter.count == 5
      .now
      .diff 0 now
      """)
    #expect(
      answer
        == Home.Answer(
          output: """
            Counter
              count  5
            Counter
              count  7
            Counter
              count  5
            5
            Counter
              count  7
            ~ counter.count: 0 → 7

            """, code: 0))
  }

  @Test func aRecordingReplays() async throws {
    #expect(try await pipe("add 5\nadd 2", to: "Counter --record five.reel").code == 0)
    #expect(
      try await home.run("Counter replay five.reel")
        == Home.Answer(output: "five.reel: 2 frames, 4 digests equal\n", code: 0))
    #expect(
      try await home.run("Counter replay five.reel --until 1 --print counter.count")
        == Home.Answer(output: "5\n", code: 0))
    #expect(try await pipe("add 1", to: "Counter --record five.reel").code == 2)
  }

  @Test func aMistakeIsExplained() async throws {
    #expect(
      try await pipe("add five\nadd 5")
        == Home.Answer(
          output: """
            stdin:1: “five” is not a whole number
              add five
                  ^^^^

            """, code: 1))
    #expect(try await pipe("expect counter.count == 1").code == 1)
    #expect(try await home.run("Counter --unknown").code == 2)
  }

  @Test func helpListsTheAvailableCommands() async throws {
    #expect(
      try await home.run("Counter --help")
        == Home.Answer(
          output: """
            counter 1.0   apps: counter

              counter [shell] [APP] [options]
                  Start the shell; without a terminal, read commands from standard input
              counter open [RECORDING] [options]
                  Start the shell on a recording: travel, ask, branch
              counter run SCRIPT…|FOLDER… | - [options]
                  Run scripts, each with fresh data, the embedded backend and virtual time
              counter fuzz [APP…] [options]
                  Run random commands in apps, check every frame, and shrink failures
              counter shrink [RECORDING] --where CONDITION | shrink SCRIPT
                  Find the fewest actions that make a condition true, or a script fail
              counter replay RECORDING… [options]
                  Replay recordings without effects, and check their digests
              counter migrate RECORDING… [options]
                  Show how recordings of earlier versions are read, or write them anew
              counter scrub RECORDING… [options]
                  Write recordings with stand-ins for texts, to pass them on
              counter report RECORDING PAGE.html
                  Write a recording as one HTML file to play and rewind in a browser
              counter export RECORDING FILE [--as KIND]
                  Write a recording as a file for another tool
              counter log [RECORDING] [--last N]
                  List the frames of a recording
              counter why [RECORDING] PATH
                  Find the frames that changed a part of the state
              counter bisect [RECORDING] CONDITION
                  Find the first frame at which a condition holds
              counter find [RECORDING] ACTION|CONDITION
                  Find every frame with an action, or at which a condition holds
              counter diff RECORDING[@N] RECORDING[@N]
                  Compare two states of recordings
              counter sql RECORDING QUERY
                  Query a recording in SQL
              counter mcp [DIR…] [--effects]
                  Serve an agent: the Model Context Protocol on standard input and output
              counter man
                  Print the manual page: counter man | man -l -
              counter schema
                  Print the JSON schema of the answers in --mode json
              counter completions bash|zsh|fish
                  Print a script that completes counter's command line in a shell
              counter help COMMAND
                  Show more about a command, with its options

            If input is not a terminal, commands are read from it, one per line.
            At a terminal, the lines of ~/.config/counter/counterrc run before the first prompt.
            Exit codes: 0 ok, 1 a check failed, 2 wrong usage, 3 unreadable or damaged input,
            4 output could not be written, 130 interrupted,
            141 the reader of the output has ended.

            """, code: 0))
    let help = try await pipe(".help").output
    #expect(help.contains("  add <n>  Add a number to the count\n  reset    Start again at zero\n"))
  }
}
