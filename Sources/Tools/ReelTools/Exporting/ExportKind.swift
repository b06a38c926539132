import ReelApp
import ReelREPL
import ReelTexts

/// The file formats of exported histories, for other tools.
///
/// Help, completion and messages use these descriptions.
enum ExportKind: String, CaseIterable, Sendable {
  case state
  case frames
  case sqlite
  case reduxDevTools = "redux-devtools"
  case trace
  case asciicast

  /// The endings of such files' names; if several kinds share one, the first is used.
  var endings: [String] {
    switch self {
    case .state, .reduxDevTools, .trace: ["json"]
    case .frames: ["jsonl", "ndjson"]
    case .sqlite: ["sqlite", "sqlite3", "db"]
    case .asciicast: ["cast"]
    }
  }

  /// The content of such a file, and the tools that read it.
  var summary: Text {
    switch self {
    case .state: "the state, as JSON"
    case .frames: "a JSON object for each frame of the branch"
    case .sqlite: "an SQLite database"
    case .reduxDevTools: "the branch, for Redux DevTools"
    case .trace: "frames, effects, causes, for Perfetto"
    case .asciicast: "the branch's screens, for asciinema"
    }
  }

  /// Whether it needs the states, rather than only the frames.
  var needsStates: Bool {
    switch self {
    case .state, .reduxDevTools, .asciicast: true
    case .frames, .sqlite, .trace: false
    }
  }

  /// Whether it can be limited to a path.
  var takesPath: Bool { self == .state || self == .frames }

  /// Chooses the kind by the ending of a file's name; the state if it has none.
  ///
  /// - Throws: A `LineError` that lists the endings if no kind has it.
  init(file: NamedPath) throws(LineError) {
    let name = file.path.split(separator: "/").last?.lowercased() ?? ""
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
    guard let kind = ending.isEmpty ? .state : Self(ending: ending) else {
      throw LineError(
        """
        unknown ending “\(verbatim: ".\(ending)")”; available: \
        \(verbatim: Self.endings.map { ".\($0)" }.joined(separator: ", ")); another name needs --as
        """,
        at: file.range)
    }
    self = kind
  }

  /// Chooses the first kind whose files have an ending; nil if there is none.
  private init?(ending: some StringProtocol) {
    guard let kind = Self.allCases.first(where: { $0.endings.contains { $0 == ending } }) else {
      return nil
    }
    self = kind
  }

  /// Parses the name of a kind.
  ///
  /// - Throws: A `LineError` that lists the kinds if there is no such kind.
  init(name: String) throws(LineError) {
    guard let kind = Self(rawValue: name) else {
      throw LineError(
        """
        unknown kind of export “\(verbatim: name)”; available: \
        \(verbatim: Self.allCases.map(\.rawValue).joined(separator: ", "))
        """
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

  /// Returns the usage and description of each kind without paths: lines for help.
  ///
  /// - Parameter command: the words before the file.
  static func help(_ command: String) -> Text {
    let rows = allCases.filter { !$0.takesPath }.map { kind in
      let isNamed = Self(ending: kind.endings[0]) != kind
      let ending = isNamed ? " --as \(kind.rawValue)" : ".\(kind.endings[0])"
      return (command + ending, kind.summary)
    }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { Placeholders.text(of: "\($0.0.padded(to: width))  ") + $0.1 }
      .joined(separator: Text(verbatim: "\n"))
  }
}
