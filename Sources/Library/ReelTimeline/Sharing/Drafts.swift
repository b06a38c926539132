import Reel
import ReelCoding

/// Something that is to be put into a shared session's log.
struct Draft<State: Sendable, Action: Sendable>: Sendable {
  /// What it is.
  enum Content: Sendable {
    /// An action, and who dispatched it.
    case action(Action, Origin)
    /// An action that answers a request.
    case answer(Action, to: RequestID)
    /// The effect of a request has ended, or was given up.
    case end(RequestID, RequestFate)

    /// The action, where it is one.
    var action: Action? {
      switch self {
      case .action(let action, _), .answer(let action, _): action
      case .end: nil
      }
    }
  }

  /// Its number among those of its participant.
  var serial: Int
  var content: Content
  /// The last frame when it was shown; where another comes to be the one before it, its outcome may
  /// be another one.
  var base: Int
  /// How many drafts were before it then.
  var ahead: Int
  /// A name that only the first of its sort gets; where another has it, this one is dropped.
  var first: String?
  /// The states between which it was shown; nil where it is no action.
  var shown: (before: State, after: State)?
  /// Called when it has its number, or never will have one.
  var done: @Sendable () -> Void = {}
}

/// The drafts of a participant, in their order, and the state with them applied.
struct Drafts<State: Sendable, Action: Sendable>: Sendable {
  private(set) var all: [Draft<State, Action>] = []
  private var lastSerial = 0
  /// The state with all drafts applied; nil where there are none that change it.
  private(set) var shown: State?
  /// What waits until all that is there now has its number.
  private var waiters: [(serial: Int, resume: @Sendable () -> Void)] = []
  /// Why no more is taken; nil while it is.
  var refusal: String?

  /// Adds a draft, and shows what it comes to.
  mutating func add(
    _ content: Draft<State, Action>.Content, first: String? = nil, on frame: Int,
    state: () -> State, reduce: (Action, inout State) -> Void,
    then done: @escaping @Sendable () -> Void = {}
  ) {
    lastSerial += 1
    let ahead = all.count { $0.content.action != nil }
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

  /// A number for something that is appended and was no draft.
  mutating func takeSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  /// Takes drafts out that are numbered, or never will be, and shows what the others come to now.
  ///
  /// - Returns: what is to be called when no lock is held.
  mutating func remove(
    _ serials: Set<Int>, state: () -> State, reduce: (Action, inout State) -> Void
  ) -> [@Sendable () -> Void] {
    var calls = all.filter { serials.contains($0.serial) }.map(\.done)
    all.removeAll { serials.contains($0.serial) }
    calls += takeWaiters()
    show(state: state, reduce: reduce)
    return calls
  }

  /// Shows what the drafts come to on another state.
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

  /// Calls back when all that is there now has its number; false where nothing is there.
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
