extension Store {
  /// One performance of a request, with the answer of the feature that asked, and the way of that
  /// to the store.
  @usableFromInline
  final class Performance: RequestTicket, @unchecked Sendable {
    @usableFromInline let effect: @Sendable () -> Effect<Action>
    @usableFromInline let isThere: (@Sendable (State) -> Bool)?
    @usableFromInline weak let store: Store?

    @usableFromInline
    init(_ asked: Asked<State, Action>, as id: RequestID, on branch: BranchID, in store: Store) {
      effect = asked.effect
      isThere = asked.isThere
      self.store = store
      super.init(id, asked.request, on: branch, at: store.desk)
    }

    /// Whether its answers have a place to go to; nil if they always arrive: what the server did
    /// must be known, also where the part that asked is gone.
    @inlinable var needsPlace: (@Sendable (State) -> Bool)? { policy.isKept ? nil : isThere }

    /// Brings an action of the effect to the store, and returns when it has been reduced.
    @inlinable
    nonisolated(nonsending) func deliver(_ action: Action) async {
      guard !isClosed, let store else { return }
      if let order = store.order {
        return await withCheckedContinuation { continuation in
          order.submit(action, answering: id, if: needsPlace) { continuation.resume() }
        }
      }
      var dispatch = Dispatch(action, answering: self)
      if !store.submitAtOnce(&dispatch) { await store.submitAsynchronously(dispatch) }
    }

    /// Does a part of the effect, as a task of its own.
    @inlinable
    nonisolated(nonsending) func run(_ operation: Operation<Action>, _ place: Int) async {
      let send = Send(clock: desk.clock, ticket: self, place: place) { await self.deliver($0) }
      await operation.run(send)
      // The last one counts until the end of the request has been delivered.
      if end(), let store { store.submit(ended: self) } else { desk.end(place, of: self) }
    }
  }

  /// Carries out a frame's requests.
  @inlinable
  func perform(_ asked: [Asked<State, Action>], of stamp: Stamp) {
    // The order decides which requests are performed here.
    guard order == nil else { return }
    var steps: [RequestDesk.Step] = []
    let answered = RequestID(frame: stamp.cause, index: stamp.request)
    for place in asked.indices {
      let id = RequestID(frame: stamp.frame, index: place + 1)
      let ticket = Performance(asked[place], as: id, on: stamp.branch, in: self)
      desk.take(ticket, answering: answered, &steps)
    }
    perform(steps)
  }

  /// Records that the effect of a request has ended.
  @inlinable
  func close(_ ticket: RequestTicket) {
    perform(desk.ended(ticket))
    desk.finish(ticket)
  }

  /// Does what follows from a change of the schedule.
  @inlinable
  func perform(_ steps: [RequestDesk.Step]) {
    // One after the other and not recursively: there may be many.
    var steps = steps
    var next = 0
    // What is given up may make room for what begins: nothing settles in between.
    var isHeld = false
    defer { if isHeld { desk.release() } }
    while next < steps.count {
      switch steps[next] {
      case .start(let ticket):
        // It may have been given up by a step before.
        if !ticket.isClosed { steps += start(performance(ticket)) }
      case .end(let ticket):
        if !isHeld { desk.hold() }
        isHeld = true
        desk.end(ticket)
      case .settle(let request, let fate, let branch, let ticket):
        ticket?.close()
        if let order {
          order.ended(request, as: fate)
          break
        }
        // Requests made while nothing is recorded have no frame.
        if request.frame > 0 { settle(request, fate, branch) }
      }
      next += 1
    }
  }

  /// The performance of a ticket: a store's desk has no others.
  @inlinable
  func performance(_ ticket: RequestTicket) -> Performance {
    unsafeDowncast(ticket, to: Performance.self)
  }

  /// Starts the effect that answers a request; returns the steps that follow if it is over at once.
  @inlinable
  func start(_ performance: Performance) -> [RequestDesk.Step] {
    let answer = performance.effect()
    if answer.isWithheld { return desk.ended(performance, as: .lost) }
    let effect = answer.performed(by: performance.policy, after: desk.wait(before: performance))
    guard let node = effect.node else { return desk.ended(performance) }
    run(node, performance)
    // After the actions that it has sent at once, which are in the queue.
    if performance.end() { submit(ended: performance) }
    return []
  }

