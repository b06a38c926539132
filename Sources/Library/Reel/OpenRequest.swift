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

extension Store {
  /// A question or a task about open requests, in its turn among the actions.
  @usableFromInline
  final class DeskErrand: Sendable {
    private let body: @Sendable (RequestDesk, Answers) -> [RequestDesk.Step]

    init(_ body: @escaping @Sendable (RequestDesk, Answers) -> [RequestDesk.Step]) {
      self.body = body
    }

    func run(at desk: RequestDesk, _ answers: Answers) -> [RequestDesk.Step] {
      body(desk, answers)
    }
  }

  /// The open requests, on all branches, in the order in which they were asked.
  ///
  /// Not for subscribers and middleware: called from those, whose turn is not over yet, it is
  /// empty.
  package var openRequests: [OpenRequest] {
    let found = Found<OpenRequest>()
    submit(
      .desk(
        DeskErrand { desk, _ in
          found.values.withLock { $0 = desk.all }
          return []
        }))
    return found.values.withLock { $0 }
  }

  /// Gives a request up, as a reducer that cancels it would: anything it still answers is dropped.
  ///
  /// The reducer has not decided this, so it is notified as if the request were lost, and the app
  /// can go on. A request that writes is not cancelled, because its outcome has to be known.
  ///
  /// - Returns: Whether the request was open and could be given up.
  package func cancel(_ request: RequestID) -> Bool {
    let found = Found<(asked: Asked<State, Action>, branch: BranchID)>()
    submit(
      .desk(
        DeskErrand { desk, answers in
          let (given, steps) = desk.cancel(request)
          let asked = given.compactMap { one in
            answers[one.serial].map { (asked: $0, branch: one.branch) }
          }
          found.values.withLock { $0 = asked }
          return steps
        }))
    let given = found.values.withLock { $0 }
    for one in given { lose(one.asked, request, on: one.branch) }
    return !given.isEmpty
  }
}

/// The desk's findings, on their way back to the caller.
private final class Found<Value: Sendable>: Sendable {
  let values = Mutex<[Value]>([])
}
