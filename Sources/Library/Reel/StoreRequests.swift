extension Store {
  /// A request with its answer, and the ticket under which it is performed.
  struct Ticketed: Sendable {
    let asked: Asked<State, Action>
    let ticket: RequestTicket
  }

  private typealias Step = RequestSchedule<Ticketed>.Step

  /// Carries out a frame's requests.
  @usableFromInline
  func perform(_ asked: [Asked<State, Action>], of stamp: Stamp) {
    // The order decides which requests are performed here.
    guard order == nil else { return }
    let requests = asked.map { $0.request }
    perform(
      schedule.withLock { schedule in
        schedule.take(requests, stamp, in: { RequestLine(of: $0, on: stamp.branch) }) {
          Ticketed(
            asked: asked[$0.index - 1], ticket: RequestTicket($0, serial: $1, on: stamp.branch))
        }
      })
  }

  /// Records that the effect of a request has ended: the next in its line can begin.
  @usableFromInline
  func close(_ ticket: RequestTicket) { perform(end(ticket)) }

  private func end(_ ticket: RequestTicket, as fate: RequestFate = .answered) -> [Step] {
    schedule.withLock { $0.end(ticket.serial, as: fate) }
  }

  /// Does what follows from a change of the schedule.
  private func perform(_ steps: [Step]) {
    // One after the other and not recursively: there may be many.
    var steps = steps
    var next = 0
    // What is given up may make room for what begins: nothing settles in between.
    var isHeld = false
    defer { if isHeld { runner.releaseForQueued() } }
    while next < steps.count {
      switch steps[next] {
      case .start(let open):
        // Another thread may have given it up meanwhile.
        if !open.ticket.isClosed { steps += start(open.asked, open.ticket) }
      case .end(let open):
        if !isHeld { runner.holdForQueued() }
        isHeld = true
        open.ticket.close()
        runner.end(open.ticket)
      case .settle(let request, let fate, let branch, let open):
        open?.ticket.close()
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
  private func start(_ asked: Asked<State, Action>, _ ticket: RequestTicket) -> [Step] {
    let answer = asked.effect()
    if answer.isWithheld { return end(ticket, as: .lost) }
    let policy = asked.request.request.policy
    let effect = answer.performed(by: policy, after: wait(before: ticket, policy))
    let isThere = asked.needsPlace
    guard let node = effect.node else { return end(ticket) }
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

  /// Returns how long an effect has to wait before it begins.
  private func wait(before ticket: RequestTicket, _ policy: RequestPolicy) -> Duration {
    guard policy.spacing > .zero else { return policy.delay }
    let now = clock.now
    return max(
      policy.delay, schedule.withLock { $0.wait(before: ticket.serial, policy, now: now) })
  }

  // MARK: From outside

  /// The open requests, on all branches, in the order in which they were asked.
  package var openRequests: [OpenRequest] {
    schedule.withLock { Array($0.open.values) }.map { open in
      OpenRequest(
        id: open.id, asked: open.content.asked.request, branch: open.branch,
        isWaiting: open.isWaiting, writes: open.writes)
    }.sorted { $0.id < $1.id }
  }

  /// Gives a request up, as a reducer that cancels it would: anything it still answers is dropped.
  ///
  /// The reducer has not decided this, so it is notified as if the request were lost, and the app
  /// can go on. A request that writes is not cancelled, because its outcome has to be known.
  ///
  /// - Returns: Whether the request was open and could be given up.
  package func cancel(_ request: RequestID) -> Bool {
    let steps = schedule.withLock { schedule in
      schedule.giveUp(request, as: .cancelled) { !$0.writes }
    }
    perform(steps)
    for case .end(let open) in steps { lose(open.asked, request, on: open.ticket.branch) }
    return !steps.isEmpty
  }

  /// Starts the effect that answers a request of a reduced frame.
  package func perform(_ asked: Asked<State, Action>, as id: RequestID) {
    let line = RequestLine(of: asked.request, on: .main)
    let writes = asked.request.request.policy.writes
    let open = schedule.withLock { schedule in
      schedule.add(id, in: line, writes: writes) {
        Ticketed(asked: asked, ticket: RequestTicket(id, serial: $0, on: .main))
      }
    }
    perform([.start(open)])
  }

  /// Ends the effect that answers a request, if it runs here; anything that it still sends is
  /// dropped.
  package func giveUp(_ id: RequestID) {
    perform(schedule.withLock { $0.giveUp(id, as: nil) { _ in true } })
  }

  /// Delivers an answer to a request if that is open, whether or not its effect has ended.
  ///
  /// For checking that a late answer is dropped.
  package func answerLate(_ action: Action, to request: RequestID, on branch: BranchID) {
    let open = schedule.withLock { $0.running(request, on: branch) }
    if let open { submit(answer: Dispatch(action, answering: open.ticket)) }
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
