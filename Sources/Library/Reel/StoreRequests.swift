extension Store {
  /// Carries out a frame's requests.
  @usableFromInline
  func perform(_ asked: [Asked<State, Action>], of stamp: Stamp) {
    // The order decides which requests are performed here.
    if order == nil { perform(desk.take(asked, stamp)) }
  }

  /// Records that the effect of a request has ended.
  @usableFromInline
  func close(_ ticket: RequestTicket) { perform(desk.ended(ticket.serial)) }

  /// Does what follows from a change of the schedule.
  private func perform(_ steps: [RequestSchedule.Step]) {
    // One after the other and not recursively: there may be many.
    var steps = steps
    var next = 0
    // What is given up may make room for what begins: nothing settles in between.
    var isHeld = false
    defer { if isHeld { runner.releaseForQueued() } }
    while next < steps.count {
      switch steps[next] {
      case .start(let serial):
        // It is there as long as its request is open.
        if let open = desk[serial] { steps += start(open.asked, open.ticket) }
      case .end(let serial):
        if !isHeld { runner.holdForQueued() }
        isHeld = true
        if let open = desk.close(serial) { runner.end(open.ticket) }
      case .settle(let request, let fate, let branch, let serial):
        if let serial { _ = desk.close(serial) }
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

  /// Starts the effect that answers a request; returns the steps that follow if it is over at once.
  private func start(
    _ asked: Asked<State, Action>, _ ticket: RequestTicket
  ) -> [RequestSchedule.Step] {
    let answer = asked.effect()
    if answer.isWithheld { return desk.ended(ticket.serial, as: .lost) }
    let policy = asked.request.request.policy
    let effect = answer.performed(
      by: policy, after: desk.wait(before: ticket.serial, policy, clock))
    let isThere = asked.needsPlace
    guard let node = effect.node else { return desk.ended(ticket.serial) }
    let launch = EffectRunner<Action>.Launch(
      ticket: ticket,
      deliver: { [weak self, order] action in
        if let order {
          return await withCheckedContinuation { continuation in
            order.submit(action, answering: ticket.id, if: isThere) { continuation.resume() }
          }
        }
        let dispatch = Dispatch(action, answering: ticket, isThere: isThere)
        await self?.submitAsynchronously(.dispatch(dispatch))
      },
      ended: { [weak self] in await self?.submitAsynchronously(.ended(ticket)) })
    let isOver = runner.start(node, launch) { action in
      runner.holdForQueued()
      submit(answer: Dispatch(action, answering: ticket, isThere: isThere, isCounted: true))
    }
    // After the actions that it has sent at once, which are in the queue.
    if isOver { submit(.ended(ticket)) }
    return []
  }

  // MARK: From outside

  /// The open requests, on all branches, in the order in which they were asked.
  package var openRequests: [OpenRequest] { desk.all }

  /// Gives a request up, as a reducer that cancels it would: anything it still answers is dropped.
  ///
  /// The reducer has not decided this, so it is notified as if the request were lost, and the app
  /// can go on. A request that writes is not cancelled, because its outcome has to be known.
  ///
  /// - Returns: Whether the request was open and could be given up.
  package func cancel(_ request: RequestID) -> Bool {
    let (given, steps) = desk.end(request, as: .cancelled) { !$0.writes }
    perform(steps)
    for open in given { lose(open.asked, request, on: open.ticket.branch) }
    return !given.isEmpty
  }

  /// Returns what an open request is answered if its effect is performed once, apart from it; nil
  /// if it is not open.
  package func answers(to request: RequestID) async -> [Action]? {
    await desk.opened(request).first?.asked.effect().sent(by: clock)
  }

  /// Answers an open request by hand.
  ///
  /// Its effect ends, and anything it still sends is dropped. One that is performed in rounds goes
  /// on with them.
  ///
  /// - Returns: Whether the request was open.
  package func answer(_ request: RequestID, with actions: [Action]) -> Bool {
    let given = desk.opened(request)
    for open in given {
      for action in actions {
        submit(
          answer: Dispatch(
            action, origin: .shell, answering: open.ticket, isThere: open.asked.needsPlace))
      }
    }
    perform(desk.end(request, as: .answered) { $0.interval == nil }.steps)
    return !given.isEmpty
  }

  /// Starts the effect that answers a request of a reduced frame.
  package func perform(_ asked: Asked<State, Action>, as id: RequestID) {
    perform(desk.begin(asked, as: id))
  }

  /// Ends the effect that answers a request, if it runs here; anything that it still sends is
  /// dropped.
  package func giveUp(_ id: RequestID) { perform(desk.giveUp(id)) }

  /// Delivers an answer to a request if that is open, whether or not its effect has ended.
  ///
  /// For checking that a late answer is dropped.
  package func answerLate(_ action: Action, to request: RequestID, on branch: BranchID) {
    guard let ticket = desk.ticket(of: request, on: branch) else { return }
    submit(answer: Dispatch(action, answering: ticket))
  }

  /// Sends the actions for a lost request to a branch, as its effect defines them.
  ///
  /// - Parameters:
  ///   - asked: the request.
  ///   - id: its name.
  ///   - branch: the branch on which no effect will answer it.
  package func lose(_ asked: Asked<State, Action>, _ id: RequestID, on branch: BranchID) {
    for action in asked.effect().losses {
      submit(
        answer: Dispatch(
          action, origin: .effect, cause: id.frame, request: id.index, branch: branch,
          isThere: asked.needsPlace))
    }
  }

  /// Records that a request is lost on a branch, where no effect will answer it, and sends the
  /// actions for that.
  package func settleAsLost(_ asked: Asked<State, Action>?, _ id: RequestID, on branch: BranchID) {
    settle(id, .lost, branch)
    if let asked { lose(asked, id, on: branch) }
  }
}
