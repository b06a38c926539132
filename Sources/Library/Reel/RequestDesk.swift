import Synchronization

/// One effect that answers a request, as its tasks see it.
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

  /// Counts one task less; returns whether that was the last one.
  func end() -> Bool { running.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}

/// Schedules requests as their policies say, and knows which are open.
///
/// `@unchecked Sendable`: only the thread that delivers the store's actions uses it. That is one
/// thread at a time, and the store's lock is released and acquired between two of them.
final class RequestDesk: @unchecked Sendable {
  /// A scope within which requests interact.
  private struct Place: Hashable {
    var branch: BranchID
    var path: [String]
    var kind: String
    var key: String

    init(of asked: AskedRequest, on branch: BranchID) {
      self.branch = branch
      path = asked.place
      kind = asked.kind
      key = asked.request.policy.key
    }
  }

  private struct Open {
    var ticket: RequestTicket
    var asked: AskedRequest
    var policy: RequestPolicy
  }

  /// The requests of one place.
  private final class Line {
    /// Requests whose effects run, by serial number.
    var running: [Int: Open] = [:]
    /// Requests that wait for their turn, by serial number; others in `order` are obsolete.
    var waiting: [Int: Open] = [:]
    /// The order of the waiting requests.
    var order = Queue<Int>()

    var isEmpty: Bool { running.isEmpty && waiting.isEmpty }

    func contains(_ id: RequestID) -> Bool {
      running.values.contains { $0.ticket.id == id }
        || waiting.values.contains { $0.ticket.id == id }
    }

    /// Removes a request, whether it runs or waits.
    func remove(_ id: RequestID) -> RequestTicket? {
      if let (serial, one) = running.first(where: { $0.value.ticket.id == id }) {
        running[serial] = nil
        return one.ticket
      }
      guard let (serial, one) = waiting.first(where: { $0.value.ticket.id == id }) else {
        return nil
      }
      waiting[serial] = nil
      return one.ticket
    }

    /// Removes and returns the request whose turn it is.
    func popFirst() -> Open? {
      while let serial = order.popFirst() {
        if let next = waiting.removeValue(forKey: serial) { return next }
      }
      return nil
    }
  }

  /// The next thing to do.
  enum Step {
    case start(RequestTicket, BranchID)
    case end(RequestTicket)
    /// Of a request that is no longer open; it has no serial number if it has joined another.
    case settle(RequestID, RequestFate, BranchID, serial: Int?)
  }

  /// The open requests.
  private var open: [Place: Line] = [:]
  private var places: [Int: Place] = [:]
  /// When the next effect of a place may begin, where they keep a distance.
  private var free: [Place: Timestamp] = [:]
  private var lastSerial = 0

  /// Accepts the requests of a frame.
  ///
  /// - Parameters:
  ///   - asked: the requests.
  ///   - stamp: the stamp of the frame.
  ///   - keep: called for each request that is open from now on, with its serial number and its
  ///     place among the frame's requests.
  func take(
    _ asked: [AskedRequest], _ stamp: Stamp, keep: (_ serial: Int, _ place: Int) -> Void
  ) -> [Step] {
    var steps: [Step] = []
    for (index, one) in asked.enumerated() {
      let policy = one.request.policy
      let place = Place(of: one, on: stamp.branch)
      if one.deed == .cancel {
        steps += end(place, .cancelled)
        continue
      }
      let id = RequestID(frame: stamp.frame, index: index + 1)
      // The request that this frame answers is about to end: nothing joins it.
      let answered = RequestID(frame: stamp.cause, index: stamp.request)
      if policy.order == .first, let line = open[place],
        line.running.values.contains(where: { $0.ticket.id != answered })
      {
        steps.append(.settle(id, .joined, stamp.branch, serial: nil))
        continue
      }
      if policy.order == .latest { steps += end(place, .superseded, answered: answered) }
      lastSerial += 1
      let new = Open(
        ticket: RequestTicket(id, serial: lastSerial), asked: one, policy: policy)
      keep(lastSerial, index)
      places[lastSerial] = place
      let line = open[place] ?? Line()
      open[place] = line
      if policy.order == .inOrder, !line.isEmpty {
        line.waiting[lastSerial] = new
        line.order.append(lastSerial)
      } else {
        line.running[lastSerial] = new
        steps.append(.start(new.ticket, stamp.branch))
      }
    }
    return steps
  }

