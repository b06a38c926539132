import ReelTexts
import ReelApp

/// The kinds of files that a history is written as, for other tools.
///
/// Help, completion and messages go by what is said here.
enum ExportKind: String, CaseIterable, Sendable {
  case state
  case frames
  case sqlite
  case reduxDevTools = "redux-devtools"
  case trace
  case asciicast

  /// What the names of such files end with; where several kinds have one, the first is meant.
  var endings: [String] {
    switch self {
    case .state, .reduxDevTools, .trace: ["json"]
    case .frames: ["jsonl", "ndjson"]
    case .sqlite: ["sqlite", "sqlite3", "db"]
    case .asciicast: ["cast"]
    }
  }

  /// What is in such a file, and what reads it.
  var summary: String {
    let said = texts.saving.exports
    return switch self {
    case .state: said.state
    case .frames: said.frames
    case .sqlite: said.sqlite
    case .reduxDevTools: said.reduxDevTools
    case .trace: said.trace
    case .asciicast: said.asciicast
    }
  }

  /// Whether it may be about a path alone.
  var takesPath: Bool { self == .state || self == .frames }

  /// The kind that a file's name says; the state where it says none.
  init(file: String) {
    let name = file.lowercased()
    self =
      Self.allCases.first { $0.endings.contains { name.hasSuffix(".\($0)") } } ?? .state
  }

  /// Reads the name of a kind.
  ///
  /// - Throws: `LineError` where there is no such kind, which lists those that there are.
  init(name: String) throws(LineError) {
    guard let kind = Self(rawValue: name) else {
      throw LineError(
        texts.saving.exports.noSuchKind(name, Self.allCases.map(\.rawValue).joined(separator: ", "))
      )
    }
    self = kind
  }

  /// All kinds, for completion.
  static var choices: [Choice] { allCases.map { Choice($0.rawValue, $0.summary) } }

  /// All endings of files.
  static var endings: [String] {
    var seen: Set<String> = []
    return allCases.flatMap(\.endings).filter { seen.insert($0).inserted }
  }

  /// How each kind is written that takes no path, and what it is: lines for help.
  ///
  /// - Parameter command: what stands in front of the file.
  static func help(_ command: String) -> String {
    let rows = allCases.filter { !$0.takesPath }.map { kind in
      let isNamed = Self(file: "x." + kind.endings[0]) != kind
      let ending = isNamed ? " --as \(kind.rawValue)" : ".\(kind.endings[0])"
      return (command + ending, kind.summary)
    }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "\($0.0.padded(to: width))  \($0.1)" }.joined(separator: "\n")
  }
}
