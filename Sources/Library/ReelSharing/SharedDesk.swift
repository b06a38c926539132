import Reel
import ReelCoding
import ReelSupport

/// The requests of a shared session as rows of its log, with the schedule that decides about them:
/// with the head of the log locked.
struct SharedDesk {
  private struct Entry: ScheduledRequest {
    let id: RequestID
    let scope: String
    let isKept: Bool

    var branch: BranchID { .main }
    var line: RequestLine { RequestLine(path: [scope]) }
  }

  private var schedule = RequestSchedule<Entry>()
  private var rows: [RequestID: SharedRequest] = [:]
  private var serials: [RequestID: Int] = [:]
  /// The requests that are new or have changed since they were read from the log.
  private var changed: Set<RequestID> = []

  init(open: [SharedRequest]) {
    for row in open {
      rows[row.id] = row
      serials[row.id] = schedule.add(
        Entry(id: row.id, scope: row.line, isKept: row.isKept),
        isWaiting: row.status == .waiting)
    }
  }

  /// The open requests, in the order in which they were asked.
  var open: [SharedRequest] {
    schedule.open.sorted { $0.key < $1.key }.compactMap { rows[$0.value.request.id] }
  }

  /// The requests to write.
  var changes: [SharedRequest] { changed.sorted().compactMap { rows[$0] } }

  /// Returns whether a request is open, and performed by a participant.
  func isRunning(_ id: RequestID, by performer: Int) -> Bool {
    rows[id].map { $0.performer == performer && $0.status == .running } ?? false
  }

  /// Accepts the requests of a frame.
  mutating func take(_ asked: [AskedRequest], _ stamp: Stamp, by author: Int) {
    var steps: [RequestSchedule<Entry>.Step] = []
    let answered = RequestID(frame: stamp.cause, index: stamp.request)
    for (index, one) in asked.enumerated() {
      let id = RequestID(frame: stamp.frame, index: index + 1)
      let (line, policy) = (one.line, one.request.policy)
      let serial = schedule.take(
        Entry(id: id, scope: line, isKept: policy.isKept), one.operation, policy,
        answering: answered, &steps)
      guard one.operation == .ask else { continue }
      rows[id] = SharedRequest(
        id: id, line: line, isKept: policy.isKept, isRepeatable: one.mayBeRepeated,
        performer: author, status: .waiting, starts: 0, revision: 0)
      serials[id] = serial
      changed.insert(id)
    }
    note(steps)
  }

  /// Records the fate of a request; the next in its line can begin.
  mutating func end(_ id: RequestID, as fate: RequestFate) {
    if let serial = serials[id] { note(schedule.end(serial, as: fate)) }
  }

  /// Assigns a request to another participant.
  mutating func handOver(_ id: RequestID, to performer: Int) {
    guard var row = rows[id], serials[id].map(schedule.isOpen) ?? false else { return }
    row.performer = performer
    if row.status == .running { row.starts += 1 }
    rows[id] = row
    changed.insert(id)
  }

  private mutating func note(_ steps: [RequestSchedule<Entry>.Step]) {
    for step in steps {
      switch step {
      case .start(let entry):
        let id = entry.id
        // It may have been given up by a later request of its frame.
        guard let serial = serials[id], schedule.isOpen(serial) else { continue }
        rows[id]?.status = .running
        rows[id]?.starts += 1
        changed.insert(id)
      case .end: continue
      case .settle(let id, let fate, _, _):
        rows[id]?.status = .over(fate)
        changed.insert(id)
      }
    }
  }
}

extension AskedRequest {
  /// The scope within which it interacts with others.
  fileprivate var line: String {
    (place + [kind, request.policy.key]).joined(separator: "/")
  }

  /// Whether another participant may perform it if its performer is gone: it says so itself, and
  /// contains no secret, which only the performer had.
  fileprivate var mayBeRepeated: Bool {
    guard request.isRepeatable, let bytes = try? JSONWriter.bytes(of: request) else { return false }
    return !String(decoding: bytes, as: UTF8.self).contains(SecretText.placeholder)
  }
}
