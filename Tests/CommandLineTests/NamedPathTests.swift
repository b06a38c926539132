import Foundation
import ReelApp
import ReelApps
import ReelCorpus
import ReelShell
import ReelSimulator
import Testing

@testable import ReelREPL
@testable import ReelTools
@testable import reel_cli
@testable import reel_shared

/// Paths that a user names, in every command and subcommand that takes one: they are found in the
/// tables of commands, so that a new one is tested as well.
@Suite struct NamedPathTests {
  /// A parameter, with what it reads from a line.
  struct Row: CustomTestStringConvertible, Sendable {
    /// The command's name as it is written.
    var command: String
    var parameter: ParameterSpecification
    /// Returns the values that are read from words.
    var values: @Sendable ([String]) -> [any Sendable]
    var testDescription: String { "\(command) \(parameter.name)" }

    /// Whether its words are a path.
    var takesPath: Bool { [.file, .folder].contains(parameter.content) }

    /// Words in which the parameter is a path.
    ///
    /// - Parameter others: how many positional parameters there are before it, and behind it.
    func words(naming path: String, among others: (before: Int, behind: Int)) -> [String] {
      guard parameter.isPositional else { return ["--\(parameter.name)", path] }
      // Words of its own, as in `start FILE`, and an ending that it may need.
      let own = parameter.name.split(separator: " ").filter { $0 == $0.lowercased() && $0 != "|" }
      let ending = parameter.name.firstMatch(of: /\.[a-z]+/).map { String($0.output) } ?? ""
      return Array(repeating: "x", count: others.before) + own.map(String.init) + [path + ending]
        + Array(repeating: "x", count: others.behind)
    }
  }

  static let rows: [Row] = {
    let shell = ReelShell.Shell(
      Apps.program, adding: [.serve, .corpus, .simulate, .db]
    ).running(in: .en)
    let subcommands = shell.subcommands.flatMap { subcommand in
      subcommand.parameters.map { parameter in
        Row(command: subcommand.name, parameter: parameter) { words in
          subcommand.form.values(subcommand.assigned(words))
        }
      }
    }
    let commands = ShellCommands<AppState, AppAction>(.all).all.flatMap { command in
      command.parameters.map { parameter in
        Row(command: "." + command.name, parameter: parameter) { words in
          let line = Words(unfinished: ([command.name] + words).joined(separator: " "))
          return command.form.values(Arguments(line, after: 1, for: command.syntax))
        }
      }
    }
    return subcommands + commands
  }()

  /// Returns what a command reads where one of its parameters is a path.
  private func read(_ path: String, for row: Row) -> (paths: [NamedPath], texts: [String]) {
    let positional = Self.rows.filter { $0.command == row.command && $0.parameter.isPositional }
      .map(\.parameter.name)
    let before = positional.firstIndex(of: row.parameter.name) ?? 0
    return leaves(
      row.values(row.words(naming: path, among: (before, positional.count - before - 1))))
  }

  /// Returns all paths and texts in a value, except those of the line itself.
  private func leaves(_ value: Any) -> (paths: [NamedPath], texts: [String]) {
    if let path = value as? NamedPath { return ([path], []) }
    if let text = value as? String { return ([], [text]) }
    // The line behind a text that is read verbatim.
    if value is Words { return ([], []) }
    return Mirror(reflecting: value).children.reduce(into: ([], [])) { all, child in
      let (paths, texts) = leaves(child.value)
      all.paths += paths
      all.texts += texts
    }
  }

  private static var home: String { NamedPath("~").path }

  @Test(arguments: rows.filter(\.takesPath))
  func atHome(_ row: Row) {
    let (paths, texts) = read("~/x", for: row)
    let isAtHome = paths.contains { $0.path.hasPrefix(Self.home + "/x") }
    let isRead = !texts.contains { $0.hasPrefix("~") }
    #expect(isAtHome && isRead, "\(paths.map(\.path)) \(texts)")
  }

  /// The calling shell of a subcommand has not seen the `~` in `--data=~/x`.
  @Test(arguments: rows.filter { $0.takesPath && !$0.parameter.isPositional })
  func behindAnEqualsSign(_ row: Row) {
    let paths = leaves(row.values(["--\(row.parameter.name)=~/x"])).paths.map(\.path)
    #expect(paths == [Self.home + "/x"])
  }

  @Test(arguments: rows.filter(\.takesPath))
  func inTheWorkingDirectory(_ row: Row) {
    for path in ["a~b", "../x", "/x/y"] {
      let paths = read(path, for: row).paths.map(\.path)
      #expect(paths.contains { $0.hasPrefix(path) })
    }
  }

  /// What is called a file or a folder is a path, and nothing else.
  @Test(arguments: rows)
  func isAPathByItsName(_ row: Row) {
    let names = /^(FIRST|SECOND)$|\b(FILE|FOLDER|DIR|PLACE|RECORDING|SCRIPT|PAGE)\b/
      .wordBoundaryKind(.simple)
    let isNamed = (row.parameter.placeholder ?? "").contains(names)
    let takesPath = row.takesPath
    #expect(isNamed == takesPath)
  }

  @Test func allAreFound() {
    let found = Self.rows.filter(\.takesPath).map(\.testDescription)
    #expect(
      Set(found).isSuperset(of: ["serve data", "corpus to", "db FILE", ".record start FILE"]))
  }

  @Test func whatItIsRelativeTo() {
    func path(_ line: String, in folder: String = "") -> String {
      NamedPath(Words(unfinished: line).words[0], in: folder).path
    }
    #expect(path("~") == Self.home)
    #expect(path("~/a", in: "scripts") == Self.home + "/a")
    #expect(path("'~/a'") == "~/a")
    #expect(path("~user/a") == "~user/a")
    #expect(path("a.data", in: "scripts") == "scripts/a.data")
    #expect(path("/a.data", in: "scripts") == "/a.data")
  }
}
