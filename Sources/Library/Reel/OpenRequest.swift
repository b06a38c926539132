import Synchronization

/// A request whose effect has not ended.
package struct OpenRequest: Sendable {
  /// Its name.
  package let id: RequestID
  /// The request.
  package let asked: AskedRequest
  /// The branch that its answers go to.
  package let branch: BranchID
  /// Whether it is waiting for its turn.
  package let isWaiting: Bool
  /// Whether it changes something in the world, and so cannot be given up.
  package let writes: Bool

  init(
    _ id: RequestID, _ asked: AskedRequest, _ policy: RequestPolicy, _ branch: BranchID,
    isWaiting: Bool = false
  ) {
    self.id = id
    self.asked = asked
    self.branch = branch
    self.isWaiting = isWaiting
    writes = policy.writes
  }
}

/// A question or a task about open requests, in its turn among the actions.
@usableFromInline
final class DeskErrand: Sendable {
  private let body: @Sendable (RequestDesk) -> [RequestDesk.Step]

  init(_ body: @escaping @Sendable (RequestDesk) -> [RequestDesk.Step]) { self.body = body }

  func run(at desk: RequestDesk) -> [RequestDesk.Step] { body(desk) }
}

extension Store {
  /// The open requests, on all branches, in the order in which they were asked.
  ///
  /// Not for subscribers and middleware: called from those, whose turn is not over yet, it is
  /// empty.
  package var openRequests: [OpenRequest] {
    let found = Found()
    submit(
      .desk(
        DeskErrand { desk in
          found.requests.withLock { $0 = desk.all }
          return []
        }))
    return found.requests.withLock { $0 }
  }

  /// Gives a request up, as a reducer that cancels it would: anything it still answers is dropped.
  ///
  /// The reducer has not decided this, so it is notified as if the request were lost, and the app
  /// can go on. A request that writes is not cancelled, because its outcome has to be known.
  ///
  /// - Returns: Whether the request was open and could be given up.
  package func cancel(_ request: RequestID) -> Bool {
    let found = Found()
    submit(
      .desk(
        DeskErrand { desk in
          let (given, steps) = desk.cancel(request)
          found.requests.withLock { $0 = given }
          return steps
        }))
    let given = found.requests.withLock { $0 }
    for one in given {
      for action in losses(of: one.asked) {
        submit(
          answer: Errand(
            action, origin: .effect, cause: one.id.frame, request: one.id.index,
            branch: one.branch))
      }
    }
    return !given.isEmpty
  }
}

/// The desk's findings, on their way back to the caller.
private final class Found: Sendable {
  let requests = Mutex<[OpenRequest]>([])
}
