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
  package var writes: Bool { asked.request.policy.writes }

  /// Creates an open request.
  package init(
    _ id: RequestID, _ asked: AskedRequest, on branch: BranchID, isWaiting: Bool = false
  ) {
    self.id = id
    self.asked = asked
    self.branch = branch
    self.isWaiting = isWaiting
  }
}

extension Store {
  /// The schedule of a store's requests, with the answer and the ticket of each that is open.
  @usableFromInline
  final class RequestDesk: Sendable {
    typealias Step = RequestSchedule.Step

    /// An open request.
    struct Open: Sendable {
      let asked: Asked<State, Action>
      let ticket: RequestTicket
    }

    private struct Table: Sendable {
      var schedule = RequestSchedule()
      /// The open requests by serial number.
      var open: [Int: Open] = [:]

      mutating func keep(
        _ asked: Asked<State, Action>, _ id: RequestID, _ serial: Int, on branch: BranchID
      ) {
        open[serial] = Open(
          asked: asked, ticket: RequestTicket(id, serial: serial, on: branch))
      }

      mutating func close(_ serial: Int) -> Open? {
        let one = open.removeValue(forKey: serial)
        one?.ticket.close()
        return one
      }
    }

    private let table = Mutex(Table())

    subscript(serial: Int) -> Open? { table.withLock { $0.open[serial] } }

    /// Accepts the requests of a frame.
    func take(_ asked: [Asked<State, Action>], _ stamp: Stamp) -> [Step] {
      let requests = asked.map { $0.request }
      return table.withLock { table in
        let (steps, serials) = table.schedule.take(requests, stamp) {
          RequestSchedule.Line(of: $0, on: stamp.branch)
        }
        for (place, serial) in serials.enumerated() {
          guard let serial else { continue }
          let id = RequestID(frame: stamp.frame, index: place + 1)
          table.keep(asked[place], id, serial, on: stamp.branch)
        }
        return steps
      }
    }

    /// Begins a request whose place among others is known.
    func begin(_ asked: Asked<State, Action>, as id: RequestID) -> [Step] {
      let line = RequestSchedule.Line(of: asked.request, on: .main)
      let writes = asked.request.request.policy.writes
      return table.withLock { table in
        let serial = table.schedule.add(id, in: line, writes: writes)
        table.keep(asked, id, serial, on: .main)
        return [.start(serial)]
      }
    }

    /// Drops what an open request still answers, and forgets it.
    func close(_ serial: Int) -> Open? { table.withLock { $0.close(serial) } }

    /// Records that an effect has ended: the next in its line can begin.
    func ended(_ serial: Int, as fate: RequestFate = .answered) -> [Step] {
      table.withLock { $0.schedule.end(serial, as: fate) }
    }

    /// Ends a request without reporting its fate, which is already known.
    func giveUp(_ id: RequestID) -> [Step] {
      table.withLock { table in
        table.schedule.serials(of: id).flatMap { serial in
          [.end(serial)] + table.schedule.end(serial, as: nil)
        }
      }
    }

    /// Ends a request if its policy allows that; the next in order can then begin.
    ///
    /// - Returns: The request, for each branch on which it was open, and what follows.
    func end(
      _ id: RequestID, as fate: RequestFate, if mayEnd: (RequestPolicy) -> Bool
    ) -> (given: [Open], steps: [Step]) {
      table.withLock { table in
        var given: [Open] = []
        var steps: [Step] = []
        for serial in table.schedule.serials(of: id) {
          guard let one = table.open[serial], mayEnd(one.asked.request.request.policy) else {
            continue
          }
          given.append(one)
          steps += [.end(serial)] + table.schedule.end(serial, as: fate)
        }
        return (given, steps)
      }
    }

    /// Returns a request, for each branch on which it is open.
    func opened(_ id: RequestID) -> [Open] {
      table.withLock { table in table.schedule.serials(of: id).compactMap { table.open[$0] } }
    }

    /// Lets the answers to the open requests of a branch go to another one.
    func move(from branch: BranchID, to other: BranchID) {
      table.withLock { table in
        for serial in table.schedule.move(from: branch, to: other) {
          table.open[serial]?.ticket.move(to: other)
        }
      }
    }

    /// Returns the ticket of a request that is open and has begun.
    func ticket(of id: RequestID, on branch: BranchID) -> RequestTicket? {
      table.withLock { table in
        table.schedule.serials(of: id).first { serial in
          table.schedule.open[serial].map { $0.branch == branch && !$0.isWaiting } ?? false
        }.flatMap { table.open[$0]?.ticket }
      }
    }

    /// Returns how long an effect has to wait before it begins.
    func wait(before serial: Int, _ policy: RequestPolicy, _ clock: any StoreClock) -> Duration {
      guard policy.spacing > .zero else { return policy.delay }
      let now = clock.now
      return max(
        policy.delay, table.withLock { $0.schedule.wait(before: serial, policy, now: now) })
    }

    /// All open requests, in the order in which they were asked.
    var all: [OpenRequest] {
      table.withLock { table in
        table.schedule.open.compactMap { serial, one in
          table.open[serial].map { open in
            OpenRequest(
              one.id, open.asked.request, on: one.branch, isWaiting: one.isWaiting)
          }
        }
      }.sorted { $0.id < $1.id }
    }
  }
}
