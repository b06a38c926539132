import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// Continuations of a path, in the state being viewed.
struct PathChoices<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  private let session: Session<State, Action>
  private var unfinished: Set<String> = []

  /// Returns what may stand in the place of the last part of `typed`: names after a dot, elements
  /// after a bracket.
  package static func choices(
    _ typed: String, in session: Session<State, Action>
  ) -> (choices: [Choice], unfinished: Set<String>) {
    var offers = Self(session: session)
    let choices = offers.choices(typed)
    return (choices, offers.unfinished)
  }

  private init(session: Session<State, Action>) { self.session = session }

  private mutating func choices(_ typed: String) -> [Choice] {
    var bracket: String.Index?
    var point: String.Index?
    var isInQuotes = false
    for index in typed.indices {
      switch typed[index] {
      case "\"" where bracket != nil: isInQuotes.toggle()
      case "[" where bracket == nil: bracket = index
      case "]" where !isInQuotes: bracket = nil
      case "." where bracket == nil: point = index
      case let other where bracket == nil && other.isWhitespace: return []
      default: break
      }
    }
    if let bracket {
      let base = String(typed[..<bracket])
      return elements(of: value(at: base), base, typed[typed.index(after: bracket)...])
    }
    let within = value(at: typed).map { parts(of: $0, typed) } ?? []
    let beside = point.map { point in
      let base = String(typed[..<point])
      return value(at: base).map { names(in: $0, base) } ?? []
    }
    return (beside ?? beginnings).filter { within.isEmpty || $0.word != typed } + within
  }

  /// The apps, and the parts of the current one.
  private var beginnings: [Choice] {
    mutating get {
      let apps = session.pathOrigin.apps
      let own = value(at: session.app.name).map { names(in: $0, "") } ?? []
      return apps.map { Choice($0 + ".", "the state of \(verbatim: $0)") }
        + own.filter { !apps.contains($0.word) }
    }
  }

  private func value(at text: String) -> JSON? {
    guard let path = try? Path(text), case .value(let value)? = try? session.value(at: path) else {
      return nil
    }
    return value
  }

  /// Returns the parts of a value that a whole path leads to.
  private mutating func parts(of value: JSON, _ base: String) -> [Choice] {
    switch value {
    case .object: names(in: value, base)
    case .array: names(in: value, base) + elements(of: value, base, "")
    default: []
    }
  }

  private mutating func names(in value: JSON, _ base: String) -> [Choice] {
    switch value {
    case .object(let members):
      return members.ordered.map { name, value in
        let step = Path([.name(name)]).description
        let path = base.isEmpty || step.hasPrefix("[") ? base + step : "\(base).\(step)"
        if value.hasParts { unfinished.insert(path) }
        return Choice(path, value.kind)
      }
    case .array: return [Choice("\(base).count", "the number of elements")]
    default: return []
    }
  }

  /// Returns the elements of a list: by id, by another member, or by index.
  private mutating func elements(
    of value: JSON?, _ base: String, _ typed: Substring
  ) -> [Choice] {
    guard case .array(let elements)? = value else { return [] }
    let hasName = typed.contains("=")
    let names = hasName ? [String(typed.prefix { $0 != "=" })] : memberNames(in: elements)
    let fitting = hasName ? names : names.completing(typed) { $0 }
    var choices: [Choice] = []
    if typed.isEmpty, names.contains("id") {
      // The ids are enough to choose from if nothing else has been typed.
      choices = matches("id", in: elements, base)
    } else if names.isEmpty || typed.isEmpty || typed.first?.isNumber == true {
      choices = elements.enumerated().map { index, element in
        Choice("\(base)[\(index)]", Text(verbatim: element.title(besides: "")))
      }
    } else if fitting.count == 1 {
      choices = matches(fitting[0], in: elements, base)
    } else {
      choices = fitting.map {
        Choice("\(base)[\($0)=", "the first one with this \(verbatim: $0)")
      }
    }
    unfinished.formUnion(choices.map(\.word))
    return choices
  }

  /// Returns the elements by the values of a member.
  private func matches(_ name: String, in elements: [JSON], _ base: String) -> [Choice] {
    elements.compactMap { element in
      guard case .object(let members) = element, let text = members[name]?.matchText else {
        return nil
      }
      return Choice("\(base)[\(name)=\(text)]", Text(verbatim: element.title(besides: name)))
    }
  }

  /// Returns the members by which an element can be selected.
  private func memberNames(in elements: [JSON]) -> [String] {
    var names: Set<String> = []
    for case .object(let members) in elements {
      names.formUnion(members.filter { $0.value.matchText != nil }.map(\.key))
    }
    return names.sorted()
  }
}

extension JSON {
  /// Whether a path can lead further down.
  fileprivate var hasParts: Bool {
    switch self {
    case .object, .array: true
    default: false
    }
  }

  /// The value as it is written in a path that selects an element; nil if it cannot be used.
  fileprivate var matchText: String? {
    switch self {
    case .null, .array, .object: return nil
    case .string(let text):
      let isBare = !text.isEmpty && text.allSatisfy(Scanner.isNameCharacter)
      return isBare && (try? JSON(text: text)) == nil ? text : self.text
    default: return text
    }
  }

  /// Returns the name or title of an element, or its first text; its id if it is selected by
  /// something else.
  fileprivate func title(besides member: String) -> String {
    guard case .object(let members) = self else { return text }
    if !member.isEmpty, member != "id", let id = members["id"] { return "id \(id.text)" }
    let usual = ["name", "title"].filter { $0 != member }
    let others = members.keys.filter { $0 != member && $0 != "id" }
    for name in usual + others {
      if case .string(let text)? = members[name], !text.isEmpty { return text }
    }
    return ""
  }
}
