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
    var feature: [FeatureStep]
    var kind: String
    var key: String
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
    case start(RequestTicket, AskedRequest, BranchID)
    case end(RequestTicket)
    case settle(RequestID, RequestFate, BranchID)
  }

  /// The open requests.
  private var open: [Place: Line] = [:]
  private var places: [Int: Place] = [:]
  private var lastSerial = 0

  /// Accepts the requests of a frame.
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
      // The request that this frame answers is about to end: nothing joins it.
      let answered = RequestID(frame: stamp.cause, index: stamp.request)
      if policy.order == .first, let line = open[place],
        line.running.values.contains(where: { $0.ticket.id != answered })
      {
        steps.append(.settle(id, .joined, stamp.branch))
        continue
      }
      if policy.order == .latest { steps += end(place, .superseded, answered: answered) }
      lastSerial += 1
      let new = Open(
        ticket: RequestTicket(id, serial: lastSerial), asked: one, policy: policy)
      places[lastSerial] = place
      let line = open[place] ?? Line()
      open[place] = line
      if policy.order == .inOrder, !line.isEmpty {
        line.waiting[lastSerial] = new
        line.order.append(lastSerial)
      } else {
        line.running[lastSerial] = new
        steps.append(.start(new.ticket, one, stamp.branch))
      }
    }
    return steps
  }

  /// Begins a request whose place among others is known.
  func perform(_ asked: AskedRequest, as id: RequestID) -> [Step] {
    let policy = asked.request.policy
    let place = Place(branch: .main, feature: asked.feature, kind: asked.kind, key: policy.key)
    lastSerial += 1
    let ticket = RequestTicket(id, serial: lastSerial)
    places[lastSerial] = place
    let line = open[place] ?? Line()
    open[place] = line
    line.running[lastSerial] = Open(ticket: ticket, asked: asked, policy: policy)
    return [.start(ticket, asked, .main)]
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
  func cancel(_ id: RequestID) -> (given: [OpenRequest], steps: [Step]) {
    var given: [OpenRequest] = []
    var steps: [Step] = []
    for request in all where request.id == id && !request.writes {
      guard
        let (place, line) = open.first(where: { place, line in
          place.branch == request.branch && line.contains(id)
        }), let ticket = line.remove(id)
      else { continue }
      places[ticket.serial] = nil
      given.append(request)
      steps += [.end(ticket), .settle(id, .cancelled, place.branch)]
      steps += goOn(line, at: place)
    }
    return (given, steps)
  }

  /// Records that an effect has ended: its request is answered, and the next in order can begin.
  func ended(_ ticket: RequestTicket, as fate: RequestFate = .answered) -> [Step] {
    guard let place = places.removeValue(forKey: ticket.serial), let line = open[place] else {
      return []
    }
    line.running[ticket.serial] = nil
    return [.settle(ticket.id, fate, place.branch)] + goOn(line, at: place)
  }

  /// Starts the next request of a line, if it is its turn.
  private func goOn(_ line: Line, at place: Place) -> [Step] {
    var steps: [Step] = []
    if line.running.isEmpty, let next = line.popFirst() {
      line.running[next.ticket.serial] = next
      steps.append(.start(next.ticket, next.asked, place.branch))
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
      return [.end(one.ticket), .settle(one.ticket.id, fate, place.branch)]
    }
  }
}
