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

/// What has become of a request.
struct RequestOutcome: Sendable, Equatable {
  /// Its fate; nil while it is open.
  var fate: RequestFate?
  /// The frame after which it is not open any more.
  var end: Int
  /// The frames that answered it: mostly one, which needs no list.
  var answers: [Int] {
    get { first == 0 ? [] : [first] + more }
    set {
      first = newValue.first ?? 0
      more = Array(newValue.dropFirst())
    }
  }
  private var first = 0
  private var more: [Int] = []

  init(fate: RequestFate? = nil, end: Int = .max, answers: [Int] = []) {
    (self.fate, self.end) = (fate, end)
    self.answers = answers
  }

  mutating func close(_ note: RequestNote) {
    fate = note.fate
    // An effect that has answered ends right after its last answer.
    end = note.fate == .answered ? answers.last ?? note.after : note.after
  }

  /// Adds what is known from elsewhere.
  mutating func add(_ other: RequestOutcome) {
    answers += other.answers
    if let fate = other.fate { (self.fate, end) = (fate, other.end) }
  }
}

/// The requests of frames, their answers and their fates.
///
/// They are stored in pages of as many frames as a block of the log has; pages move to a file with
/// their blocks once all of their requests are closed. Frames that neither make nor answer requests
/// take nothing.
@usableFromInline
struct RequestLog: Sendable {
  /// The pages by number.
  private var pages: [Int: RequestPage] = [:]
  private var spilled: [Int: (entry: SpillShelf<SpilledRequests>.Entry, end: Int)] = [:]
  private var lastPage = 0
  /// What has become of requests that are not in a page in memory: of frames that are not here, or
  /// in the file.
  private var elsewhere: [RequestID: RequestOutcome] = [:]
  /// The branches that began after a request was asked, and on which it is lost.
  private var losses: [RequestID: Set<BranchID>] = [:]
  /// The open requests of frames that are on no branch any more.
  private var orphans: Set<RequestID> = []
  private var shelf: RequestShelf?

  /// Whether requests are lost on branches that are not their own.
  var hasLosses: Bool { !losses.isEmpty }

  @usableFromInline init() {}

  static func number(of frame: Int) -> Int { frame / RequestPage.size }

  private func page(_ number: Int) -> RequestPage? {
    pages[number] ?? spilled[number]?.entry.load().page
  }

  // MARK: What happens

  /// Adds a frame's requests, and the request that it answers.
  @usableFromInline
  mutating func add(_ asked: [AskedRequest], _ stamp: Stamp) {
    let number = Self.number(of: stamp.frame)
    lastPage = max(lastPage, number)
    pages[number, default: RequestPage()].add(asked, stamp)
    guard stamp.request > 0 else { return }
    let id = RequestID(frame: stamp.cause, index: stamp.request)
    change(id) { $0.answers.append(stamp.frame) }
  }

  /// Begins with a request that is open, of a frame that is not here.
  mutating func begin(with id: RequestID, _ asked: AskedRequest) {
    let number = Self.number(of: id.frame)
    lastPage = max(lastPage, number)
    pages[number, default: RequestPage()].add(asked, as: id)
  }

  /// Adds the fate of a request.
  mutating func add(_ note: RequestNote, own branch: BranchID) {
    let number = Self.number(of: note.after)
    lastPage = max(lastPage, number)
    pages[number, default: RequestPage()].notes.append(note)
    // On a branch that began later the request may be lost, whatever its fate on its own branch.
    // Any other fate is that of its effect, also where its frame has moved to another branch.
    if note.branch == branch || note.fate != .lost {
      change(note.id) { $0.close(note) }
      if !orphans.isEmpty, orphans.remove(note.id) != nil {
        delete([note.id], from: Self.number(of: note.id.frame))
      }
    } else {
      losses[note.id, default: []].insert(note.branch)
    }
  }

  private mutating func change(_ id: RequestID, _ body: (inout RequestOutcome) -> Void) {
    let isHere = pages[Self.number(of: id.frame)]?.change(id, body) ?? false
    if !isHere { body(&elsewhere[id, default: RequestOutcome()]) }
  }

  /// Takes in what earlier frames have asked.
  mutating func putBefore(_ older: RequestLog) {
    let own = self
    self = older
    lastPage = max(lastPage, own.lastPage)
    for (number, page) in own.pages { pages[number, default: RequestPage()].add(page) }
    spilled.merge(own.spilled) { $1 }
    shelf = own.shelf ?? shelf
    for (id, branches) in own.losses { losses[id, default: []].formUnion(branches) }
    for (id, outcome) in own.elsewhere { change(id) { $0.add(outcome) } }
  }

