import Occupying
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Lists with more rows than the window.
@Suite(.serialized, .occupiesAThread) struct LongListTests {
  private static let top = """
    MiniPools
           Create a new pool
      1    Birthday gift for Anna                  $35
      2    Trip to Rome                      $30 / $50
      3  ✓ Office coffee                     $40 / $40
      4    Tea                                 $0 / $5
      rows 1–5 of 7: next, previous
      [refresh]
    """

  @Test func aListScrollsByWindows() throws {
    let directory = try TemporaryDirectory()
    let session = try TerminalShell(in: directory, rows: 9)
    for (number, name) in ["Tea", "Cake", "Pie"].enumerated() {
      session.type("new \(name) \(number + 5)")
      try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/\(number + 4)›")
    }
    session.type("home")
    try session.shows(
      all: Self.top.replacing(": next, previous", with: ": next, previous · 3 new")
        + "\nminipools›")
    session.type("next")
    try session.shows(
      all: """
        MiniPools
          2    Trip to Rome                      $30 / $50
          3  ✓ Office coffee                     $40 / $40
          4    Tea                                 $0 / $5
          5    Cake                                $0 / $6
          6    Pie                                 $0 / $7
          rows 3–7 of 7: next, previous
          [refresh]
        minipools›
        """)
    // There are no more rows, and no more pages.
    session.type("next")
    try session.endsWith(
      "next is not available: this is the last page\n  next\n  ^^^^\nminipools›")
    session.type("previous")
    try session.shows(all: Self.top + "\nminipools›")
    // What goes elsewhere is the whole list.
    session.type(".screen > \(directory.path("list"))")
    #expect(try session.end() == .ok)
    let list = String(decoding: try directory.data("list"), as: UTF8.self)
    #expect(list.split(separator: "\n").filter { $0.contains("$") }.count == 6, "\(list)")
  }

  @Test func aRowsNumberOpensIt() throws {
    let session = try ScriptedShell(in: try TemporaryDirectory())
    session.type("2")
    try session.endsWith("[contribute] [edit] [delete] [back]\nminipools/2›")
    session.type("2")
    try session.endsWith(
      "minipools has no command “2”; .help lists all commands\n  2\n  ^\nminipools/2›")
    #expect(try session.end() == .ok)
  }
}
