import Reel
import ReelCoding

/// The rows to append while the head is locked.
struct SharedAppend<State> {
  let author: Int
  private let first: Int
  /// The state after the last frame.
  var state: State
  var batch = SharedBatch()
  private let held: SharedHead
  /// Created when needed: most actions make no requests.
  private var desk: SharedDesk?

  init(author: Int, after last: Int, state: State, _ held: SharedHead) {
    self.author = author
    first = last + 1
    self.state = state
    self.held = held
  }

  /// The number of the next frame.
  var next: Int { first + batch.frames.count }

  mutating func append(_ frame: SharedFrame, asking asked: [AskedRequest], _ stamp: Stamp) throws {
    batch.frames.append(frame)
    guard !asked.isEmpty else { return }
    let author = author
    try change { $0.take(asked, stamp, by: author) }
  }

  /// Reserves a name for the next frame, such as an app's name for its start; returns false if
  /// another frame has that name already.
  mutating func takeFirst(_ name: String) throws -> Bool {
    let isTaken = try batch.firsts.contains { $0.name == name } || held.hasFirst(name)
    if !isTaken { batch.firsts.append((name, next)) }
    return !isTaken
  }

  mutating func end(_ id: RequestID, as fate: RequestFate) throws {
    try change { $0.end(id, as: fate) }
  }

  mutating func handOver(_ id: RequestID) throws {
    let author = author
    try change { $0.handOver(id, to: author) }
  }

  mutating func isRunning(_ id: RequestID) throws -> Bool {
    let author = author
    var isRunning = false
    try change { isRunning = $0.isRunning(id, by: author) }
    return isRunning
  }

  private mutating func change(_ body: (inout SharedDesk) -> Void) throws {
    var desk = try self.desk ?? SharedDesk(open: held.open())
    body(&desk)
    self.desk = desk
    batch.requests = desk.changes
  }
}
