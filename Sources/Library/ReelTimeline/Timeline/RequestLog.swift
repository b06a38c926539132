import Reel

/// A request in the timeline: its frame, its content and its fate.
public struct RequestRecord: Sendable, Equatable {
  /// Its name.
  public var id: RequestID
  /// The request, or its cancellation.
  public var asked: AskedRequest
  /// Its fate; nil while it is open, and for a cancellation.
  public var fate: RequestFate?
  /// The frames that answered it.
  public var answers: [Int]
}

/// The fate of a request on a branch, after a frame.
struct RequestNote: Sendable, Equatable {
  var after: Int
  var id: RequestID
  var fate: RequestFate
  var branch: BranchID
}

/// The requests of frames, and their fates.
///
/// Frames that neither make nor answer requests are not in it.
@usableFromInline
struct RequestLog: Sendable {
  /// The requests of each frame.
  private(set) var asked: [Int: [AskedRequest]] = [:]
  /// The request of its cause that a frame answers, by frame.
  private(set) var places: [Int: Int] = [:]
  private(set) var answers: [RequestID: [Int]] = [:]
  /// The fates of requests, in the order in which they became known.
  private(set) var notes: [RequestNote] = []
  private var noted: [RequestID: Int] = [:]
  /// The branches that began after a request was asked, and on which it is lost.
  private var losses: [RequestID: Set<BranchID>] = [:]

  /// Whether requests are lost on branches that are not their own.
  var hasLosses: Bool { !losses.isEmpty }

  /// Adds a frame's requests, and the request that it answers.
  @usableFromInline
  mutating func add(_ asked: [AskedRequest], _ stamp: Stamp) {
    if !asked.isEmpty { self.asked[stamp.frame] = asked }
    guard stamp.request > 0 else { return }
    places[stamp.frame] = stamp.request
    answers[RequestID(frame: stamp.cause, index: stamp.request), default: []].append(stamp.frame)
  }

  /// Adds the fate of a request.
  mutating func add(_ note: RequestNote, own branch: BranchID) {
    // On a branch that began later the request may be lost, whatever its fate on its own branch.
    // Any other fate is that of its effect, also where its frame has moved to another branch.
    if note.branch == branch || note.fate != .lost {
      noted[note.id] = notes.count
    } else {
      losses[note.id, default: []].insert(note.branch)
    }
    notes.append(note)
  }

  /// Takes in what earlier frames have asked.
  mutating func putBefore(_ older: RequestLog) {
    asked.merge(older.asked) { own, _ in own }
    places.merge(older.places) { own, _ in own }
    answers.merge(older.answers) { $1 + $0 }
    let own = notes
    (notes, noted) = (older.notes, older.noted)
    for note in own {
      noted[note.id] = notes.count
      notes.append(note)
    }
  }

  /// Returns the requests of a frame, with their fates.
  ///
  /// - Parameter isOnTheWay: returns whether a branch is the one from which one looks or on the way
  ///   to it: a request that is lost on one of them is lost.
  func records(
    of frame: Int, _ isOnTheWay: (BranchID) -> Bool = { _ in false }
  ) -> [RequestRecord] {
    (asked[frame] ?? []).enumerated().map { place, asked in
      let id = RequestID(frame: frame, index: place + 1)
      let isLost = losses[id]?.contains(where: isOnTheWay) ?? false
      return RequestRecord(
        id: id, asked: asked, fate: isLost ? .lost : noted[id].map { notes[$0].fate },
        answers: answers[id] ?? [])
    }
  }

  /// Returns the frames that answer a frame's requests.
  func answers(to frame: Int) -> [Int] {
    (asked[frame] ?? []).indices.flatMap { place in
      answers[RequestID(frame: frame, index: place + 1)] ?? []
    }
  }

  /// Returns the requests that are open after a frame, for a branch that begins there.
  ///
  /// - Parameters:
  ///   - path: the frames up to that frame.
  ///   - isOnTheWay: returns whether a branch is one of those frames' branches.
  func open(
    after frame: Int, on path: FramePath, _ isOnTheWay: (BranchID) -> Bool
  ) -> [RequestID] {
    asked.keys.filter { $0 <= frame && path.position(of: $0) != nil }.sorted().flatMap { number in
      records(of: number).filter { isOpen($0, after: frame, isOnTheWay) }.map(\.id)
    }
  }

