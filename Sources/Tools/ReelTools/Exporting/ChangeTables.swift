import Reel
import ReelApp
import ReelREPL
import ReelStorage
import ReelSupport
import ReelTimeline

/// The changes of the state, for SQL: leaves and their changes on the branch being viewed.
extension HistoryTables {
  /// The table of all changes of leaves, in order.
  static func changes<State, Action>(_ source: ExportSource<State, Action>) -> VirtualTable {
    VirtualTable(
      "changes",
      [
        .init("path", "TEXT"), .init("frame", "INTEGER"), .init("old", "TEXT"),
        .init("new", "TEXT"), .init("position", "INTEGER"),
      ], identity: [0, 1], keys: [0, 1], range: 1, order: 4, size: source.history.count * 3
    ) { query in
      let path = query.values[0].map { String(stored: $0) ?? "" }
      var positions = source.history.positions(of: query.range)
      if let wanted = query.values[1] {
        let position = frameNumber(wanted).flatMap(source.history.position) ?? 0
        positions = position..<position + 1
      } else if let path, let rows = namedChanges(of: source, path, query) {
        return rows
      }
      positions = positions.clamped(to: 1..<source.history.count + 1)
      return parallelRows(at: positions, of: source.history.count, query) { part, isWanted in
        var rows: [[StoredValue]] = []
        var walk = try LeafWalk(source, after: part.lowerBound - 1, path: path)
        try walk.go(to: part.upperBound - 1, while: isWanted) { position, change in
          guard path.map({ $0.hasSameBytes(as: change.path) }) ?? true else { return }
          rows.append([
            .text(change.path), .integer(Int64(source.history.number(at: position))),
            query.reads(2) ? change.old.leafText.stored : .null,
            query.reads(3) ? change.new.leafText.stored : .null, .integer(Int64(position)),
          ])
        }
        return rows
      }
    }
  }

  /// Returns the changes of a path that consists only of names, which are found as by `why`; nil
  /// for other paths.
  private static func namedChanges<State, Action>(
    of source: ExportSource<State, Action>, _ text: String, _ query: VirtualTable.Query
  ) -> VirtualTable.Rows? {
    // A path in other letters may lead to the same place, so that it has not changed for it.
    guard text.utf8.allSatisfy({ $0 < 0x80 }), let path = try? Path(text),
      path.description == text,
      path.steps.count > 1, path.steps.last != .name("count"),
      path.steps.allSatisfy({ if case .name = $0 { true } else { false } })
    else { return nil }
    // Nothing is answered in words.
    let questions = Questions(
      at: TimelineCursor(source.timeline), suite: source.suite, in: Translation(.en))
    let history = questions.history(for: [path])
    // A path that leads nowhere has no changes, as the other method finds.
    guard let latestFirst = try? history.changes(of: path, root: questions.root),
      isLeaf(text, after: latestFirst.first { $0.after.leaf != nil }, source)
    else { return nil }
    let changes = Array(latestFirst.reversed())
    var rest = changes.indices
    return {
      var rows: [[StoredValue]] = []
      while rows.isEmpty, !rest.isEmpty {
        for change in changes[rest.take(batch, for: query)] {
          let (old, new) = (change.before.leaf, change.after.leaf)
          guard old.map(ExactText.init) != new.map(ExactText.init) else { continue }
          rows.append([
            .text(text), .integer(Int64(change.frame)), old.stored, new.stored,
            .integer(Int64(change.position)),
          ])
        }
        if query.isReversed { rows.reverse() }
      }
      return rows.isEmpty ? nil : rows
    }
  }

  /// Returns whether the value at a path after a change is a leaf of exactly that path: some values
  /// can also be reached by shorter ones.
  private static func isLeaf<State, Action>(
    _ path: String, after change: PathChange?, _ source: ExportSource<State, Action>
  ) -> Bool {
    guard let change else { return false }
    let leaves = try? leaves(of: source.history.state(at: change.position), source)
    return leaves?.contains { $0.0 == path } ?? false
  }

