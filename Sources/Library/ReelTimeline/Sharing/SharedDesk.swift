import Reel
import ReelCoding
import ReelSupport

/// Schedules the requests of a shared session as their policies say, as a `RequestDesk` does for
/// one process: with the head of the log locked.
struct SharedDesk {
  /// The open requests, in the order in which they were asked.
  private(set) var open: [SharedRequest]
  /// The requests that are new or have changed since they were read from the log.
  private var changed: [RequestID: SharedRequest] = [:]

  init(open: [SharedRequest]) { self.open = open }

  /// The requests to write.
  var changes: [SharedRequest] { changed.values.sorted { $0.id < $1.id } }

  /// Returns whether a request is open, and performed by a participant.
  func isRunning(_ id: RequestID, by performer: Int) -> Bool {
    open.contains { $0.id == id && $0.performer == performer && $0.standing == .running }
  }

  /// Accepts the requests of a frame.
  mutating func take(_ asked: [AskedRequest], _ stamp: Stamp, by author: Int) {
    for (index, one) in asked.enumerated() {
      let policy = one.request.policy
      let line = one.line
      if one.deed == .cancel {
        end(line, as: .cancelled)
        continue
      }
      let id = RequestID(frame: stamp.frame, index: index + 1)
      // The request that this frame answers is about to end: nothing joins it.
      let answered = RequestID(frame: stamp.cause, index: stamp.request)
      var new = SharedRequest(
        id: id, line: line, isWriting: policy.writes, isRepeatable: one.mayBeRepeated,
        performer: author, standing: .running, starts: 1, revision: 0)
      switch policy.order {
      case .first
      where open.contains { $0.line == line && $0.standing == .running && $0.id != answered }:
        new.standing = .over(.joined)
        new.starts = 0
      case .latest: end(line, as: .superseded, answered: answered)
      case .inOrder where open.contains { $0.line == line }:
        new.standing = .waiting
        new.starts = 0
      case .first, .inOrder, .concurrent: break
      }
      note(new)
    }
  }

  /// Records the fate of a request; the next in its line can begin.
  mutating func end(_ id: RequestID, as fate: RequestFate) {
    guard var request = open.first(where: { $0.id == id }) else { return }
    request.standing = .over(fate)
    note(request)
    goOn(request.line)
  }

  /// Assigns a request to another participant.
  mutating func handOver(_ id: RequestID, to performer: Int) {
    guard var request = open.first(where: { $0.id == id }) else { return }
    request.performer = performer
    if request.standing == .running { request.starts += 1 }
    note(request)
  }

  private mutating func goOn(_ line: String) {
    guard !open.contains(where: { $0.line == line && $0.standing == .running }),
      var next = open.first(where: { $0.line == line && $0.standing == .waiting })
    else { return }
    next.standing = .running
    next.starts += 1
    note(next)
  }

  /// Ends the open requests of a line, except those that write.
  private mutating func end(_ line: String, as fate: RequestFate, answered: RequestID? = nil) {
    for var request in open where request.line == line && !request.isWriting {
      request.standing = .over(request.id == answered ? .answered : fate)
      note(request)
    }
  }

  private mutating func note(_ request: SharedRequest) {
    changed[request.id] = request
    let place = open.firstIndex { $0.id == request.id }
    if case .over = request.standing {
      if let place { open.remove(at: place) }
    } else if let place {
      open[place] = request
    } else {
      open.append(request)
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
