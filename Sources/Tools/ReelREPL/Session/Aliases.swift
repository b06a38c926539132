import ReelApp

/// The user's names for beginnings of lines, which stand for them at a terminal, and what each line
/// begins with.
///
/// Scripts have the lines in full: they run for users with other aliases.
struct Aliases: Sendable {
  private var lines: [String: String] = [:]
  /// The beginning of each line that does not begin with a dot; nil if lines are typed in full.
  var front: String?

  /// What an alias stands for; nil if there is none of that name.
  subscript(name: String) -> String? {
    get { lines[name] }
    set { lines[name] = newValue }
  }

  /// All aliases, in the order of their names.
  var all: [AliasEntry] {
    lines.map { AliasEntry(name: $0.key, line: $0.value) }.sorted { $0.name < $1.name }
  }

  /// Returns a typed line in full: an alias is its first word, or the beginning of a path that is
  /// its first word; what it stands for is not read once more.
  func expanded(_ line: String) -> String {
    let rest = line.drop { $0.isWhitespace }
    if front != nil, rest.first != "." { return withFront(line) }
    guard let name = name(in: rest), let text = self[name] else { return line }
    return text + rest.dropFirst(name.count)
  }

  /// Returns the alias with which a line begins; nil if it begins with none.
  private func name(in line: Substring) -> String? {
    let word = line.prefix { !$0.isWhitespace }
    return [word, word.prefix { $0 != "[" && $0 != "." }].map { String($0) }
      .first { self[$0] != nil }
  }

  /// Returns a typed line with what each begins with, unless it was typed in full.
  func withFront(_ line: String) -> String {
    let rest = line.drop { $0.isWhitespace }
    guard let front, rest.first != ".", !rest.hasPrefix("\(front) ") else { return line }
    return "\(front) \(line)"
  }

  /// Returns an earlier line without what each begins with; nil if it begins with something else.
  func withoutFront(_ line: String) -> String? {
    guard let front, !line.hasPrefix(".") else { return line }
    return line.hasPrefix("\(front) ") ? String(line.dropFirst(front.count + 1)) : nil
  }

  /// Returns the number of characters at the beginning of a typed line that are not part of what
  /// they stand for: up to the end of an alias.
  func countOfReplaced(in line: String) -> Int {
    let rest = line.drop { $0.isWhitespace }
    if front != nil && rest.first != "." { return 0 }
    return name(in: rest).map { line.count - rest.count + $0.count } ?? 0
  }
}

extension Session {
  /// Returns earlier lines as they are typed now, and those that begin with a command of another
  /// app before all others, so that they are found last.
  func recalled(_ lines: [String]) -> [String] {
    func words(of app: MountedApp<State, Action>) -> Set<Substring> {
      Set(
        app.commands.flatMap { $0.syntax.names(in: translation) }
          .compactMap { $0.split(separator: " ").first })
    }
    let foreign = suite.apps.reduce(into: Set<Substring>()) { $0.formUnion(words(of: $1)) }
      .subtracting(words(of: app))
    let isForeign = { (line: String) in foreign.contains(line.prefix { !$0.isWhitespace }) }
    let ordered = lines.filter(isForeign) + lines.filter { !isForeign($0) }
    return ordered.compactMap(aliases.withoutFront)
  }
}
