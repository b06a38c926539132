import Synchronization

/// A request that has been asked, and whose effect has not ended.
package struct OpenRequest: Sendable {
  /// Its name.
  package let id: RequestID
  /// What was asked.
  package let asked: AskedRequest
  /// The branch that its answers go to.
  package let branch: BranchID
  /// Whether it waits until it is its turn.
  package let isWaiting: Bool
  /// Whether it changes something in the world, so that it cannot be given up.
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

/// Something that is to be asked or done about open requests, in its turn among the actions.
@usableFromInline
final class DeskErrand: Sendable {
  private let body: @Sendable (RequestDesk) -> [RequestDesk.Step]

  init(_ body: @escaping @Sendable (RequestDesk) -> [RequestDesk.Step]) { self.body = body }

  func run(at desk: RequestDesk) -> [RequestDesk.Step] { body(desk) }
}

extension Store {
  /// The requests that are open, on all branches, in the order of their asking.
  ///
  /// Not for subscribers and middleware, who are told nothing is open: their turn is not over yet.
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

  /// Gives a request up, as a reducer that takes it back would: what it still answers is dropped.
  ///
  /// The reducer has not decided that, and is told as it is told of a request that is lost, so that
  /// its app can go on. A request that writes goes on: what the server does has to be known.
  ///
  /// - Returns: whether it was open, and could be given up.
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
          Pending(
            action: action, cause: one.id.frame, request: one.id.index, branch: one.branch))
      }
    }
    return !given.isEmpty
  }
}

/// What a desk has found, on its way to who has asked.
private final class Found: Sendable {
  let requests = Mutex<[OpenRequest]>([])
}
