import Foundation
import Reel
import ReelApp
import ReelREPL
import ReelTexts
import ReelTimeline

/// Makes a history with other texts.
final class Scrubber<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  private typealias Map = HistoryMap<State, Action>

  private let timeline: Timeline<State, Action>
  private let places: TextPlaces
  /// The name in front of the paths of the state.
  private let root: [String]
  /// The fields whose texts are replaced; nil for all texts.
  private let fields: [[String]]?
  private var words = StandIns.Words()
  /// The words that the program was the first to say.
  private var own = StandIns.Words()
  /// The texts of the fields.
  private var originals: Set<String> = []
  /// The fields in which there is a text.
  private(set) var found: Set<Int> = []
  /// How many texts have been replaced, by their place.
  private(set) var counts: [String: Int] = [:]
  /// The frames of which a part has a form that is not known, and stays as it is.
  private(set) var partial: [Int] = []
  /// The reason why there is no such history.
  private var failure: LineFailure?

  init(
    _ timeline: Timeline<State, Action>, _ suite: Suite<State, Action>, _ form: ProgramForm,
    fields: [[String]]?
  ) throws {
    self.timeline = timeline
    self.fields = fields
    places = TextPlaces(form)
    root = suite.root.map { [$0] } ?? []
    if fields == nil {
      own.add(in: try JSON(encoding: suite.initialState), places, as: "state")
    }
  }

  /// Finds the words that stand-ins are for.
  private func collect() throws {
    if let fields {
      try forEachState { tree, _, _ in
        _ = self.places.map(tree, as: "state", at: root) { text, place in
          for (index, field) in fields.enumerated() where place.path.starts(with: field) {
            self.found.insert(index)
            self.originals.insert(text)
            self.words.add(text)
          }
          return text
        }
      }
      return
    }
    func collect(_ value: some Encodable, as root: String) {
      guard let tree = try? JSON(encoding: value) else { return }
      _ = places.map(tree, as: root) { text, _ in
        if !self.isKept(text) { self.words.add(text, without: self.own) }
        return text
      }
    }
    _ = timeline.copied(
      as: Map(
        state: { state in
          collect(state, as: "state")
          return state
        },
        action: { action, frame in
          collect(action, as: "action")
          // What the program says before it was told.
          for record in self.timeline.requests(of: frame) {
            guard let tree = try? JSON(encoding: record.asked.request) else { continue }
            _ = self.places.map(tree, as: Self.root(of: record.asked)) { text, _ in
              self.own.add(text, without: self.words)
              return text
            }
          }
          return action
        },
        name: { name in
          if !name.hasPrefix("branch-"), name != "main" { self.words.add(name, without: self.own) }
          return name
        }, request: { $0 }))
  }

  private static func root(of asked: AskedRequest) -> String {
    asked.place.first.map { "request.\($0)" } ?? "request"
  }

  /// Returns the history with other texts.
  ///
  /// - Throws: A `LineFailure` if a value cannot have them.
  func scrubbed() throws -> Timeline<State, Action> {
    try collect()
    let standIns = StandIns(for: words)
    func text(_ text: String, _ place: TextPlaces.Place) -> String {
      !isKept(text) || originals.contains(text) ? standIns[text] : text
    }
    func counted(_ kind: String) -> TextPlaces.Change {
      { old, place in
        let new = text(old, place)
        let name = place.names.isEmpty ? kind : "\(kind) \(place.names.joined(separator: "."))"
        if new != old { self.counts[name, default: 0] += 1 }
        return new
      }
    }
    func other<Value: Codable>(_ value: Value, _ kind: String, _ frame: Int) -> Value {
      guard let tree = try? JSON(encoding: value) else { return value }
      let place = kind == "state" ? root : []
      for isDeep in [true, false] {
        var places = places
        places.isDeep = isDeep
        let new = places.map(tree, as: kind, at: place, text)
        if new == tree { return value }
        guard let other = try? ActionJSON.decode(Value.self, from: new.text) else { continue }
        _ = places.map(tree, as: kind, at: place, counted(kind))
        if !isDeep { partial.append(frame) }
        return other
      }
      // The reason might have the text in it.
      failure =
        failure ?? LineFailure("frame \(frame): what it has cannot be read with other texts")
      return value
    }
    let copy = timeline.copied(
      as: Map(
        state: { other($0, "state", self.timeline.beginning) },
        action: { other($0, "action", $1) },
        name: { counted("branch")($0, TextPlaces.Place()) },
        request: { asked in
          guard let tree = try? JSON(encoding: asked.request) else { return asked }
          return asked.with(self.places.map(tree, as: Self.root(of: asked), counted("request")))
        }))
    if let failure { throw failure }
    count(requestsOf: copy, counted("request"))
    try depend(on: copy) { self.places.map($0, as: "state", at: self.root, text) }
    return copy
  }

  private func count(
    requestsOf copy: Timeline<State, Action>, _ change: TextPlaces.Change
  ) {
    for frame in stride(from: timeline.beginning + 1, through: timeline.last, by: 1) {
      let (before, after) = (timeline.requests(of: frame), copy.requests(of: frame))
      for record in before {
        guard let tree = try? JSON(encoding: record.asked.request) else { continue }
        _ = places.map(tree, as: Self.root(of: record.asked), at: record.asked.place, change)
      }
      if dependent.isEmpty, before.map(\.asked.text) != after.map(\.asked.text) {
        dependent.append((frame, nil))
      }
    }
  }

  /// Where the way of the program depends on the texts: the frame, and what its state has there;
  /// nil for its requests.
  private(set) var dependent: [(frame: Int, path: String?)] = []

  /// Finds where the states are not the earlier ones with other texts.
  private func depend(
    on copy: Timeline<State, Action>, _ other: (JSON) -> JSON
  ) throws {
    var seen: Set<String> = []
    try forEachState { tree, branch, position in
      guard let history = copy.history(of: branch) else { return }
      let new = try JSON(encoding: history.state(at: position))
      let differing = Difference(from: other(tree), to: new, root: root.first).changes
      guard !differing.isEmpty else { return }
      // What the program itself says stays.
      let changed = Set(Difference(from: tree, to: new, root: root.first).changes.map(\.path))
      for change in differing
      where changed.contains(change.path) && seen.insert(change.path.description).inserted {
        dependent.append((history.number(at: position), change.path.description))
      }
    }
    dependent.sort { ($0.frame, $0.path ?? "") < ($1.frame, $1.path ?? "") }
  }

  /// Calls `body` with each state of each branch, once, as a tree.
  private func forEachState(_ body: (JSON, BranchID, Int) throws -> Void) throws {
    let keeper = TreeKeeper()
    for branch in timeline.branches {
      guard let history = timeline.history(of: branch.id) else { continue }
      let start = branch.parent == nil ? 0 : history.position(of: branch.start) ?? 0
      try history.walk(start...max(history.count, start)) { position, state in
        try QueryInterruption.check(framesRead: position)
        try body(keeper.tree(of: state), branch.id, position)
        return true
      }
    }
  }

  // MARK: What is no free text

  /// Whether a text is a number, a time, the code of a currency or a language, or one of the
  /// program's choices: programs do not keep those for the user, but act on them.
  private func isKept(_ text: String) -> Bool {
    if text == Secret.placeholder || Self.currencies.contains(text) || places.isChoice(text)
      || Language.available.contains(Language(rawValue: text))
    {
      return true
    }
    let digits = text.count(where: \.isNumber)
    let isPlain = !text.contains { $0.isLetter || $0 == "+" }
    return isPlain && digits <= 6 && (!text.hasPrefix("0") || digits <= 3)
      || text.wholeMatch(of: #/\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-][\d:]+)?)?/#)
        != nil
  }

  private static var currencies: Set<String> { Set(Locale.commonISOCurrencyCodes) }
}

extension StandIns.Words {
  /// Adds the words of a value.
  fileprivate mutating func add(in tree: JSON, _ places: TextPlaces, as root: String) {
    var texts: [String] = []
    _ = places.map(tree, as: root) { text, _ in
      texts.append(text)
      return text
    }
    for text in texts { add(text) }
  }
}
