import Dispatch
import Reel
import ReelCoding
import ReelTexts
import ReelTimeline
import Synchronization

/// Participates in a session shared by several processes: the order of its actions is that of a
/// log.
///
/// A dispatched action is first a *draft*: it is shown on a copy of the state, has no frame, and
/// makes no request. When the log has numbered it, the store reduces it, as every other
/// participant's does. Requests follow from that reduction alone, and are performed once, by the
/// participant whose action made them.
///
/// It comes with its `TimelineStore`, whose store has the state of the numbered frames.
public final class Sharing<
  State: Codable & Equatable & Sendable, Action: Codable & Sendable
>: ActionOrder {
  typealias Both = Store<State, Action>

  private struct Status: Sendable {
    var phase = SharedPhase.acting
    var isLeaving = false
    var questions: [@Sendable (any SharedLog) -> Void] = []
    var participant = 0
    var changed = 0
    /// This participant's requests that wait for their turn, and the callers that wait until there
    /// are none.
    var inLine: Set<RequestID> = []
    var lineWaiters: [CheckedContinuation<Void, Never>] = []
    /// The names that only the first frame of a sort has, as far as they are known.
    var firsts: Set<String> = []
    /// What is before the state that this participant has begun with; nil where nothing is.
    var earlier: Earlier?
  }

  /// What is before a stored state that a participant has begun with.
  struct Earlier: Sendable {
    /// The state before the first frame.
    var first: State
    /// The stored state's row and digest, and which rows up to it were refused.
    var keyframe: SharedKeyframe
  }

  let timeline: Timeline<State, Action>
  let form: SharedForm
  /// Continues with a timeline alone, as a private branch does.
  let goingOn: @Sendable (Timeline<State, Action>) -> TimelineStore<State, Action>
  private let drafts = Mutex(Drafts<State, Action>())
  private let status = Mutex(Status())
  private let holder = Mutex(Holder())
  private let wakes: WakeFiles
  private let isOver = DispatchSemaphore(value: 0)
  private let hearing: AsyncStream<SharedNotice>.Continuation
  /// The location of the session.
  public let place: SharedPlace
  /// Notices, as they come; for one listener.
  public let notices: AsyncStream<SharedNotice>

  private struct Holder: Sendable {
    weak var store: Both?
  }

  init(
    _ place: SharedPlace, _ timeline: Timeline<State, Action>, _ form: SharedForm,
    goingOn: @escaping @Sendable (Timeline<State, Action>) -> TimelineStore<State, Action>
  ) throws {
    self.place = place
    self.timeline = timeline
    self.form = form
    self.goingOn = goingOn
    wakes = try WakeFiles()
    (notices, hearing) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1_000))
  }

  // MARK: What participants see

  /// This participant's status in the session.
  public var phase: SharedPhase { status.withLock { $0.phase } }

  /// This participant's number in the session.
  public var participant: Int { status.withLock { $0.participant } }

  /// The number of drafts that wait for their numbers.
  public var draftCount: Int { drafts.withLock { $0.waiting } }

  /// Reads the state with the drafts applied, which is the one to show.
  public func withShownState<Result>(_ body: (State) throws -> Result) rethrows -> Result? {
    if let shown = drafts.withLock({ $0.shown }) { return try body(shown) }
    return try store.map { try $0.withState(body) }
  }

  /// The reason why nothing can be done here; nil if it can.
  public var refusal: Text? { drafts.withLock { $0.refusal } }

  /// Returns the reason why an action cannot be dispatched here; nil if it can.
  ///
  /// A text in it may be one that databases do not store, and an older version of the program may
  /// have begun the session: its participants can only read actions that it has.
  public func refusal(of action: Action) -> Text? {
    if let refusal { return refusal }
    do {
      _ = try form.written(action)
      return nil
    } catch let flaw as RowFlaw {
      return flaw.reason
    } catch {
      return Text(error)
    }
  }

  /// Returns when everything dispatched so far has its number, or never will have one.
  ///
  /// Without a connection, this may take long.
  public func numbered() async {
    await withCheckedContinuation { continuation in
      let waits = drafts.withLock { $0.wait { continuation.resume() } }
      if !waits { continuation.resume() }
    }
  }

  /// This participant's requests that wait for their turn behind others, whose effects have not
  /// begun, in the order of the session.
  package var requestsInLine: [RequestID] { status.withLock { $0.inLine.sorted() } }

  /// Returns when the effects of all of this participant's requests have begun.
  package func begun() async {
    await withCheckedContinuation { continuation in
      let waits = status.withLock { status in
        if !status.inLine.isEmpty { status.lineWaiters.append(continuation) }
        return !status.inLine.isEmpty
      }
      if !waits { continuation.resume() }
    }
  }

  /// Whether something of this participant has no number yet, or has not begun.
  package var isBehind: Bool {
    drafts.withLock { !$0.all.isEmpty } || status.withLock { !$0.inLine.isEmpty }
  }

  /// How many actions of this participant have come out otherwise than they were shown while they
  /// were drafts.
  public var changedCount: Int { status.withLock { $0.changed } }

  /// Returns the participants that are present, or have left requests open.
  ///
  /// - Throws: An error if the log does not answer.
  public func people() async throws -> [SharedParticipant] { try await ask { try $0.people() } }

  /// Asks the log, in its turn among what the worker does.
  func ask<Answer: Sendable>(
    _ question: @escaping @Sendable (any SharedLog) throws -> Answer
  ) async throws -> Answer {
    let answer: Result<Answer, any Error> = await withCheckedContinuation { continuation in
      let isOver = status.withLock { status in
        guard status.phase != .ended else { return true }
        status.questions.append { log in
          continuation.resume(returning: Result { try question(log) })
        }
        return false
      }
      if isOver {
        continuation.resume(
          returning: .failure(SharedLogLoss(.notShared)))
      } else {
        wakes.wake()
      }
    }
    return try answer.get()
  }

  /// Leaves the session when all drafts have their numbers or there is no connection, and waits for
  /// that: at the end of a program.
  ///
  /// - Parameter limit: the maximum time to wait; after that, others see that this participant is
  ///   gone when it has been silent for a while.
  /// - Returns: The number of actions that were accepted and have no number: if the program ends
  ///   now, they are lost.
  @discardableResult
  public func leave(within limit: Duration = .seconds(5)) -> Int {
    status.withLock { $0.isLeaving = true }
    wakes.wake()
    let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) * 1e-18
    if isOver.wait(timeout: .now() + seconds) == .success { isOver.signal() }
    return drafts.withLock { $0.lost + $0.waiting }
  }

  // MARK: What the store submits

  @usableFromInline
  package func submit(_ action: Action, origin: Origin) {
    add(action, origin)
  }

  @usableFromInline
  package func submit(
    _ action: Action, answering request: RequestID, if isThere: (@Sendable (State) -> Bool)?,
    then done: @escaping @Sendable () -> Void
  ) {
    add(.answer(action, to: request, if: isThere), then: done)
  }

  @usableFromInline
  package func ended(_ request: RequestID, as fate: RequestFate) {
    add(.end(request, fate))
  }

  /// Submits an action that is to happen once in the session, such as the start of an app: if
  /// another participant's comes first, this one is dropped.
  ///
  /// - Parameter name: The name of which only the first frame counts.
  package func submit(_ action: Action, origin: Origin, first name: String) {
    guard !hasFirst(name) else { return }
    add(action, origin, first: name)
  }

  private func add(_ action: Action, _ origin: Origin, first: String? = nil) {
    if refusal == nil, let reason = refusal(of: action) {
      return notify(.unwritten(reason: reason))
    }
    add(.action(action, origin), first: first)
  }

  /// Whether a frame is there that is the first of a sort, as far as it is known here.
  package func hasFirst(_ name: String) -> Bool { status.withLock { $0.firsts.contains(name) } }

  private func add(
    _ content: Draft<State, Action>.Content, first: String? = nil,
    then done: @escaping @Sendable () -> Void = {}
  ) {
    guard let store else { return done() }
    let isTaken = drafts.withLock { drafts in
      guard drafts.refusal == nil else { return false }
      drafts.add(
        content, first: first, on: timeline.last, state: { store.state },
        reduce: { timeline.reduce($0, into: &$1) }, then: done)
      return true
    }
    if isTaken { wakes.wake() } else { done() }
  }

  // MARK: For the worker

  var store: Both? {
    get { holder.withLock { $0.store } }
    set { holder.withLock { $0.store = newValue } }
  }

  var isLeaving: Bool { status.withLock { $0.isLeaving } }

  var wakeDescriptor: Int32 { wakes.reading }

  func waitForWake(milliseconds: Int32) { wakes.wait(milliseconds: milliseconds) }

  func drainWakes() { wakes.drain() }

  func notify(_ notice: SharedNotice) { hearing.yield(notice) }

  func enter(_ phase: SharedPhase) { status.withLock { $0.phase = phase } }

  /// Tells waiting callers of `leave` that the session has ended.
  func end() {
    enter(.ended)
    isOver.signal()
    hearing.finish()
  }

  func joined(as participant: Int, knowing firsts: some Sequence<String>, earlier: Earlier?) {
    status.withLock { status in
      status.participant = participant
      status.firsts = Set(firsts)
      status.earlier = earlier
    }
  }

  /// What is before the state that this participant has begun with, until it has been fetched.
  var earlier: Earlier? {
    get { status.withLock { $0.earlier } }
    set { status.withLock { $0.earlier = newValue } }
  }

  /// Tells the user where a frame has come out otherwise than it was shown while it was a draft.
  func compare(
    _ shown: (before: State, after: State), with outcome: (before: State, after: State),
    of frame: Int
  ) throws {
    let was = try Difference(from: JSON(encoding: shown.before), to: JSON(encoding: shown.after))
    let outcome = try Difference(
      from: JSON(encoding: outcome.before), to: JSON(encoding: outcome.after))
    guard was != outcome else { return }
    status.withLock { $0.changed += 1 }
    notify(.changed(frame: frame, shown: was, outcome: outcome))
  }

  /// Notes whether a request of this participant waits for its turn.
  func note(_ request: RequestID, isInLine: Bool) {
    let counts = isInLine && refusal == nil
    changeLine { line in
      if counts { line.insert(request) } else { line.remove(request) }
    }
  }

  private func changeLine(_ body: (inout Set<RequestID>) -> Void) {
    let ready: [CheckedContinuation<Void, Never>] = status.withLock { status in
      body(&status.inLine)
      guard status.inLine.isEmpty else { return [] }
      defer { status.lineWaiters = [] }
      return status.lineWaiters
    }
    for waiter in ready { waiter.resume() }
  }

  /// Accepts no more drafts, and gives up the waiting ones.
  func refuse(_ reason: Text) {
    changeLine { $0 = [] }
    guard let store else { return }
    let calls = drafts.withLock {
      $0.refuse(reason, state: { store.state }, reduce: { timeline.reduce($0, into: &$1) })
    }
    for call in calls { call() }
  }

  /// Only looks on from a frame on after which this program has another state.
  ///
  /// Never silently wrong: what this program did from there on would be another session.
  func disagree(at frame: Int, with author: Int) {
    refuse(.otherState(after: frame))
    enter(.looking)
    notify(.disagrees(frame: frame, author: author))
  }

  /// Returns the drafts that are next to be numbered.
  func first(_ count: Int) -> [Draft<State, Action>] {
    drafts.withLock { Array($0.all.prefix(count)) }
  }

  /// Returns a waiting draft, by its number among those of this participant.
  func draft(_ serial: Int) -> Draft<State, Action>? {
    drafts.withLock { drafts in drafts.all.first { $0.serial == serial } }
  }

  /// Returns a number for an entry that was not a draft.
  func takeSerial() -> Int { drafts.withLock { $0.takeSerial() } }

  /// Shows the current state, without drafts that are numbered or dropped.
  func settle(_ serials: Set<Int>, in store: Both) {
    let calls = drafts.withLock {
      $0.remove(serials, state: { store.state }, reduce: { timeline.reduce($0, into: &$1) })
    }
    for call in calls { call() }
  }

  func takeQuestions() -> [@Sendable (any SharedLog) -> Void] {
    status.withLock { status in
      defer { status.questions = [] }
      return status.questions
    }
  }
}