  /// Begins a request whose place among others is known.
  func perform(_ asked: AskedRequest, as id: RequestID, keep: (_ serial: Int) -> Void) -> [Step] {
    let policy = asked.request.policy
    let place = Place(of: asked, on: .main)
    lastSerial += 1
    keep(lastSerial)
    let ticket = RequestTicket(id, serial: lastSerial)
    places[lastSerial] = place
    let line = open[place] ?? Line()
    open[place] = line
    line.running[lastSerial] = Open(ticket: ticket, asked: asked, policy: policy)
    return [.start(ticket, .main)]
  }

  /// Ends a request without reporting its fate, which is already known.
  func giveUp(_ id: RequestID) -> [Step] {
    guard let (place, line) = open.first(where: { $0.value.contains(id) }),
      let ticket = line.remove(id)
    else { return [] }
    places[ticket.serial] = nil
    if line.isEmpty { open[place] = nil }
    return [.end(ticket)]
  }

  /// Whether a request is open.
  func isOpen(_ id: RequestID, on branch: BranchID) -> Bool {
    open.contains { place, line in
      place.branch == branch && line.running.values.contains { $0.ticket.id == id }
    }
  }

  /// All open requests, in the order in which they were asked.
  var all: [OpenRequest] {
    open.flatMap { place, line in
      line.running.values.map { OpenRequest($0.ticket.id, $0.asked, $0.policy, place.branch) }
        + line.waiting.values.map {
          OpenRequest($0.ticket.id, $0.asked, $0.policy, place.branch, isWaiting: true)
        }
    }.sorted { $0.id < $1.id }
  }

  /// Gives a request up, unless it writes; the next in order can then begin.
  ///
  /// - Returns: The request's serial number, for each branch on which it was open, and what to do.
  func cancel(_ id: RequestID) -> (given: [(serial: Int, branch: BranchID)], steps: [Step]) {
    var given: [(serial: Int, branch: BranchID)] = []
    var steps: [Step] = []
    for request in all where request.id == id && !request.writes {
      guard
        let (place, line) = open.first(where: { place, line in
          place.branch == request.branch && line.contains(id)
        }), let ticket = line.remove(id)
      else { continue }
      places[ticket.serial] = nil
      given.append((ticket.serial, place.branch))
      steps += [
        .end(ticket), .settle(id, .cancelled, place.branch, serial: ticket.serial),
      ]
      steps += goOn(line, at: place)
    }
    return (given, steps)
  }

  /// Returns how long the effect of a request has to wait until it keeps its distance to the one
  /// before it.
  func wait(before ticket: RequestTicket, _ policy: RequestPolicy, _ clock: any StoreClock)
    -> Duration
  {
    guard policy.spacing > .zero, let place = places[ticket.serial] else { return .zero }
    let now = clock.now
    free = free.filter { $0.value > now }
    var begin = free[place] ?? now
    // The one before it has not begun, and now never will.
    if policy.order == .latest, begin > now + policy.spacing {
      begin = begin + (.zero - policy.spacing)
    }
    free[place] = begin + policy.spacing
    return begin - now
  }

  /// Records that an effect has ended: its request is answered, and the next in order can begin.
  func ended(_ ticket: RequestTicket, as fate: RequestFate = .answered) -> [Step] {
    guard let place = places.removeValue(forKey: ticket.serial), let line = open[place] else {
      return []
    }
    line.running[ticket.serial] = nil
    return [.settle(ticket.id, fate, place.branch, serial: ticket.serial)] + goOn(line, at: place)
  }

  /// Starts the next request of a line, if it is its turn.
  private func goOn(_ line: Line, at place: Place) -> [Step] {
    var steps: [Step] = []
    if line.running.isEmpty, let next = line.popFirst() {
      line.running[next.ticket.serial] = next
      steps.append(.start(next.ticket, place.branch))
    }
    if line.isEmpty { open[place] = nil }
    return steps
  }

  /// Ends the open requests of a place, except those that write.
  private func end(
    _ place: Place, _ fate: RequestFate, answered: RequestID? = nil
  ) -> [Step] {
    guard let line = open[place] else { return [] }
    let ending = [line.running, line.waiting].flatMap(\.values).filter { !$0.policy.writes }
      .sorted { $0.ticket.serial < $1.ticket.serial }
    for one in ending {
      line.running[one.ticket.serial] = nil
      line.waiting[one.ticket.serial] = nil
      places[one.ticket.serial] = nil
    }
    if line.isEmpty { open[place] = nil }
    return ending.flatMap { one -> [Step] in
      let fate = one.ticket.id == answered ? .answered : fate
      return [
        .end(one.ticket),
        .settle(one.ticket.id, fate, place.branch, serial: one.ticket.serial),
      ]
    }
  }
}
