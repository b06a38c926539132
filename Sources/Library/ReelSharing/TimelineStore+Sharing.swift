import Dispatch
import Reel
import ReelCoding
import ReelTexts
import ReelTimeline

extension TimelineStore {
  /// The sharing of the session; nil if it is not shared.
  public var sharing: Sharing<State, Action>? { store.order as? Sharing<State, Action> }

  /// Joins a session shared by several processes, creating it if it does not exist yet; returns
  /// when the store has caught up with the session.
  ///
  /// ```swift
  /// let light = try await TimelineStore(
  ///   sharing: .postgres("postgres://db.example/house/kitchen"), as: "anna", of: "light",
  ///   initialState: Light(), reducer: reducer)
  /// light.send(.switchPressed)  // a draft
  /// await light.sharing?.numbered()  // a frame, for all
  /// ```
  ///
  /// Sending accepts a draft and returns at once; the store's state is that of the numbered frames,
  /// and ``Sharing/withShownState(_:)`` has the drafts applied. Skipping, moving, editing,
  /// committing and resetting would change the data of others, and are not available in a shared
  /// session; nor are branches.
  ///
  /// - Parameters:
  ///   - place: the location of the session.
  ///   - name: the name that other participants see.
  ///   - app: the app of the session, as in recordings, with the program's version.
  ///   - initialState: the state before the first action, if the session begins here.
  ///   - reducer: the feature that changes the state for every action; every participant has the
  ///     same one. It answers the requests that result from this participant's actions.
  ///   - clock: times the effects.
  ///   - executor: runs the effects; nil for Swift's own pool.
  ///   - limit: the maximum memory in bytes before old frames are moved to a file.
  ///   - isLooking: whether it only observes, and does not act.
  /// - Throws: ``SharedRefusal`` if the session is that of another program, or of a version of it
  ///   whose actions and states this one cannot read and write; any error of the log.
  public init(
    sharing place: SharedPlace, as name: String, of app: RecordingOrigin, initialState: State,
    reducer: some Feature<State, Action>, clock: any StoreClock = SystemClock(),
    executor: (any TaskExecutor)? = nil, memory limit: Int = 256 << 20, isLooking: Bool = false
  ) async throws {
    let offer = SharedOffer(
      name: name,
      beginning: SharedBeginning(
        app: app.app, version: app.version,
        types: RecordedForm.of(State.self, Action.self).digest,
        form: RecordedForm.of(State.self, Action.self, app.requests).form,
        state: try JSONWriter.bytes(of: initialState), digest: try Digest(of: initialState)),
      isLooking: isLooking)
    let (log, membership) = try await Self.onThread {
      let log = place.open()
      try log.connect()
      return Handed((log, try log.join(offer)))
    }.value
    let form = membership.form
    let first = try Self.state(of: form.read(membership.state, as: "state"))
    // A stored state lacks what only this program knows: that comes from all frames.
    let keyframe = form.hasOtherState ? nil : membership.keyframe.flatMap { Self.verified($0) }
    let begin = keyframe?.state ?? first
    let timeline = Timeline(
      initialState: begin, after: keyframe?.frame ?? 0, reducer: reducer, clock: clock,
      memory: limit)
    let book = SharedBook(timeline)
    let sharing = try Sharing(place, timeline, form) { timeline in
      TimelineStore(goingOnWith: timeline, reducer: reducer, executor: executor)
    }
    let store = Store(
      initialState: begin, reducer: reducer, log: book, order: sharing,
      firstFrame: timeline.last + 1, clock: clock, executor: executor)
    self.init(store, timeline, asking: timeline.asking)
    sharing.store = store
    sharing.joined(
      as: membership.participant, knowing: membership.firsts,
      earlier: keyframe.map { Sharing.Earlier(first: first, keyframe: $0.stored) })
    if !membership.mayAct {
      sharing.refuse(
        isLooking
          ? "You have joined as an observer."
          : "You may only look at this session; acting needs the role reel_act in its database.")
      sharing.enter(.looking)
    }
    let worker = Handed(
      SharedWorker(sharing, book, log, offer, membership, after: keyframe?.stored))
    try await Self.onThread { try worker.value.begin() }
  }

  private static func state(of bytes: [UInt8]) throws -> State {
    let json = JSONReader()
    try json.load(bytes)
    return try json.decode(State.self, at: 0, reusing: ContainerPool())
  }

  /// A stored state whose digest is right here, too; nil for another.
  private static func verified(
    _ keyframe: SharedKeyframe
  ) -> (frame: Int, state: State, stored: SharedKeyframe)? {
    guard let state = try? state(of: keyframe.state),
      (try? Digest(of: state)) == keyframe.digest,
      let frame = SharedNumbers(refused: keyframe.refused).frame(of: keyframe.number)
    else { return nil }
    return (frame, state, keyframe)
  }

  /// Runs work that waits for a server on a thread that may block.
  private static func onThread<Answer: Sendable>(
    _ body: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try body() }) }
    }
  }
}

/// A value that is passed from one thread to another, and used by one at a time.
///
/// `@unchecked Sendable`: the thread that passes it on does not use it any more.
private struct Handed<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
