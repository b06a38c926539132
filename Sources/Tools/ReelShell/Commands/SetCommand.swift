import ReelTexts
import Reel
import ReelApp
import ReelSupport
import ReelTimeline

/// The settings, for `.set` and for completion.
enum Settings {
  /// A setting: its name, its values, and its operation.
  struct Entry: Sendable {
    let name: String
    let values: [String]
    let summary: String
  }

  /// All settings, in the order in which `.set` lists them, described in the current language.
  static var all: [Entry] {
    let said = texts.commands.settings
    return [
      Entry(name: "mode", values: OutputMode.allCases.map(\.rawValue), summary: said.mode),
      Entry(
        name: "locale", values: Language.available.map(\.rawValue),
        summary: said.locale(Language.codes)),
      Entry(name: "screens", values: ["on", "off"], summary: said.screens),
      Entry(name: "pager", values: ["on", "off"], summary: said.pager),
      Entry(name: "forms", values: ["walk", "type"], summary: said.forms),
      Entry(name: "effects", values: ["on", "off"], summary: said.effects),
      Entry(name: "timeout", values: ["30"], summary: said.timeout),
      Entry(name: "memory", values: ["256"], summary: said.memory),
      Entry(name: "digests", values: ["always", "paced"], summary: said.digests),
    ]
  }

  /// The names, for completion.
  static var names: [Choice] { all.map { Choice($0.name, $0.summary) } }

  /// Returns the values of a setting, for completion.
  static func values(of name: String) -> [Choice] {
    guard let entry = all.first(where: { $0.name == name }) else { return [] }
    return entry.values.map { value in
      Choice(value, name == "locale" ? Language(rawValue: value).name : "")
    }
  }

  /// Returns whether a line, in words, changes a setting that affects what happens.
  static func matter(_ words: [String]) -> Bool {
    words.count == 3 && ["locale", "effects", "timeout"].contains(words[1])
  }
}

extension ShellCommand {
  /// The command `.set`, for all settings of the shell.
  static var set: Self {
    Self(
      ".set", texts.commands.settings.setSummary,
      .optional(.word("NAME")), .optional(.word("VALUE"))
    ) { name, value in { shell in try await set(shell, name, value) } }
    .written("set [NAME [VALUE]]")
    .completing("NAME") { _, _, _ in Settings.names }
    .completing("VALUE") { _, given, _ in Settings.values(of: given[1].text) }
    .explained(texts.commands.settings.setHelp)
  }

  private static func set(
    _ shell: isolated Interpreter<State, Action>, _ name: Word?, _ value: Word?
  ) async throws -> Outcome {
    let session = shell.session
    let values = SettingValues(session: session)
    guard let name else { return shell.answer(values.all) }
    let place = try name.place(
      among: Settings.all.map(\.name), unknown: texts.commands.settings.noSuchSetting)
    let entry = Settings.all[place]
    // A setting with its own command uses that, for the same answer.
    if let own = session.ownCommands[".\(entry.name)"] {
      let given = Words(split: [name] + (value.map { [$0] } ?? []))
      let deed = try own.form.meaning(of: Arguments(given, after: 1, for: own.syntax))
      return try await deed(shell)
    }
    guard let value else {
      let json = values[entry.name]
      return shell.answer(try .setting(entry.name, json, saying: json.said))
    }
    try values.change(entry, to: value)
    return shell.answer(try .setting(entry.name, values[entry.name]))
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
    case "digests":
      session.configuration.digests = try choice(word, entry) == "always" ? .always : .paced
    case "timeout":
      guard let seconds = Double(word.text), seconds > 0, seconds <= 1e6 else {
        throw LineError(texts.commands.settings.isNoTimeout(word.excerpt), at: word.range)
      }
      session.configuration.timeout = .seconds(seconds)
    default:
      let limits = 1...1 << 20
      guard let megabytes = Int(word.text), limits.contains(megabytes) else {
        throw LineError(
          texts.commands.settings.isNoMemory(word.excerpt, limits.upperBound), at: word.range)
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
      texts.commands.parameters.isNotOneOf(word.excerpt, all, hint), at: word.range,
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
  var all: Answer {
    let rows = Settings.all.map { entry in
      (entry, self[entry.name])
    }
    let names = rows.map(\.0.name.count).max() ?? 0
    let values = rows.map(\.1.said.count).max() ?? 0
    return Answer(
      .settings,
      json: .object(
        JSON.Members(rows.map { entry, value in (entry.name, value) })),
      lines: rows.map { entry, value in
        "\(entry.name.padded(to: names))  \(value.said.padded(to: values))  \(entry.summary)"
      })
  }
}

extension Answer {
  /// Returns the answer about a setting and its value, optionally with a text.
  static func setting(_ name: String, _ value: JSON, saying text: String? = nil) throws -> Answer {
    try Answer(
      .setting, Setting(name: name, value: value), lines: [text].compactMap(\.self))
  }

  /// Returns the answer about a setting that is on or off.
  static func setting(_ name: String, _ isOn: Bool, saying text: String? = nil) throws -> Answer {
    try setting(name, .string(isOn ? "on" : "off"), saying: text)
  }
}

extension JSON {
  /// The value as a word: a string without its quotes.
  fileprivate var said: String {
    if case .string(let text) = self { text } else { text }
  }
}
