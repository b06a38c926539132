import Synchronization

/// One effect that answers a request, as its tasks know it.
@usableFromInline
final class RequestTicket: Sendable {
  let id: RequestID
  let serial: Int
  private let running = Atomic<Int>(1)

  init(_ id: RequestID, serial: Int) {
    self.id = id
    self.serial = serial
  }

  func begin() { running.wrappingAdd(1, ordering: .relaxed) }

  /// Whether that was the last one.
  func end() -> Bool { running.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}

/// Sees to it that requests get along as their policies say, and knows which are open.
///
/// `@unchecked Sendable`: only whoever delivers the store's actions uses it. That is one thread at
/// a time, and between two of them the store's lock is given and taken.
final class RequestDesk: @unchecked Sendable {
  /// Where requests have to get along.
  private struct Place: Hashable {
    var branch: BranchID
    var feature: [FeatureStep]
    var kind: String
    var key: String
  }

  private struct Open {
    var ticket: RequestTicket
    var asked: AskedRequest
    var policy: RequestPolicy
    var isWaiting: Bool
  }

  /// What is to be done now.
  enum Step {
    case start(RequestTicket, AskedRequest, BranchID)
    case end(RequestTicket)
    case settle(RequestID, RequestFate, BranchID)
  }

  /// The open ones, each place's in the order of their asking.
  private var open: [Place: [Open]] = [:]
  private var places: [Int: Place] = [:]
  private var lastSerial = 0

  /// Takes in what a frame has asked.
  func take(_ asked: [AskedRequest], _ stamp: Stamp) -> [Step] {
    var steps: [Step] = []
    for (index, one) in asked.enumerated() {
      let policy = one.request.policy
      let place = Place(
        branch: stamp.branch, feature: one.feature, kind: one.kind, key: policy.key)
      if one.deed == .cancel {
        steps += end(place, .cancelled)
        continue
      }
      let id = RequestID(frame: stamp.frame, index: index + 1)
      // What this frame answers is on its way out: nothing joins it.
      let answered = RequestID(frame: stamp.cause, index: stamp.request)
      let others = open[place, default: []]
      if policy.order == .first, others.contains(where: { $0.ticket.id != answered }) {
        steps.append(.settle(id, .joined, stamp.branch))
        continue
      }
      if policy.order == .latest { steps += end(place, .superseded, answered: answered) }
      lastSerial += 1
      let ticket = RequestTicket(id, serial: lastSerial)
      let isWaiting = policy.order == .inOrder && !others.isEmpty
      open[place, default: []].append(
        Open(ticket: ticket, asked: one, policy: policy, isWaiting: isWaiting))
      places[ticket.serial] = place
      if !isWaiting { steps.append(.start(ticket, one, stamp.branch)) }
    }
    return steps
  }

  /// Whether a request is open.
  func isOpen(_ id: RequestID, on branch: BranchID) -> Bool {
    open.contains { place, requests in
      place.branch == branch && requests.contains { $0.ticket.id == id && !$0.isWaiting }
    }
  }

  /// An effect has ended: its request is answered, and the next in order can begin.
  func ended(_ ticket: RequestTicket, as fate: RequestFate = .answered) -> [Step] {
    guard let place = places.removeValue(forKey: ticket.serial) else { return [] }
    open[place]?.removeAll { $0.ticket === ticket }
    if open[place]?.isEmpty == true { open[place] = nil }
    var steps: [Step] = [.settle(ticket.id, fate, place.branch)]
    if let next = open[place]?.first, next.isWaiting {
      open[place]?[0].isWaiting = false
      steps.append(.start(next.ticket, next.asked, place.branch))
    }
    return steps
  }

  /// Ends what is open at a place, but for what writes.
  private func end(
    _ place: Place, _ fate: RequestFate, answered: RequestID? = nil
  ) -> [Step] {
    let ending = (open[place] ?? []).filter { !$0.policy.writes }
    guard !ending.isEmpty else { return [] }
    open[place]?.removeAll { !$0.policy.writes }
    if open[place]?.isEmpty == true { open[place] = nil }
    return ending.flatMap { one -> [Step] in
      places[one.ticket.serial] = nil
      let fate = one.ticket.id == answered ? .answered : fate
      return [.end(one.ticket), .settle(one.ticket.id, fate, place.branch)]
    }
  }
}
