import Reel
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

/// The settings, for `.set` and for completion.
enum Settings {
  /// A setting: its name, its values, and its operation.
  struct Entry: Sendable {
    let name: String
    let values: [String]
    let summary: Text
  }

  /// All settings, in the order in which `.set` lists them.
  static var all: [Entry] {
    return [
      Entry(
        name: "mode", values: OutputMode.allCases.map(\.rawValue),
        summary: "how answers are written: ansi, plain or json; as .mode"),
      Entry(
        name: "locale", values: Language.available.map(\.rawValue),
        summary: "the language: \(verbatim: Language.codes); as .locale"),
      Entry(
        name: "screens", values: ["on", "off"],
        summary: "whether screens are shown automatically; .screen shows one"),
      Entry(
        name: "pager", values: ["on", "off"],
        summary: "whether long answers are shown a page at a time, at a terminal"),
      Entry(
        name: "forms", values: ["walk", "type"],
        summary: "whether a form asks for its fields, at a terminal: walk or type"),
      Entry(
        name: "aliases", values: ["kept", "written"],
        summary: "whether an alias is written out at a blank, at a terminal: kept or written"),
      Entry(
        name: "effects", values: ["on", "off"],
        summary: "whether effects run after actions; as .effects"),
      Entry(
        name: "timeout", values: ["30"],
        summary: "after how many seconds of real time `wait` fails"),
      Entry(
        name: "memory", values: ["256"],
        summary: "how many MB the timeline may use before old frames go to a file"),
      Entry(
        name: "digests", values: ["always", "paced"],
        summary: """
          which frames of the next recording have a digest: always, or paced, as many as cost little
          """),
    ]
  }

  /// The names, for completion.
  static var names: [Choice] { all.map { Choice($0.name, $0.summary) } }

  /// Returns the values of a setting, for completion.
  static func values(of name: String) -> [Choice] {
    guard let entry = all.first(where: { $0.name == name }) else { return [] }
    return entry.values.map { value in
      Choice(value, name == "locale" ? Text(Language(rawValue: value)) : .empty)
    }
  }

  /// Returns whether a line, in words, changes a setting that affects what happens.
  static func affectsActions(_ words: [String]) -> Bool {
    words.count == 3 && ["locale", "effects", "timeout"].contains(words[1])
  }
}

extension ShellCommand {
  /// The command `.set`, for all settings of the shell.
  static var set: Self {
    Self(
      ".set", "List the shell's settings, or change one",
      .optional(.word("NAME")), .optional(.word("VALUE"))
    ) { name, value in { shell in try await set(shell, name, value) } }
    .with(\.setsByName, true)
    .example(".set timeout 5", ".set screens off")
    .inScripts { line, _ in Settings.affectsActions(line.words) }
    .written("set [NAME [VALUE]]")
    .completing("NAME") { _, _, _ in Settings.names }
    .completing("VALUE") { _, given, _ in Settings.values(of: given[1].text) }
    .explained(
      """
      .set             lists the settings, with their values and descriptions
      .set NAME        shows one
      .set NAME VALUE  changes it: .set screens off, .set forms type
      They apply to this session only.
      """)
  }

  private static func set(
    _ shell: isolated Interpreter<State, Action>, _ name: Word?, _ value: Word?
  ) async throws -> Reply {
    let session = shell.session
    let values = SettingValues(session: session)
    guard let name else { return values.all }
    let index = try name.index(among: Settings.all.map(\.name), unknown: "there is no setting")
    let entry = Settings.all[index]
    // A setting with its own command uses that, for the same answer.
    if let own = session.ownCommands[".\(entry.name)"] {
      let given = Words(split: [name] + (value.map { [$0] } ?? []))
      let perform = try own.form.meaning(of: Arguments(given, after: 1, for: own.syntax))
      return try await perform(shell)
    }
    guard let value else {
      let json = values[entry.name]
      return .setting(entry.name, json, saying: json.said)
    }
    try values.change(entry, to: value)
    return .setting(entry.name, values[entry.name])
  }
}

