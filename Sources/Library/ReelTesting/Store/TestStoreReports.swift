import Reel
import ReelCoding

extension TestStore {
  /// Compares an action's changes with the expectation, and continues with the actual state.
  func check(
    _ entry: TestLog<State, Action>.Entry, _ expectation: Expectation<State>,
    _ location: TestLocation
  ) {
    let (before, scope) = book.withLock { ($0.state, $0.exhaustivity.state) }
    var start = before
    if scope != .asserted { transient(&start) }
    let comparison = Comparison(before: start, after: entry.state, scope: scope, root: root)
    let problem = comparison.problem(with: expectation.change, of: ActionText.text(entry.action))
    accept(entry)
    if exhaustivity.requests || expectation.isAboutRequests,
      let text = expectation.problem(with: entry.asked, of: ActionText.text(entry.action))
    {
      report(text, location)
    }
    guard let problem else { return }
    var text = problem.text
    if entry.stamp.cause > 0 {
      text = text.replacing("\n", with: "\n  (\(origin(of: entry)))\n", maxReplacements: 1)
    }
    report(text, location, whole: problem.whole)
  }

  /// Receives an action without asserting on it.
  func accept(_ entry: TestLog<State, Action>.Entry) {
    if let broken = brokenInvariants(in: entry.state) {
      report(
        """
        “\(ActionText.text(entry.action))” leads to a state that must not be:
        \(broken)
          (\(origin(of: entry)))
        """, book.withLock { $0.location })
    }
    book.withLock { book in
      book.state = entry.state
      book.frame = entry.stamp.frame
    }
  }

  /// Reports an initial state that must not be.
  func checkStart(_ location: TestLocation) {
    guard let broken = brokenInvariants(in: state) else { return }
    report("The initial state is one that must not be:\n\(broken)", location)
  }

  /// Returns the invariants that do not hold in a state, line by line; nil if all do.
  private func brokenInvariants(in state: State) -> String? {
    let broken = invariants.filter { !$0.holds(state) }
    guard !broken.isEmpty else { return nil }
    return broken.map { "  “\($0.rule)” does not hold" }.joined(separator: "\n")
  }

  /// Reports pending actions, and receives them without asserting on them.
  func settleAccounts(before what: @autoclosure () -> String, _ location: TestLocation) {
    let entries = log.entries
    guard !entries.isEmpty else { return }
    if exhaustivity.actions {
      let lines = entries.map { "  \(ActionText.text($0.action)), \(origin(of: $0))" }
      report(
        """
        \(Self.count(entries.count, "action", past: true)) not received before \(what()):
        \(lines.joined(separator: "\n"))
        Receive it: await store.receive(…); or assert less: store.exhaustivity = .off.
        """, location)
    }
    log.remove(entries.count)
    entries.forEach(accept)
  }

  func reportNothing(
    insteadOf wanted: Wanted, _ entries: [TestLog<State, Action>.Entry], _ location: TestLocation
  ) {
    let running = store.inFlight
    var lines = ["“\(wanted.name)” was not received."]
    if !entries.isEmpty {
      lines.append("What was, and was not asked for:")
      lines += entries.map { "  \(ActionText.text($0.action)), \(origin(of: $0))" }
    }
    if running.isEmpty {
      lines.append(
        "No effect is running that could send it: none was started, or it was cancelled.")
    } else {
      lines.append("\(Self.count(running.count, "effect")) running:")
      lines.append(self.lines(of: running))
      if let time = clock.nextWakeUp {
        let wait = time - clock.now
        lines.append(
          "The clock stands still; let time pass: await store.advance(by: \(Self.text(wait))).")
      } else {
        lines.append("Nothing on the clock: it waits for something that the test has to answer.")
      }
    }
    report(lines.joined(separator: "\n"), location)
  }

  func report(
    _ entry: TestLog<State, Action>.Entry, insteadOf wanted: Wanted, _ location: TestLocation
  ) {
    var lines = ["“\(wanted.name)” was to be received, but there came"]
    lines.append("  \(ActionText.text(entry.action)), \(origin(of: entry))")
    if let action = wanted.action {
      lines += ActionText.difference(expected: action, found: entry.action).map { "  \($0)" }
    }
    lines.append("Receive that one first, or correct what the test expects.")
    report(lines.joined(separator: "\n"), location)
  }

  func report(_ touch: LiveDependency.Touch) {
    let (isNew, location) = book.withLock { book in
      (book.touched.insert(touch.name).inserted, book.location)
    }
    // Once is enough: code that asks for the time does so often.
    guard isNew else { return }
    let action = log.past.last.map { " (the last action: \(ActionText.text($0.action)))" } ?? ""
    report(
      """
      “\(touch.name)” was touched, and the test does not control it\(action).
      \(touch.control)
      """, location)
  }

  /// Reports that the test store was released before the test called `finish`.
  func reportForgotten() {
    let entries = log.entries
    let running = store.inFlight.filter { !$0.isBackground }
    let (exhaustivity, location) = book.withLock { ($0.exhaustivity, $0.location) }
    var lines: [String] = []
    if exhaustivity.actions {
      lines += entries.map { "  \(ActionText.text($0.action)), \(origin(of: $0)), not received" }
    }
    if exhaustivity.effects, !running.isEmpty { lines.append(self.lines(of: running)) }
    guard !lines.isEmpty else { return }
    report(
      """
      the test has ended, and something was left:
      \(lines.joined(separator: "\n"))
      End the test with await store.finish(), which says more.
      """, location)
  }

  func report(_ message: String, _ location: TestLocation, whole: [String] = []) {
    let isFirst = book.withLock { book in
      defer { book.hasFailed = true }
      return !book.hasFailed
    }
    var issue = TestIssue(message: message, location: location)
    if !whole.isEmpty {
      issue.attachments.append(
        TestIssue.Attachment(
          name: "difference.txt", content: Array((whole.joined(separator: "\n") + "\n").utf8)))
    }
    if isFirst, let bytes = recording?(log.past) {
      issue.attachments.append(TestIssue.Attachment(name: "test.reel", content: bytes))
    }
    reporter.report(issue)
  }

  /// Returns the effect that an action comes from, and the line of the test that started it.
  private func origin(of entry: TestLog<State, Action>.Entry) -> String {
    entry.stamp.cause > 0 ? "effect of \(start(of: entry.stamp.cause))" : "sent by the test"
  }

  /// Returns the action of a frame, and the line that its chain of causes began with.
  private func start(of frame: Int) -> String {
    guard let cause = log.frame(frame) else { return "frame \(frame)" }
    var first = frame
    while let past = log.frame(first), past.stamp.cause > 0 { first = past.stamp.cause }
    let name = ActionText.name(cause.action)
    guard let location = book.withLock({ $0.starts[first] }) else { return name }
    let root =
      first == frame ? "" : " ← \(log.frame(first).map { ActionText.name($0.action) } ?? "")"
    return "\(name)\(root), sent at \(location)"
  }

  func lines(of running: [InFlight]) -> String {
    running.map { flight in
      let label = flight.label.map { "“\($0)”" } ?? "an effect"
      let age = clock.now - flight.since
      let since = age > .zero ? ", for \(Self.text(age)) now" : ""
      return "  \(label) of \(start(of: flight.cause))\(since)"
    }.joined(separator: "\n")
  }

  /// Returns a duration in Swift's notation.
  static func text(_ duration: Duration) -> String {
    let milliseconds = Timestamp(milliseconds: 0) + duration
    let whole = milliseconds.milliseconds
    return whole % 1000 == 0 ? ".seconds(\(whole / 1000))" : ".milliseconds(\(whole))"
  }
}
