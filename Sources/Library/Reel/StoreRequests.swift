extension Store {
  /// The open requests with their answers, by their serial numbers.
  ///
  /// `@unchecked Sendable`: only the thread that delivers the store's actions uses it, as it does
  /// the desk, which is not generic, so that it takes no longer.
  @usableFromInline
  final class Answers: @unchecked Sendable {
    private var asked: [Int: Asked<State, Action>] = [:]

    subscript(serial: Int) -> Asked<State, Action>? {
      get { asked[serial] }
      set { asked[serial] = newValue }
    }
  }

  /// Carries out a frame's requests.
  @usableFromInline
  func attend(to asked: [Asked<State, Action>], _ stamp: Stamp) {
    // The order decides which requests are performed here.
    guard order == nil else { return }
    perform(
      desk.take(asked.map { $0.request }, stamp) { serial, place in answers[serial] = asked[place] }
    )
  }

  /// Records that the effect of a request has ended.
  @usableFromInline
  func close(_ ticket: RequestTicket) { perform(desk.ended(ticket)) }

  /// Does the desk's steps; for the delivering thread.
  func perform(_ steps: [RequestDesk.Step]) {
    // One after the other and not recursively: there may be many.
    var steps = steps
    var next = 0
    // What is given up may make room for what begins: nothing settles in between.
    var isHeld = false
    defer { if isHeld { runner.releaseForQueued() } }
    while next < steps.count {
      switch steps[next] {
      case .start(let ticket, let branch):
        // It is there as long as its request is open.
        if let asked = answers[ticket.serial] { steps += start(asked, ticket, on: branch) }
      case .end(let ticket):
        answers[ticket.serial] = nil
        if !isHeld { runner.holdForQueued() }
        isHeld = true
        runner.end(ticket)
      case .settle(let request, let fate, let branch, let serial):
        if let serial { answers[serial] = nil }
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
    _ asked: Asked<State, Action>, _ ticket: RequestTicket, on branch: BranchID
  ) -> [RequestDesk.Step] {
    let answer = asked.effect()
    if answer.isWithheld { return desk.ended(ticket, as: .lost) }
    let policy = asked.request.request.policy
    let wait = max(policy.delay, desk.wait(before: ticket, policy, clock))
    let effect = answer.performed(by: policy, after: wait)
    let isThere = asked.needsPlace
    guard let node = effect.node else { return desk.ended(ticket) }
    let launch = EffectRunner<Action>.Launch(
      ticket: ticket, branch: branch,
      deliver: { [weak self, order] action, flight in
        if let order {
          // Others may number a change before this answer, which then changes nothing.
          if let isThere, self?.withState(isThere) == false { return }
          let id = RequestID(frame: flight.cause, index: flight.request)
          return await withCheckedContinuation { continuation in
            order.submit(action, answering: id) { continuation.resume() }
          }
        }
        let errand = Errand(
          action, origin: .effect, cause: flight.cause, request: flight.request,
          branch: flight.branch, flight: flight, isThere: isThere)
        await self?.submitAsynchronously(.errand(errand))
      },
      ended: { [weak self] ticket in
        await self?.submitAsynchronously(.chore(.ended(ticket)))
      })
    let isOver = runner.start(node, launch) { action in
      runner.holdForQueued()
      submit(
        answer: Errand(
          action, origin: .effect, cause: ticket.id.frame, request: ticket.id.index,
          branch: branch, isThere: isThere, isCounted: true))
    }
    // After the actions that it has sent at once, which are in the queue.
    if isOver { submit(.ended(ticket)) }
    return []
  }

  /// Delivers an answer to a request whether or not a caller waits for it.
  ///
  /// For checking that a late answer is dropped.
  package func answerLate(_ action: Action, to request: RequestID, on branch: BranchID) {
    submit(.late(action, request, branch))
  }

  /// Queues a late answer if its request is open; for the delivering thread.
  @usableFromInline
  func takeLate(_ action: Action, _ request: RequestID, _ branch: BranchID) {
    guard desk.isOpen(request, on: branch) else { return }
    submit(
      answer: Errand(
        action, origin: .effect, cause: request.frame, request: request.index, branch: branch))
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
        answer: Errand(
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