/// The values of a session's settings.
private struct SettingValues<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  let session: Session<State, Action>

  func change(_ entry: Settings.Entry, to word: Word) throws(LineError) {
    switch entry.name {
    case "screens": session.configuration.showsScreens = try choice(word, entry) == "on"
    case "pager": session.configuration.pages = try choice(word, entry) == "on"
    case "forms": session.configuration.walksForms = try choice(word, entry) == "walk"
    case "aliases": session.configuration.writesAliases = try choice(word, entry) == "written"
    case "digests":
      session.configuration.digests = try choice(word, entry) == "always" ? .always : .paced
    case "timeout":
      guard let seconds = Double(word.text), seconds > 0, seconds <= 1e6 else {
        throw LineError(
          """
          “\(verbatim: word.excerpt)” is not a number of seconds, more than 0 and at most \
          1000000
          """, at: word.range)
      }
      session.configuration.timeout = .seconds(seconds)
    default:
      let limits = 1...1 << 20
      guard let megabytes = Int(word.text), limits.contains(megabytes) else {
        throw LineError(
          "“\(verbatim: word.excerpt)” is not a whole number of MB in 1…\(limits.upperBound)",
          at: word.range)
      }
      session.configuration.memory = megabytes << 20
      session.timeline.memoryLimit = session.configuration.memory
    }
  }

  /// Returns the value that a word means.
  private func choice(_ word: Word, _ entry: Settings.Entry) throws(LineError) -> String {
    guard !entry.values.contains(word.text) else { return word.text }
    let all = entry.values.joined(separator: ", ")
    let hint = Spelling.hint(for: word.text, among: entry.values)
    throw LineError(
      "“\(verbatim: word.excerpt)” is not one of \(verbatim: all)\(hint)",
      at: word.range,
      suggestion: Spelling.nearest(to: word.text, among: entry.values))
  }

  /// The value of a setting.
  subscript(_ name: String) -> JSON {
    switch name {
    case "mode": .string(session.configuration.mode.rawValue)
    case "locale": .string(session.language.rawValue)
    case "screens": .string(session.configuration.showsScreens ? "on" : "off")
    case "pager": .string(session.configuration.pages ? "on" : "off")
    case "forms": .string(session.configuration.walksForms ? "walk" : "type")
    case "aliases": .string(session.configuration.writesAliases ? "written" : "kept")
    case "effects": .string(session.gate.isOpen ? "on" : "off")
    case "timeout": Self.seconds(session.configuration.timeout)
    case "memory": .int(Int64(session.timeline.memoryLimit >> 20))
    default: .string(session.configuration.digests == .always ? "always" : "paced")
    }
  }

  private static func seconds(_ duration: Duration) -> JSON {
    let seconds = duration / .seconds(1)
    return seconds == seconds.rounded() ? .int(Int64(seconds)) : .double(seconds)
  }

  /// All settings, with their values and descriptions.
  var all: Reply {
    let rows = Settings.all.map { entry in
      (entry, self[entry.name])
    }
    let names = rows.map(\.0.name.count).max() ?? 0
    let values = rows.map(\.1.said.count).max() ?? 0
    return Reply(
      .settings,
      JSON.object(JSON.Members(rows.map { entry, value in (entry.name, value) })),
      lines: rows.map { entry, value in
        let summary = session.translation(entry.summary)
        return
          "\(entry.name.padded(to: names))  \(value.said.padded(to: values))  \(summary)"
      })
  }
}

extension Reply {
  /// Returns the answer about a setting and its value, optionally with a text.
  static func setting(_ name: String, _ value: JSON, saying text: String? = nil) -> Reply {
    Reply(.setting, Setting(name: name, value: value), lines: [text].compactMap(\.self))
  }

  /// Returns the answer about a setting that is on or off.
  static func setting(_ name: String, _ isOn: Bool, saying text: String? = nil) -> Reply {
    setting(name, .string(isOn ? "on" : "off"), saying: text)
  }
}

extension JSON {
  /// The value as a word: a string without its quotes.
  fileprivate var said: String {
    if case .string(let text) = self { text } else { text }
  }
}
