import Reel
import ReelApp
import ReelHTTP
import Synchronization
import Testing

@testable import Transformers

typealias State = TransformersApp.State
typealias Action = TransformersApp.Action

/// The app with a service in memory, on virtual time, every action of which is checked.
///
/// `send` and `receive` say what an action changes, and nothing else may change. What lasts for one
/// action only, the errands and the shaking, is gone before the change is described.
final class Session: Sendable {
  private struct Entry {
    var action: Action
    var state: State
  }

  /// Remembers every action and the state that it has led to.
  private final class Log: ActionLog {
    private let entries = Mutex<[Entry]>([])

    func record(
      _ action: Action, _ stamp: Stamp, into state: inout State,
      reduce: (inout State, Action) -> Void
    ) -> ActionVerdict {
      reduce(&state, action)
      let broken = TransformersApp.invariants.filter { [state] in !$0.holds(state) }
      #expect(broken.map(\.rule) == [])
      entries.withLock { [state] in $0.append(Entry(action: action, state: state)) }
      return .recorded
    }

    func popFirst() -> Entry? {
      entries.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }

  let service: FakeService
  let store: Store<State, Action>
  let app: TransformersApp
  private let executor: SerialEffectExecutor
  private let log = Log()
  private let expected: Mutex<State>

  init(_ fill: (FakeService) -> Void = { _ in }) {
    let clock = VirtualClock()
    service = FakeService()
    fill(service)
    app = TransformersApp(api: service.api)
    expected = Mutex(app.initialState)
    executor = SerialEffectExecutor(clock: clock, isPaused: true)
    store = Store(
      initialState: app.initialState, reducer: app.reducer, middleware: app.middleware, log: log,
      clock: clock, executor: executor)
  }

  /// The user does something, which changes exactly what `change` does.
  func send(
    _ action: Action, at location: SourceLocation = #_sourceLocation,
    _ change: (inout State) -> Void = { _ in }
  ) {
    store.send(action)
    check(action, location, change)
  }

  /// An effect has answered, which changes exactly what `change` does.
  func receive(
    _ action: Action, at location: SourceLocation = #_sourceLocation,
    _ change: (inout State) -> Void = { _ in }
  ) async {
    await settle()
    check(action, location, change)
  }

  private func check(
    _ action: Action, _ location: SourceLocation, _ change: (inout State) -> Void
  ) {
    guard let entry = log.popFirst() else {
      Issue.record("nothing has happened", sourceLocation: location)
      return
    }
    #expect(entry.action == action, sourceLocation: location)
    expected.withLock { expected in
      expected.errands = []
      expected.form?.shaking = []
      change(&expected)
      #expect(entry.state == expected, sourceLocation: location)
      expected = entry.state
    }
  }

  /// Lets effects run until none is under way; between waits they stand still.
  func settle() async { await executor.running { await store.settle() } }

  /// Takes what has happened so far for granted.
  func forget() async {
    await settle()
    while let entry = log.popFirst() { expected.withLock { $0 = entry.state } }
  }

  /// Everything has been checked, and nothing is under way.
  func finish(at location: SourceLocation = #_sourceLocation) async {
    await settle()
    while let entry = log.popFirst() {
      Issue.record("unexpected: \(entry.action)", sourceLocation: location)
    }
  }

  /// Gives a command and waits for its effects; answers why it is refused, if it is.
  @discardableResult
  func type(_ line: String) async -> String? {
    let refusal = typeWithoutWaiting(line)
    await settle()
    return refusal
  }

  /// Gives a command; answers why it is refused, if it is.
  @discardableResult
  func typeWithoutWaiting(_ line: String) -> String? {
    do {
      let words = try Words(line)
      let name = words.words.first?.text ?? ""
      guard
        let command = app.commands.first(where: { $0.name == name || $0.aliases.contains(name) })
      else { return "unknown command" }
      let action = try command.action(for: words.words.dropFirst(), end: words.end)
      if let reason = command.unavailability(in: store.state) { return reason }
      store.send(action)
      return nil
    } catch {
      return error.message
    }
  }

  /// Starts the app, and waits until it has fetched.
  func start() async {
    if let action = app.start { store.send(action) }
    await settle()
  }

  /// What the user sees.
  var screen: String { app.screen(for: store.state).plainText }
}
