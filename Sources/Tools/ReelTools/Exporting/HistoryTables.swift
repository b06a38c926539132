import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelStorage
import ReelTimeline

/// A history as tables for SQL, whose rows are read on demand, never all at once.
package enum HistoryTables {
  /// The names of the tables whose rows come from states, for which frames have to be reduced.
  static var ofStates: Set<String> { ["beginning", "changes", "state"] }

  /// The number of frames to read at a time.
  static let batch = 512

  /// Returns all tables of a timeline's history.
  package static func all<State, Action>(
    _ timeline: Timeline<State, Action>, of suite: Suite<State, Action>
  ) -> [VirtualTable] {
    all(ExportSource(TimelineCursor(timeline), of: suite, title: ""))
  }

  /// Returns all tables for which there is something, in the order in which they are described.
  static func all<State, Action>(_ source: ExportSource<State, Action>) -> [VirtualTable] {
    ofFrames(source)
      + (source.hasStates ? [changes(source), beginning(source), state(source)] : [])
  }

  /// Returns the tables that need no states.
  static func ofFrames<State, Action, Recorded>(
    _ source: HistorySource<State, Action, Recorded>
  ) -> [VirtualTable] {
    [frames(source), causes(source), requests(source), branches(source)]
  }

  private static func frames<State, Action, Recorded>(
    _ source: HistorySource<State, Action, Recorded>
  ) -> VirtualTable {
    VirtualTable(
      "frames",
      [
        .init("frame", "INTEGER"), .init("position", "INTEGER"), .init("branch", "TEXT"),
        .init("time", "TEXT"), .init("origin", "TEXT"), .init("cause", "INTEGER"),
        .init("app", "TEXT"), .init("action", "TEXT"), .init("arguments", "TEXT"),
        .init("skipped", "INTEGER"), .init("edited", "INTEGER"),
      ], identity: [0], keys: [0], range: 0, order: 0, size: source.numbers.count
    ) { query in
      let readsNames = (6...8).contains(where: query.reads)
      // For what no query reads, no types are looked up.
      let readsOthers = [1, 2, 3, 4, 5, 9, 10].contains(where: query.reads)
      return rows(of: source, query) {
        let names = names(of: source, query)
        return { number, rows in
          var row = [StoredValue](repeating: .null, count: 11)
          row[0] = .integer(Int64(number))
          if !readsOthers, source.history.contains(number) {
            if readsNames { try names(source.history.action(of: number), &row) }
          } else if let entry = source.frame(number) {
            let frame = entry.frame
            row[1] = entry.position.stored
            if query.reads(2) { row[2] = .text(source.name(of: entry.branch)) }
            if query.reads(3) { row[3] = .text(frame.time.iso8601) }
            if query.reads(4) { row[4] = .text(frame.origin.rawValue) }
            if frame.cause > 0 { row[5] = .integer(Int64(frame.cause)) }
            if readsNames { try names(frame.action, &row) }
            row[9] = entry.isSkipped.stored
            row[10] = entry.isEdited.stored
          } else {
            return
          }
          rows.append(row)
        }
      }
    }
  }

  /// Returns what sets an action's app, its name and its arguments in a row, as far as a query
  /// reads them, on one core.
  private static func names<State, Action, Recorded>(
    of source: HistorySource<State, Action, Recorded>, _ query: VirtualTable.Query
  ) -> (Recorded, inout [StoredValue]) throws -> Void {
    let trees = TreeKeeper()
    let reader = source.reader()
    return { action, row in
      let title = try reader.title(action)
      row[6] = .text(title.app)
      row[7] = .text(title.name)
      guard query.reads(8) else { return }
      let values = try trees.tree(of: reader.action(action)).values(of: title.cases)
      row[8] = values.text.stored
    }
  }

  private static func causes<State, Action, Recorded>(
    _ source: HistorySource<State, Action, Recorded>
  ) -> VirtualTable {
    VirtualTable(
      "causes",
      [.init("frame", "INTEGER"), .init("cause", "INTEGER"), .init("request", "INTEGER")],
      identity: [0], keys: [0], range: 0, order: 0, size: source.numbers.count
    ) { query in
      rows(of: source, query) {
        { number, rows in
          guard let cause = source.frame(number)?.frame.cause, cause > 0 else { return }
          let request =
            query.reads(2) ? source.timeline.request(answeredBy: number)?.index : nil
          rows.append([.integer(Int64(number)), .integer(Int64(cause)), request.stored])
        }
      }
    }
  }

  private static func requests<State, Action, Recorded>(
    _ source: HistorySource<State, Action, Recorded>
  ) -> VirtualTable {
    VirtualTable(
      "requests",
      [
        .init("frame", "INTEGER"), .init("request", "INTEGER"), .init("deed", "TEXT"),
        .init("name", "TEXT"), .init("arguments", "TEXT"), .init("feature", "TEXT"),
        .init("fate", "TEXT"),
      ], identity: [0, 1], keys: [0], range: 0, order: 0, size: source.numbers.count
    ) { query in
      rows(of: source, query) {
        { number, rows in
          guard let entry = source.frame(number) else { return }
          rows += try source.requests(of: entry).map { record in
            let summary = try ActionSummary(record.asked.request, isSingle: true)
            return [
              .integer(Int64(record.id.frame)), .integer(Int64(record.id.index)),
              .text(record.asked.operation.rawValue), .text(summary.name),
              .text(summary.values.text), .text(record.asked.place.joined(separator: "/")),
              (record.fate?.rawValue).stored,
            ]
          }
        }
      }
    }
  }

  private static func branches<State, Action, Recorded>(
    _ source: HistorySource<State, Action, Recorded>
  ) -> VirtualTable {
    let branches = source.timeline.branches
    return VirtualTable(
      "branches",
      [
        .init("branch", "TEXT"), .init("parent", "TEXT"), .init("start", "INTEGER"),
        .init("tip", "INTEGER"), .init("frames", "INTEGER"), .init("current", "INTEGER"),
      ], identity: [0], size: branches.count
    ) { _ in
      var rows: [[StoredValue]]? = branches.map { branch in
        [
          .text(branch.name), branch.parent.map(source.name).stored,
          .integer(Int64(branch.start)), .integer(Int64(branch.tip)),
          .integer(Int64(branch.count)), branch.isCurrent.stored,
        ]
      }
      return {
        defer { rows = nil }
        return rows
      }
    }
  }

  /// Returns the number of a frame that a query asks for; nil for a value that is none.
  static func frameNumber(_ value: StoredValue) -> Int? {
    Int64(stored: value).flatMap { FrameNumber($0) }?.rawValue
  }

  /// Returns rows for each frame, or for the requested ones.
  ///
  /// - Parameter prepare: returns what adds the rows of a frame, for one core.
  private static func rows<State, Action, Recorded>(
    of source: HistorySource<State, Action, Recorded>, _ query: VirtualTable.Query,
    _ prepare:
      @escaping @Sendable () -> (Int, inout [[StoredValue]]) throws -> Void
  ) -> VirtualTable.Rows {
    var numbers = source.numbers
    if let wanted = query.values[0] {
      let number = frameNumber(wanted).flatMap { numbers.contains($0) ? $0 : nil }
      numbers = number.map { $0..<$0 + 1 } ?? 0..<0
    }
    numbers = numbers.clamped(to: query.range)
    return parallelRows(at: numbers, of: numbers.count, query) { numbers, isWanted in
      let add = prepare()
      var found: [[StoredValue]] = []
      for number in numbers where isWanted() { try add(number, &found) }
      return found
    }
  }

  /// Returns the rows at some numbers, of which every core makes a stretch at a time.
  ///
  /// - Parameters:
  ///   - numbers: the numbers.
  ///   - count: how many there are, for the progress of an interrupted query.
  ///   - query: the query, which says in which order they are read.
  ///   - rows: returns the rows of a stretch; it asks at each number whether to go on.
  static func parallelRows(
    at numbers: Range<Int>, of count: Int, _ query: VirtualTable.Query,
    _ rows: @escaping @Sendable (Range<Int>, () -> Bool) throws -> [[StoredValue]]
  ) -> VirtualTable.Rows {
    var rest = numbers
    // At first few, for a query that wants no more.
    var size = batch
    return {
      var found: [[StoredValue]] = []
      while found.isEmpty, !rest.isEmpty {
        let read = numbers.count - rest.count
        let next = rest.take(size, for: query)
        size = min(2 * size, 64 * batch)
        if next.count == 1 {
          // Of a join, which asks for each frame.
          try QueryInterruption.check(framesRead: read, of: count)
          found = try rows(next) { true }
          continue
        }
        let length = max(batch, next.count / 8)
        let stretches = Stretches(
          parts: stride(from: next.lowerBound, to: next.upperBound, by: length).map {
            $0..<min($0 + length, next.upperBound)
          },
          weight: { (_: [[StoredValue]]) in 0 }, limit: .max, frames: next.count)
        do {
          found = try stretches.search(with: {}) { _, part, isWanted in try rows(part, isWanted) }
            .flatMap(\.self)
        } catch let interruption as QueryInterruption {
          throw QueryInterruption(framesRead: read + interruption.framesRead, of: count)
        }
        if query.isReversed { found.reverse() }
      }
      return found.isEmpty ? nil : found
    }
  }
}

extension Range<Int> {
  /// Takes the next numbers in the order in which a query reads rows.
  mutating func take(_ most: Int, for query: VirtualTable.Query) -> Range<Int> {
    let part = query.isReversed ? suffix(most) : prefix(most)
    self = query.isReversed ? dropLast(part.count) : dropFirst(part.count)
    return part
  }
}