  /// The table of leaves before the first frame.
  static func beginning<State, Action>(_ source: ExportSource<State, Action>) -> VirtualTable {
    VirtualTable(
      "beginning", [.init("path", "TEXT"), .init("value", "TEXT")], identity: [0], size: 1000
    ) { _ in
      var isRead = false
      return {
        defer { isRead = true }
        guard !isRead else { return nil }
        let rows = try leaves(of: source.history.state(at: 0), source).map {
          [StoredValue.text($0), .text($1)]
        }
        return rows.isEmpty ? nil : rows
      }
    }
  }

  /// The table of leaves after each frame.
  static func state<State, Action>(_ source: ExportSource<State, Action>) -> VirtualTable {
    VirtualTable(
      "state", [.init("frame", "INTEGER"), .init("path", "TEXT"), .init("value", "TEXT")],
      identity: [0, 1], keys: [0], range: 0, size: source.history.count * 1000
    ) { query in
      let history = source.history
      var positions = history.positions(of: query.range)
      if let wanted = query.values[0] {
        let position = frameNumber(wanted).flatMap {
          $0 == source.base ? 0 : history.position(of: $0)
        }
        positions = position.map { $0..<$0 + 1 } ?? 0..<0
      }
      var walk: StateWalk<State, Action>?
      return {
        var rows: [[StoredValue]] = []
        while rows.isEmpty, let position = positions.first {
          try QueryInterruption.check(framesRead: position, of: history.count)
          if walk == nil { walk = StateWalk(history, at: position) }
          walk?.go(to: position)
          positions = positions.dropFirst()
          rows = try (walk.map { try leaves(of: $0.state, source) } ?? []).map {
            [.integer(Int64(history.number(at: position))), .text($0), .text($1)]
          }
        }
        return rows.isEmpty ? nil : rows
      }
    }
  }

  /// Returns the leaves of a state, by their paths.
  static func leaves<State, Action>(
    of state: State, _ source: ExportSource<State, Action>
  ) throws -> [(String, String)] {
    var leaves: [(String, String)] = []
    for app in source.suite.apps {
      Leaves.each(of: try app.testing.state(state), at: app.pathName) { path, leaf in
        leaves.append((path, leaf.text))
      }
    }
    return leaves
  }
}

/// A state that advances from position to position.
private struct StateWalk<State: Sendable, Action: Codable & Sendable> {
  private let history: History<State, Action>
  private(set) var state: State
  private var position: Int

  init(_ history: History<State, Action>, at position: Int) {
    self.history = history
    self.position = position
    state = history.state(at: position)
  }

  /// Advances to a position that is not before the current one.
  mutating func go(to end: Int) {
    history.walk(on: &state, from: position, to: end) { _, _ in true }
    position = end
  }
}

extension History {
  /// Returns the positions between which all frames of a range of numbers are; the beginning has
  /// the number of the frame before the first.
  fileprivate func positions(of numbers: Range<Int>) -> Range<Int> {
    var found: Range<Int>?
    var start = 0
    let base = number(at: 0)
    for piece in [base...base] + (count > 0 ? self.numbers(at: 1...count) : []) {
      let part = Range(piece).clamped(to: numbers)
      if !part.isEmpty {
        let first = start + part.lowerBound - piece.lowerBound
        found = (found?.lowerBound ?? first)..<first + part.count
      }
      start += piece.count
    }
    return found ?? 0..<0
  }
}

extension MountedApp {
  /// The beginning of paths into the app's state.
  var pathName: String { Path([.name(name)]).description }
}

extension PathValue {
  /// The value as JSON if it is a leaf; otherwise nil.
  fileprivate var leaf: String? {
    guard case .value(let tree) = self, tree.isLeaf else { return nil }
    return tree.leafText
  }
}

extension JSON {
  /// The text of a leaf; nil for null, which is none.
  fileprivate var leafText: String? { self == .null ? nil : text }
}
