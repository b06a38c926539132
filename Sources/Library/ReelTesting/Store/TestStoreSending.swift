import Reel

extension TestStore {
  /// Dispatches an action as the user, which makes exactly the changes of `change`.
  ///
  /// Returns when its effects have ended, or are waiting for time to pass or for the world.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - requests: its requests, in order.
  ///   - cancelled: the requests that it cancels.
  ///   - fileID: the test's file.
  ///   - filePath: the test's file.
  ///   - line: the test's line.
  ///   - column: the test's column.
  ///   - change: changes the previous state to the expected one; nil if nothing changes.
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

  /// Dispatches an action as the user, which makes exactly the changes listed in `changes`.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - changes: the difference, line by line, as shown by `.diff` in the shell.
  ///   - requests: its requests, in order.
  ///   - cancelled: the requests that it cancels.
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
    // Actions that effects have dispatched in the meantime, on other threads, come first.
    let entries = log.entries
    let index = entries.firstIndex { $0.stamp.origin != .effect } ?? 0
    if index < entries.count {
      log.remove(index + 1)
      check(entries[index], expectation, location)
    }
    await drain()
  }

  /// Advances time by `duration`: everything that waits no longer than that continues, in order.
  ///
  /// The resulting actions can then be received.
  ///
  /// - Parameters:
  ///   - duration: the time on the store's clock; no real time passes.
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

  /// Advances time until no effect that counts is running; polls between their rounds and
  /// background effects do not count.
  public nonisolated(nonsending) func settle() async {
    await executor.running { await store.settle() }
    await drain()
  }

  /// Receives pending actions with any changes, without asserting on them: before the part that a
  /// test is about, or if only the end matters.
  public nonisolated(nonsending) func receiveAll() async {
    await drain()
    let entries = log.entries
    log.remove(entries.count)
    entries.forEach(accept)
  }

  /// Ends the test: no action is left to be received, and no effect is running.
  ///
  /// Effects that are meant to last as long as the program, in the background, may still run.
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
