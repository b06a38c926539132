import MockBackend
import ReelREPL
import ReelStorage
import Testing

/// The exit code of an error that ends a subcommand.
@Suite struct ExitCodeTests {
  /// Whatever was to be written: a corpus, or what the embedded backend keeps.
  @Test func aFullDiskIsNoUnreadableInput() {
    let full = DatabaseError(.full, file: "corpus.sqlite", message: "database or disk is full")
    #expect(ExitCode(of: full) == .unwritable)
    #expect(ExitCode(of: BackendError.data(full)) == .unwritable)
    let damaged = DatabaseError(.damaged, file: "corpus.sqlite", message: "not a database")
    #expect(ExitCode(of: damaged) == .unreadable)
    #expect(ExitCode(of: BackendError.data(damaged)) == .unreadable)
  }
}