  /// Deletes the requests of frames that are on no branch any more; open ones when they are closed.
  mutating func delete(where isGone: (Int) -> Bool) {
    for number in pages.keys {
      guard let gone = pages[number]?.entries.filter({ isGone($0.id.frame) }) else { continue }
      for entry in gone where entry.outcome.end == .max { orphans.insert(entry.id) }
      delete(gone.filter { $0.outcome.end < .max }.map(\.id), from: number)
    }
  }

  private mutating func delete(_ gone: [RequestID], from page: Int) {
    guard !gone.isEmpty else { return }
    pages[page]?.delete(Set(gone))
    for id in gone {
      losses[id] = nil
      elsewhere[id] = nil
    }
  }

  // MARK: What is asked about it

  /// Returns the requests of a frame, with their fates.
  ///
  /// - Parameter isOnTheWay: returns whether a branch is the one from which one looks or on the way
  ///   to it: a request that is lost on one of them is lost.
  func records(
    of frame: Int, _ isOnTheWay: (BranchID) -> Bool = { _ in false }
  ) -> [RequestRecord] {
    entries(of: frame).map { entry in
      let isLost = losses[entry.id]?.contains(where: isOnTheWay) ?? false
      return RequestRecord(
        id: entry.id, asked: entry.asked, fate: isLost ? .lost : entry.outcome.fate,
        answers: entry.outcome.answers)
    }
  }

  private func entries(of frame: Int) -> [RequestPage.Entry] {
    (page(Self.number(of: frame))?.entries(of: frame) ?? []).map { entry in
      var entry = entry
      if let more = elsewhere[entry.id] { entry.outcome.add(more) }
      return entry
    }
  }

  /// Returns the frames that answer a frame's requests.
  func answers(to frame: Int) -> [Int] { entries(of: frame).flatMap(\.outcome.answers) }

  /// Returns the index of the request that a frame answers among those of its cause; nil if it
  /// answers none.
  func index(answeredBy frame: Int) -> Int? {
    page(Self.number(of: frame))?.index(answeredBy: frame)
  }

  /// Returns what was asked; nil if there is no such request.
  func asked(_ id: RequestID) -> AskedRequest? {
    entries(of: id.frame).first { $0.id == id }?.asked
  }

  /// Returns whether a frame waits for an answer.
  func isWaiting(_ frame: Int) -> Bool { entries(of: frame).contains { $0.outcome.end == .max } }

  /// Returns the requests that are open after a frame, for a branch that begins there.
  ///
  /// - Parameters:
  ///   - frame: the number of the frame.
  ///   - position: its position.
  ///   - path: the frames of its branch.
  ///   - carried: the requests that were open when that began.
  ///   - isOnTheWay: returns whether a branch is one of those frames' branches.
  func open(
    after frame: Int, at position: Int, on path: FramePath, carrying carried: [RequestID],
    _ isOnTheWay: (BranchID) -> Bool
  ) -> [RequestID] {
    // Only pages with requests that were open for so long. An answer that has been moved counts
    // where it is now.
    let isAnywhere = path.isReordered
    let numbers =
      pages.filter { isAnywhere || $0.value.end > frame }.map(\.key)
      + spilled.filter { isAnywhere || $0.value.end > frame }.map(\.key)
    func isOpen(_ outcome: RequestOutcome) -> Bool {
      guard isAnywhere, outcome.fate == .answered, !outcome.answers.isEmpty else {
        return outcome.end > frame
      }
      return outcome.answers.compactMap(path.position).max().map { $0 > position } ?? true
    }
    func isAsked(_ id: RequestID) -> Bool {
      path.position(of: id.frame).map { $0 <= position } ?? carried.contains(id)
    }
    return numbers.filter { isAnywhere || $0 <= Self.number(of: frame) }.sorted()
      .flatMap { number in
        (page(number)?.entries ?? []).filter { entry in
          entry.asked.operation == .ask && isOpen(entry.outcome) && isAsked(entry.id)
            && !(losses[entry.id]?.contains(where: isOnTheWay) ?? false)
        }.map(\.id)
      }
  }

  /// An index among the fates of requests, in the order in which they became known.
  struct NoteIndex: Sendable {
    fileprivate var page = 0
    fileprivate var index = 0
  }