  private func isOpen(
    _ record: RequestRecord, after frame: Int, _ isOnTheWay: (BranchID) -> Bool
  ) -> Bool {
    guard record.asked.deed == .ask else { return false }
    guard !(losses[record.id]?.contains(where: isOnTheWay) ?? false) else { return false }
    guard let note = noted[record.id].map({ notes[$0] }) else { return true }
    // An effect that has answered ends right after its last answer.
    let end = note.fate == .answered ? record.answers.last ?? note.after : note.after
    return end > frame
  }
}

extension Timeline {
  /// Returns the requests of a frame, with their fates on a branch, or on the current one.
  public func requests(of frame: Int, on branch: BranchID? = nil) -> [RequestRecord] {
    memory.withLock { $0.requests(of: frame, on: branch ?? $0.current) }
  }

  /// Returns a request together with its answer, by reducing the frame that asked it once more; nil
  /// if that frame is not there, or does not ask it any more.
  ///
  /// - Parameters:
  ///   - id: the request.
  ///   - asking: reduces an action and returns what it asks, with its answers.
  package func asked(
    _ id: RequestID, by asking: (inout State, Action) -> [Asked<State, Action>]
  ) -> Asked<State, Action>? {
    let place: (History<State, Action>, Int)? = memory.withLock { memory in
      memory.place(of: id.frame).map { (memory.history(of: $0.branch, reducer), $0.position) }
    }
    guard let (history, position) = place, position > 0 else { return nil }
    var state = history.state(at: position - 1)
    let asked = asking(&state, history.frame(at: position).action)
    return asked.indices.contains(id.index - 1) ? asked[id.index - 1] : nil
  }

  /// Returns the request that a frame answers; nil if it answers none.
  public func request(answeredBy frame: Int) -> RequestID? {
    memory.withLock { $0.request(answeredBy: frame) }
  }

  /// Records the fate of a request; for the store.
  public func settle(_ request: RequestID, as fate: RequestFate, on branch: BranchID) {
    memory.withLock { memory in
      let note = RequestNote(after: memory.log.last, id: request, fate: fate, branch: branch)
      memory.settle(note)
    }
  }
}

extension Timeline.Memory {
  /// Returns the requests of a frame, with their fates on a branch.
  mutating func requests(of frame: Int, on branch: BranchID) -> [RequestRecord] {
    requests.records(of: frame, isOnTheWay(to: branch))
  }

  /// Returns the request that a frame answers; nil if it answers none.
  func request(answeredBy frame: Int) -> RequestID? {
    guard log.contains(frame), let index = requests.places[frame] else { return nil }
    return RequestID(frame: log.frame(frame, branch: branch(of: frame)).cause, index: index)
  }

  /// Returns the requests that are open at a place: if a branch begins there, no effect answers
  /// them on it.
  mutating func openRequests(at place: FramePlace) -> [RequestID] {
    let record = record(of: place.branch)
    return requests.open(
      after: record.frame(at: place.position), on: record.path.prefix(place.position),
      isOnTheWay(to: place.branch))
  }

  /// Returns the requests that are open at the tip of a branch.
  mutating func openRequests(on branch: BranchID) -> [RequestID] {
    openRequests(at: FramePlace(branch: branch, position: record(of: branch).path.count))
  }

  /// Returns whether branches are a branch or its ancestors.
  fileprivate mutating func isOnTheWay(to branch: BranchID) -> (BranchID) -> Bool {
    guard requests.hasLosses else { return { _ in false } }
    let ancestry =
      ancestry ?? Ancestry(parents: branches.map { $0.parent.map { Int($0.rawValue) } })
    self.ancestry = ancestry
    return { ancestry.isOnTheWay($0, to: branch) }
  }

  mutating func settle(_ note: RequestNote) {
    requests.add(note, own: branch(of: note.id.frame))
    recorder?.append(note)
  }
}