  @inlinable
  func run(_ node: Effect<Action>.Node, _ performance: Performance) {
    switch node {
    case .send(let action):
      desk.hold()
      submit(answer: Dispatch(action, answering: performance, isCounted: true))
    case .run(let operation):
      let place = desk.begin(performance, operation.label, isBackground: operation.isBackground)
      // An executor that is nil would be looked up at each step of the task.
      let task =
        if let executor {
          Task(executorPreference: executor) { await performance.run(operation, place) }
        } else {
          Task { await performance.run(operation, place) }
        }
      desk.keep(task, place, of: performance)
    case .merge(let nodes): for node in nodes { run(node, performance) }
    case .losable(_, let node): if let node { run(node, performance) }
    }
  }

  // MARK: From outside

  /// The open requests, on all branches, in the order in which they were asked.
  package var openRequests: [OpenRequest] { desk.all }

  /// Gives a request up, as a reducer that cancels it would: anything it still answers is dropped.
  ///
  /// The reducer has not decided this, so it is notified as if the request were lost, and the app
  /// can go on. One that cannot be given up is not cancelled, because its outcome has to be known.
  ///
  /// - Returns: Whether the request was open and could be given up.
  package func cancel(_ request: RequestID) -> Bool {
    let (given, steps) = desk.end(request, as: .cancelled) { !$0.isKept }
    perform(steps)
    for one in given.map(performance) {
      lose(one.effect(), request, on: one.branch, if: one.needsPlace)
    }
    return !given.isEmpty
  }

  /// Returns what an open request is answered if its effect is performed once, apart from it; nil
  /// if it is not open.
  package func answers(to request: RequestID) async -> [Action]? {
    await desk.opened(request).first.map(performance)?.effect().sent(by: clock)
  }

  /// Answers an open request by hand.
  ///
  /// Its effect ends, and anything it still sends is dropped. One that is performed in rounds goes
  /// on with them.
  ///
  /// - Returns: Whether the request was open.
  package func answer(_ request: RequestID, with actions: [Action]) -> Bool {
    let given = desk.opened(request)
    for ticket in given {
      for action in actions {
        submit(answer: Dispatch(action, origin: .shell, answering: performance(ticket)))
      }
    }
    perform(desk.end(request, as: .answered) { $0.interval == nil }.steps)
    return !given.isEmpty
  }

  /// Starts the effect that answers a request of a reduced frame.
  package func perform(_ asked: Asked<State, Action>, as id: RequestID) {
    perform(desk.begin(Performance(asked, as: id, on: .main, in: self)))
  }

  /// Ends the effect that answers a request, if it runs here; anything that it still sends is
  /// dropped.
  package func giveUp(_ id: RequestID) { perform(desk.giveUp(id)) }

  /// Delivers an answer to a request if that is open, whether or not its effect has ended.
  ///
  /// For checking that a late answer is dropped.
  package func answerLate(_ action: Action, to request: RequestID, on branch: BranchID) {
    guard let ticket = desk.ticket(of: request, on: branch) else { return }
    var dispatch = Dispatch(action, answering: performance(ticket))
    dispatch.isThere = nil
    submit(answer: dispatch)
  }

  /// Sends the actions for a lost request to a branch, as its effect defines them.
  ///
  /// - Parameters:
  ///   - asked: the request.
  ///   - id: its name.
  ///   - branch: the branch on which no effect will answer it.
  package func lose(_ asked: Asked<State, Action>, _ id: RequestID, on branch: BranchID) {
    lose(asked.effect(), id, on: branch, if: asked.needsPlace)
  }

  private func lose(
    _ effect: Effect<Action>, _ id: RequestID, on branch: BranchID,
    if isThere: (@Sendable (State) -> Bool)?
  ) {
    for action in effect.losses {
      submit(
        answer: Dispatch(
          action, origin: .effect, cause: id.frame, request: id.index, branch: branch,
          isThere: isThere))
    }
  }

  /// Records that a request is lost on a branch, where no effect will answer it, and sends the
  /// actions for that.
  package func settleAsLost(_ asked: Asked<State, Action>?, _ id: RequestID, on branch: BranchID) {
    settle(id, .lost, branch)
    if let asked { lose(asked, id, on: branch) }
  }
}