  /// Returns the next fate, and moves on to the one after it; nil if there is none that has become
  /// known by a frame.
  func nextNote(_ next: inout NoteIndex, by frame: Int) -> RequestNote? {
    while next.page <= lastPage {
      if let notes = page(next.page)?.notes, next.index < notes.count {
        guard notes[next.index].after <= frame else { return nil }
        defer { next.index += 1 }
        return notes[next.index]
      }
      // More may come in the last page.
      guard next.page < lastPage else { return nil }
      next = NoteIndex(page: next.page + 1)
    }
    return nil
  }

  /// Returns the index of the first fate that became known after the frame before one.
  func noteIndex(at frame: Int) -> NoteIndex {
    let number = Self.number(of: frame)
    let notes = page(number)?.notes ?? []
    return NoteIndex(page: number, index: notes.count { $0.after < frame })
  }

  // MARK: Memory

  /// How much memory it takes at most, roughly.
  var bytes: Int { pages.values.reduce(0) { $0 + $1.bytes } }

  /// Moves the pages of frames before one to a file, if all of their requests are closed.
  ///
  /// What cannot be written, or read back, remains in memory.
  mutating func spill(before frame: Int, to file: SpillFile) {
    for (number, page) in pages where number < Self.number(of: frame) {
      guard page.end < .max else { continue }
      let shelf = shelf ?? RequestShelf(file)
      self.shelf = shelf
      guard let entry = try? shelf.append(page) else { continue }
      spilled[number] = (entry, page.end)
      pages[number] = nil
    }
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
  ///   - branch: the branch whose frame it is.
  ///   - asking: reduces an action and returns what it asks, with its answers.
  package func asked(
    _ id: RequestID, on branch: BranchID = .main,
    by asking: (inout State, Action) -> [Asked<State, Action>]
  ) -> Asked<State, Action>? {
    let (position, known) = memory.withLock { memory in
      (
        memory.positionAsking(id, near: branch, reducer),
        memory.record(of: branch).carried.first { $0.id == id }
          ?? memory.beginning.first { $0.id == id }
      )
    }
    if let known {
      return Asked(known.asked, isThere: nil) {
        known.losses.reversed().reduce(.none) { $0.ifLost($1) }
      }
    }
    return asked(id, at: position, by: asking)
  }

  /// Returns a request together with its answer, by reducing the frame at a position once more.
  func asked(
    _ id: RequestID, at position: (History<State, Action>, Int)?,
    by asking: (inout State, Action) -> [Asked<State, Action>]
  ) -> Asked<State, Action>? {
    guard let (history, position) = position, position > 0 else { return nil }
    var state = history.state(at: position - 1)
    let asked = asking(&state, history.frame(at: position).action)
    return asked.indices.contains(id.index - 1) ? asked[id.index - 1] : nil
  }

  /// Returns the actions to send if a request that was asked at a position is lost.
  func losses(_ id: RequestID, _ position: (History<State, Action>, Int)?) -> [Action] {
    asked(id, at: position, by: asking)?.effect().losses ?? []
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
    guard log.contains(frame), let index = requests.index(answeredBy: frame) else { return nil }
    return RequestID(frame: log.frame(frame, branch: branch(of: frame)).cause, index: index)
  }

  /// Returns the requests that are open at a position: if a branch begins there, no effect answers
  /// them on it.
  mutating func openRequests(at start: BranchPosition) -> [RequestID] {
    let record = record(of: start.branch)
    return requests.open(
      after: record.frame(at: start.position), at: start.position, on: record.path,
      carrying: record.carried.map(\.id), isOnTheWay(to: start.branch))
  }

  /// Returns the requests that are open at the tip of a branch.
  mutating func openRequests(on branch: BranchID) -> [RequestID] {
    openRequests(at: BranchPosition(branch: branch, position: record(of: branch).path.count))
  }

  /// Returns whether branches are a branch or its ancestors.
  fileprivate mutating func isOnTheWay(to branch: BranchID) -> (BranchID) -> Bool {
    guard requests.hasLosses else { return { _ in false } }
    // What is lost where a branch has left its frames is not lost on it.
    let ancestry =
      ancestry
      ?? Ancestry(
        parents: branches.map { $0.hasRestarted ? nil : $0.parent.map { Int($0.rawValue) } })
    self.ancestry = ancestry
    return { ancestry.isOnTheWay($0, to: branch) }
  }

  mutating func settle(_ note: RequestNote) {
    requests.add(note, own: branch(of: note.id.frame))
    recorder?.append(note)
  }
}
