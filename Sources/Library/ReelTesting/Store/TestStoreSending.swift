import Reel

extension TestStore {
  /// Dispatches an action as the user, which changes exactly what `change` does.
  ///
  /// Returns when its effects have ended, or wait for time to pass or for the world.
  ///
  /// - Parameters:
  ///   - action: what happens.
  ///   - requests: what it asks of the world, in order.
  ///   - cancelled: what it takes back.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  ///   - change: makes the state before what it is to be afterwards; nil where nothing changes.
  public nonisolated(nonsending) func send(
    _ action: Action, requesting requests: [any RequestProtocol] = [],
    cancelling cancelled: [any RequestProtocol] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ change: ((inout State) throws -> Void)? = nil
  ) async {
    await send(
      action, Expectation(change, requests, cancelled),
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Dispatches an action as the user, which changes exactly what `changes` lists.
  ///
  /// - Parameters:
  ///   - action: what happens.
  ///   - changes: the difference, line by line, as `.diff` in the shell shows it.
  ///   - requests: what it asks of the world, in order.
  ///   - cancelled: what it takes back.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  public nonisolated(nonsending) func send(
    _ action: Action, changes: String, requesting requests: [any RequestProtocol] = [],
    cancelling cancelled: [any RequestProtocol] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await send(
      action, Expectation(changes, requests, cancelled),
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  nonisolated(nonsending) func send(
    _ action: Action, _ expectation: Expectation<State>, _ location: TestLocation
  ) async {
    settleAccounts(before: "“\(ActionText.text(action))” is sent", location)
    book.withLock { book in
      book.location = location
      book.starts[store.nextFrame] = location
    }
    watched { store.send(action) }
    // What effects have dispatched meanwhile, from threads of their own, comes before it.
    let entries = log.entries
    let place = entries.firstIndex { $0.stamp.origin != .effect } ?? 0
    if place < entries.count {
      log.remove(place + 1)
      check(entries[place], expectation, location)
    }
    await drain()
  }

  /// Lets `duration` pass: all that waits no longer than that goes on, in order.
  ///
  /// What it leads to is then there to be received.
  ///
  /// - Parameters:
  ///   - duration: how long, on the store's clock; no real time passes.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  public nonisolated(nonsending) func advance(
    by duration: Duration, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    book.withLock {
      $0.location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }
    await executor.running { try? await clock.advance(by: duration) }
  }

  /// Lets as much time pass as it takes until no effect runs that counts; polls between their
  /// rounds and background effects do not.
  public nonisolated(nonsending) func settle() async {
    await executor.running { await store.settle() }
    await drain()
  }

  /// Receives pending actions without asserting on them, whatever they have changed: before the
  /// part that a test is about, or where it is about the end only.
  public nonisolated(nonsending) func receiveAll() async {
    await drain()
    let entries = log.entries
    log.remove(entries.count)
    entries.forEach(accept)
  }

  /// Says that the test is over: nothing is left to be received, and no effect runs.
  ///
  /// Effects that were made to last as long as the program, with `background()`, may run on.
  ///
  /// - Parameters:
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  public nonisolated(nonsending) func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await drain()
    settleAccounts(before: "the test ends", location)
    let running = store.inFlight.filter { !$0.isBackground }
    if exhaustivity.effects, !running.isEmpty {
      report(
        """
        \(Self.count(running.count, "effect")) still running at the end:
        \(lines(of: running))
        Send what cancels it, or let its time pass: await store.advance(by: …).
        """, location)
    }
    book.withLock { $0.isFinished = true }
  }

  static func count(_ number: Int, _ noun: String, past isPast: Bool = false) -> String {
    number == 1
      ? "1 \(noun) \(isPast ? "was" : "is")" : "\(number) \(noun)s \(isPast ? "were" : "are")"
  }
}
