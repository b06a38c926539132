import Testing

/// The shell alone, which has no tools.
@Suite struct AloneTests {
  private let home: Home

  init() throws { home = try Home() }

  @Test func performsLinesAndContinuesRecordings() async throws {
    #expect(
      try await home.run("printf 'add 5\\n.undo\\nadd 2\\n' | Alone --record five.reel")
        == Home.Answer(
          output: """
            Alone
              count  5
            Alone
              count  0
            branch-1 starts at frame 0; .switch main leads to the old future
            Requests from here on are real: the backend has not gone back in time.
            Alone
              count  2

            """, code: 0))
    #expect(
      try await home.run("printf 'add 1\\nexpect alone.count == 3\\n' | Alone open five.reel")
        == Home.Answer(
          output: """
            Alone
              count  3

            """, code: 0))
  }

  @Test func hasNoTools() async throws {
    #expect(
      try await home.run("printf '.save five.script\\n' | Alone")
        == Home.Answer(
          output: """
            stdin:1: there is no command .save; .help lists all commands
              .save five.script
              ^^^^^

            """, code: 1))
    #expect(
      try await home.run("Alone replay five.reel")
        == Home.Answer(
          output: """
            alone: there is no command or app “replay”
            alone --help shows how to use it

            """, code: 2))
    #expect(
      try await home.run("Alone --help")
        == Home.Answer(
          output: """
            alone 1.0   apps: alone

              alone [shell] [APP] [options]
                  Start the shell; without a terminal, read commands from standard input
              alone open [RECORDING] [options]
                  Start the shell on a recording: travel, ask, branch
              alone help COMMAND
                  Show more about a command, with its options

            If input is not a terminal, commands are read from it, one per line.
            At a terminal, the lines of ~/.config/alone/alonerc run before the first prompt.
            Exit codes: 0 ok, 1 a check failed, 2 wrong usage, 3 unreadable or damaged input,
            4 output could not be written, 130 interrupted,
            141 the reader of the output has ended.

            """, code: 0))
  }
}
