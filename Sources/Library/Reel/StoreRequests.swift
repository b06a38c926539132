extension Store {
  /// Carries out a frame's requests.
  @usableFromInline
  func attend(to asked: [AskedRequest], _ stamp: Stamp) {
    // The order decides which requests are performed here.
    guard order == nil else { return }
    perform(desk.take(asked, stamp))
  }

  /// Records that the effect of a request has ended.
  @usableFromInline
  func close(_ ticket: RequestTicket) { perform(desk.ended(ticket)) }

  /// Does the desk's steps; for the delivering thread.
  func perform(_ steps: [RequestDesk.Step]) {
    // One after the other and not recursively: there may be many.
    var steps = steps
    var next = 0
    while next < steps.count {
      switch steps[next] {
      case .start(let ticket, let asked, let branch): steps += start(asked, ticket, on: branch)
      case .end(let ticket): runner.end(ticket)
      case .settle(let request, let fate, let branch):
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
    _ asked: AskedRequest, _ ticket: RequestTicket, on branch: BranchID
  ) -> [RequestDesk.Step] {
    guard let effect = answer(asked), !effect.isWithheld else {
      return desk.ended(ticket, as: .lost)
    }
    guard let node = effect.node else { return desk.ended(ticket) }
    let isOver = runner.start(
      node, ticket, feature: asked.feature, branch: branch,
      deliver: { [weak self, order] action, flight in
        if let order {
          let id = RequestID(frame: flight.cause, index: flight.request)
          return await withCheckedContinuation { continuation in
            order.submit(action, answering: id) { continuation.resume() }
          }
        }
        let errand = Errand(
          action, origin: .effect, cause: flight.cause, request: flight.request,
          branch: flight.branch, flight: flight)
        await self?.submitAsynchronously(.errand(errand))
      },
      ended: { [weak self] ticket in
        await self?.submitAsynchronously(.chore(.ended(ticket)))
      },
      queue: { action in
        runner.holdForQueued()
        submit(
          answer: Errand(
            action, origin: .effect, cause: ticket.id.frame, request: ticket.id.index,
            branch: branch, isCounted: true))
      })
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

  /// Returns the actions to send if a request is lost.
  package func losses(of asked: AskedRequest) -> [Action] { answer(asked)?.losses ?? [] }

  /// Sends the actions for lost requests to a branch, as their effects define them.
  ///
  /// - Parameters:
  ///   - lost: the requests, with their names.
  ///   - branch: the branch on which no effect will answer them.
  package func lose(_ lost: [(id: RequestID, asked: AskedRequest)], on branch: BranchID) {
    for (id, asked) in lost {
      settle(id, .lost, branch)
      for action in losses(of: asked) {
        submit(
          answer: Errand(
            action, origin: .effect, cause: id.frame, request: id.index, branch: branch))
      }
    }
  }
}
