import Reel

extension TestStore {
  /// Expects that an effect has dispatched `action`, which makes exactly the changes of `change`.
  ///
  /// If time has to pass first, use ``advance(by:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - action: the expected action.
  ///   - requests: its requests, in order.
  ///   - cancelled: the requests that it cancels.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  ///   - change: changes the previous state to the expected one; nil if nothing changes.
  public nonisolated(nonsending) func receive(
    _ action: Action, requesting requests: [any RequestProtocol] = [],
    cancelling cancelled: [any RequestProtocol] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ change: ((inout State) throws -> Void)? = nil
  ) async where Action: Equatable {
    await receive(
      Wanted(action), Expectation(change, requests, cancelled),
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that an effect has dispatched `action`, which makes exactly the changes listed in
  /// `changes`.
  ///
  /// - Parameters:
  ///   - action: the expected action.
  ///   - changes: the difference, line by line, as shown by `.diff` in the shell.
  ///   - requests: its requests, in order.
  ///   - cancelled: the requests that it cancels.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  public nonisolated(nonsending) func receive(
    _ action: Action, changes: String, requesting requests: [any RequestProtocol] = [],
    cancelling cancelled: [any RequestProtocol] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async where Action: Equatable {
    await receive(
      Wanted(action), Expectation(changes, requests, cancelled),
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that an effect has dispatched an action of a case, with any values.
  ///
  /// - Parameters:
  ///   - name: the case's name: `poolsLoaded`.
  ///   - requests: its requests, in order.
  ///   - cancelled: the requests that it cancels.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  ///   - change: changes the previous state to the expected one; nil if nothing changes.
  public nonisolated(nonsending) func receive(
    case name: String, requesting requests: [any RequestProtocol] = [],
    cancelling cancelled: [any RequestProtocol] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ change: ((inout State) throws -> Void)? = nil
  ) async {
    await receive(
      Wanted(name: name) { ActionText.isName(name, of: $0) },
      Expectation(change, requests, cancelled),
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that an effect has dispatched any action of a part.
  ///
  /// - Parameters:
  ///   - path: the path to the part's action.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  ///   - change: changes the previous state to the expected one; nil if nothing changes.
  public nonisolated(nonsending) func receive<Part>(
    _ path: ActionPath<Action, Part>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ change: ((inout State) throws -> Void)? = nil
  ) async {
    await receive(
      Wanted(name: "\(Part.self)") { path.extract($0) != nil },
      Expectation(change, nil, nil),
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that an effect has dispatched an action that meets a condition.
  ///
  /// - Parameters:
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  ///   - isWanted: the condition.
  ///   - change: changes the previous state to the expected one; nil if nothing changes.
  public nonisolated(nonsending) func receive(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, where isWanted: @escaping (Action) -> Bool,
    changes change: ((inout State) throws -> Void)? = nil
  ) async {
    await receive(
      Wanted(name: "an action that meets the condition", matches: isWanted),
      Expectation(change, nil, nil),
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// An action that a test expects to receive.
  struct Wanted {
    private let makeName: () -> String
    var action: Action?
    var matches: (Action) -> Bool

    init(name: String, matches: @escaping (Action) -> Bool) {
      makeName = { name }
      self.matches = matches
    }

    init(_ action: Action) where Action: Equatable {
      makeName = { ActionText.text(action) }
      self.action = action
      matches = { ActionText.areSame($0, action) }
    }

    /// Its description.
    var name: String { makeName() }
  }

  private nonisolated(nonsending) func receive(
    _ wanted: Wanted, _ expectation: Expectation<State>, _ location: TestLocation
  ) async {
    book.withLock { $0.location = location }
    if effects == .stubbed, let action = wanted.action { store.send(action, origin: .effect) }
    await drain()
    let isPicky = exhaustivity.actions
    func index() -> Int? {
      isPicky
        ? (log.entries.isEmpty ? nil : 0) : log.entries.firstIndex { wanted.matches($0.action) }
    }
    if index() == nil, !store.inFlight.isEmpty {
      await executor.running { await log.waits(forMoreThan: log.entries.count, within: timeout) }
      await drain()
    }
    let entries = log.entries
    guard let index = index() else {
      reportNothing(insteadOf: wanted, entries, location)
      return
    }
    let entry = entries[index]
    entries[..<index].forEach(accept)
    log.remove(index + 1)
    if wanted.matches(entry.action) {
      check(entry, expectation, location)
    } else {
      report(entry, insteadOf: wanted, location)
      accept(entry)
    }
  }
}
