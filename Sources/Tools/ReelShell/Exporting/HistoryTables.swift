import Reel
import ReelApp
import ReelStorage
import ReelTimeline

/// A history as tables for SQL, whose rows are read on demand, never all at once.
package enum HistoryTables {
  /// The number of frames to read at a time.
  static let batch = 512

  /// Returns all tables of a timeline's history.
  package static func all<State, Action>(
    _ timeline: Timeline<State, Action>, of suite: Suite<State, Action>
  ) -> [VirtualTable] {
    all(ExportSource(TimelineCursor(timeline), of: suite, title: ""))
  }

  /// Returns all tables, in the order in which they are described.
  static func all<State, Action>(_ source: ExportSource<State, Action>) -> [VirtualTable] {
    [
      frames(source), causes(source), requests(source), branches(source), changes(source),
      beginning(source), state(source),
    ]
  }

  private static func frames<State, Action>(
    _ source: ExportSource<State, Action>
  ) -> VirtualTable {
    VirtualTable(
      "frames",
      [
        .init("frame", "INTEGER"), .init("position", "INTEGER"), .init("branch", "TEXT"),
        .init("time", "TEXT"), .init("origin", "TEXT"), .init("cause", "INTEGER"),
        .init("app", "TEXT"), .init("action", "TEXT"), .init("arguments", "TEXT"),
        .init("skipped", "INTEGER"), .init("edited", "INTEGER"),
      ], identity: [0], keys: [0], size: source.numbers.count
    ) { wish in
      let readsAction = wish.reads(7) || wish.reads(8)
      return rows(of: source, wish) { placed in
        let frame = placed.frame
        let summary = readsAction ? try source.summary(of: frame.action) : nil
        return [
          [
            .integer(Int64(frame.number)), placed.position.stored,
            .text(source.name(of: frame.branch)),
            wish.reads(3) ? .text(frame.time.iso8601) : .null,
            .text(frame.origin.rawValue), frame.cause > 0 ? .integer(Int64(frame.cause)) : .null,
            wish.reads(6) ? .text(source.suite.apps[source.app(of: frame.action)].name) : .null,
            (summary?.name).stored, (wish.reads(8) ? summary?.values.text : nil).stored,
            placed.isSkipped.stored, placed.isEdited.stored,
          ]
        ]
      }
    }
  }

  private static func causes<State, Action>(
    _ source: ExportSource<State, Action>
  ) -> VirtualTable {
    VirtualTable(
      "causes",
      [.init("frame", "INTEGER"), .init("cause", "INTEGER"), .init("request", "INTEGER")],
      identity: [0], keys: [0], size: source.numbers.count
    ) { wish in
      rows(of: source, wish) { placed in
        guard placed.frame.cause > 0 else { return [] }
        let request =
          wish.reads(2) ? source.timeline.request(answeredBy: placed.frame.number)?.index : nil
        let (number, cause) = (placed.frame.number, placed.frame.cause)
        return [[.integer(Int64(number)), .integer(Int64(cause)), request.stored]]
      }
    }
  }

  private static func requests<State, Action>(
    _ source: ExportSource<State, Action>
  ) -> VirtualTable {
    VirtualTable(
      "requests",
      [
        .init("frame", "INTEGER"), .init("request", "INTEGER"), .init("deed", "TEXT"),
        .init("name", "TEXT"), .init("arguments", "TEXT"), .init("feature", "TEXT"),
        .init("fate", "TEXT"),
      ], identity: [0, 1], keys: [0], size: source.numbers.count
    ) { wish in
      rows(of: source, wish) { placed in
        try source.requests(of: placed).map { record in
          let summary = ActionSummary(try JSON(encoding: record.asked.request), isSingle: true)
          return [
            .integer(Int64(record.id.frame)), .integer(Int64(record.id.index)),
            .text(record.asked.operation.rawValue), .text(summary.name), .text(summary.values.text),
            .text(record.asked.place.joined(separator: "/")),
            (record.fate?.rawValue).stored,
          ]
        }
      }
    }
  }

  private static func branches<State, Action>(
    _ source: ExportSource<State, Action>
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

  /// Returns rows for each frame, or for the requested one.
  private static func rows<State, Action>(
    of source: ExportSource<State, Action>, _ wish: VirtualTable.Wish,
    _ rows: @escaping (ExportSource<State, Action>.Placed) throws -> [[StoredValue]]
  ) -> VirtualTable.Rows {
    var numbers = source.numbers
    if let wanted = wish.values[0] {
      let number = frameNumber(wanted).flatMap { numbers.contains($0) ? $0 : nil }
      numbers = number.map { $0..<$0 + 1 } ?? 0..<0
    }
    return {
      var found: [[StoredValue]] = []
      while found.isEmpty, !numbers.isEmpty {
        try QueryInterruption.check(
          framesRead: numbers.lowerBound - source.numbers.lowerBound, of: source.numbers.count)
        for number in numbers.prefix(batch) {
          if let placed = source.frame(number) { found += try rows(placed) }
        }
        numbers = numbers.dropFirst(batch)
      }
      return found.isEmpty ? nil : found
    }
  }
}
