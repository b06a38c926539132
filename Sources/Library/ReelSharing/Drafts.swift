import Reel
import ReelCoding
import ReelTexts

/// An entry that is to be appended to a shared session's log.
struct Draft<State: Sendable, Action: Sendable>: Sendable {
  /// The content.
  enum Content: Sendable {
    /// An action, with its origin.
    case action(Action, Origin)
    /// An action that answers a request, if the part that asked is still there when it is numbered.
    case answer(Action, to: RequestID, if: (@Sendable (State) -> Bool)?)
    /// The end of a request's effect, finished or given up.
    case end(RequestID, RequestFate)

    /// The action, if it is one.
    var action: Action? {
      switch self {
      case .action(let action, _), .answer(let action, _, _): action
      case .end: nil
      }
    }
  }

  /// Its number among those of its participant.
  var serial: Int
  var content: Content
  /// The last frame when it was shown; if another frame precedes it in the end, its outcome may be
  /// different.
  var base: Int
  /// The number of drafts before it at that time.
  var ahead: Int
  /// A name that only the first of its sort gets; where another has it, this one is dropped.
  var first: String?
  /// The states between which it was shown; nil if it is not an action.
  var shown: (before: State, after: State)?
  /// Called when it has its number, or never will have one.
  var done: @Sendable () -> Void = {}
}

/// The drafts of a participant, in order, and the state with them applied.
struct Drafts<State: Sendable, Action: Sendable>: Sendable {
  private(set) var all: [Draft<State, Action>] = []
  private var lastSerial = 0
  /// The state with all drafts applied; nil if none changes it.
  private(set) var shown: State?
  /// The callers that wait until all current drafts have their numbers.
  private var waiters: [(serial: Int, resume: @Sendable () -> Void)] = []
  /// The reason why no more drafts are accepted; nil if they are.
  private(set) var refusal: Text?
  /// The number of actions that were given up.
  private(set) var lost = 0

  /// The number of actions that wait.
  var waiting: Int { all.count { $0.content.action != nil } }

  /// Adds a draft, and shows its result.
  mutating func add(
    _ content: Draft<State, Action>.Content, first: String? = nil, on frame: Int,
    state: () -> State, reduce: (Action, inout State) -> Void,
    then done: @escaping @Sendable () -> Void = {}
  ) {
    lastSerial += 1
    let ahead = waiting
    var draft = Draft<State, Action>(
      serial: lastSerial, content: content, base: frame, ahead: ahead, first: first, done: done)
    if let action = content.action {
      let before = shown ?? state()
      var next = before
      reduce(action, &next)
      draft.shown = (before, next)
      shown = next
    }
    all.append(draft)
  }

  /// Returns a number for an entry that was not a draft.
  mutating func takeSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  /// Removes drafts that are numbered, or never will be, and shows the result of the others.
  ///
  /// - Returns: The closures to call when no lock is held.
  mutating func remove(
    _ serials: Set<Int>, state: () -> State, reduce: (Action, inout State) -> Void
  ) -> [@Sendable () -> Void] {
    var calls = all.filter { serials.contains($0.serial) }.map(\.done)
    all.removeAll { serials.contains($0.serial) }
    calls += takeWaiters()
    show(state: state, reduce: reduce)
    return calls
  }

  /// Accepts no more drafts, and gives up those that wait.
  ///
  /// - Returns: The closures to call when no lock is held.
  mutating func refuse(
    _ reason: Text, state: () -> State, reduce: (Action, inout State) -> Void
  ) -> [@Sendable () -> Void] {
    refusal = reason
    lost += waiting
    return remove(Set(all.map(\.serial)), state: state, reduce: reduce)
  }

  /// Shows the result of the drafts on another state.
  mutating func show(state: () -> State, reduce: (Action, inout State) -> Void) {
    let actions = all.compactMap(\.content.action)
    guard !actions.isEmpty else {
      shown = nil
      return
    }
    var next = state()
    for action in actions { reduce(action, &next) }
    shown = next
  }

  /// Calls back when all current drafts have their numbers; returns false if there are none.
  mutating func wait(_ resume: @escaping @Sendable () -> Void) -> Bool {
    guard let last = all.last else { return false }
    waiters.append((last.serial, resume))
    return true
  }

  private mutating func takeWaiters() -> [@Sendable () -> Void] {
    let first = all.first?.serial ?? .max
    let ready = waiters.filter { $0.serial < first }
    waiters.removeAll { $0.serial < first }
    return ready.map(\.resume)
  }
}
