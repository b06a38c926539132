import Synchronization

/// A running task of an effect.
struct RunningTask: Sendable {
  /// Its place among all that have started.
  let serial: Int
  let label: String?
  let since: Timestamp
  let isBackground: Bool
  var task: Task<Void, Never>?
  var idleDepth = 0
  var isOver = false

  /// Whether callers that settle wait for it.
  var counts: Bool { !isBackground && idleDepth == 0 && !isOver }
}

/// One performance of a request, as the tasks of its effect and its answers see it.
///
/// `@unchecked Sendable`: the variables are only reached with the desk's lock held, so exclusivity
/// is not checked either.
@usableFromInline
class RequestTicket: ScheduledRequest, @unchecked Sendable {
  @usableFromInline let id: RequestID
  @usableFromInline let asked: AskedRequest
  /// The request's policy, which takes longer to compute than to keep.
  @usableFromInline let policy: RequestPolicy
  @usableFromInline let desk: RequestDesk
  private let running = Atomic<Int>(1)
  private let closed = Atomic<Bool>(false)
  private let place: Atomic<UInt32>
  /// Its number in the schedule.
  @exclusivity(unchecked) var serial = 0
  /// The tasks of its effect, in the order in which they have started.
  @exclusivity(unchecked) var tasks: [RunningTask] = []

  @usableFromInline
  init(_ id: RequestID, _ asked: AskedRequest, on branch: BranchID, at desk: RequestDesk) {
    self.id = id
    self.asked = asked
    self.desk = desk
    policy = asked.request.policy
    place = Atomic(branch.rawValue)
  }

  /// The branch that its answers go to: another one if what has asked it has moved there.
  @usableFromInline final var branch: BranchID {
    BranchID(rawValue: place.load(ordering: .acquiring))
  }

  @usableFromInline final var isKept: Bool { policy.isKept }

  @usableFromInline final var line: RequestLine {
    RequestLine(
      branch: branch, path: asked.place, elements: asked.elements, kind: asked.kind,
      key: policy.key)
  }

  final func move(to branch: BranchID) { place.store(branch.rawValue, ordering: .releasing) }

  /// Whether its request is no longer open: answers that still come are dropped.
  @usableFromInline final var isClosed: Bool { closed.load(ordering: .acquiring) }

  @usableFromInline
  final func close() { closed.store(true, ordering: .releasing) }

  /// Counts a task of its effect.
  final func begin() { running.wrappingAdd(1, ordering: .relaxed) }

  /// Counts one task less; returns whether that was the last one.
  @usableFromInline
  final func end() -> Bool {
    running.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }
}
