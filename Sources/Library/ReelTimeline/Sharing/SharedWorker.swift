import Dispatch
import Reel
import ReelCoding
import ReelTexts

/// Synchronizes a store with the log of a shared session, on a separate thread: applies the entries
/// of others, and has drafts numbered.
///
/// `@unchecked Sendable`: it is used only on its queue, which runs one operation at a time.
final class SharedWorker<State: Codable & Equatable & Sendable, Action: Codable & Sendable>:
  @unchecked Sendable
{
  /// The number of frames per digest, and per stored state.
  private static var digestDistance: Int { 16 }
  private static var keyframeDistance: Int { 256 }
  /// The number of drafts that are numbered together.
  private static var batchSize: Int { 64 }

  private let sharing: Sharing<State, Action>
  private let book: SharedBook<State, Action>
  private let log: any SharedLog
  private let offer: SharedOffer
  private let membership: SharedMembership
  private var timeline: Timeline<State, Action> { book.timeline }

  private var isConnected = true
  private var applied = 0
  private var revision = 0
  /// Requests that were begun here, with the number of times that they had been begun.
  private var begun: [RequestID: Int] = [:]
  private var nextBeat = ContinuousClock.now
  private var backOff: Int32 = 25
  private var people: [SharedParticipant] = []
  private let json = JSONReader()

  init(
    _ sharing: Sharing<State, Action>, _ book: SharedBook<State, Action>, _ log: any SharedLog,
    _ offer: SharedOffer, _ membership: SharedMembership
  ) {
    self.sharing = sharing
    self.book = book
    self.log = log
    self.offer = offer
    self.membership = membership
  }

  /// Catches up with the session; then continues in parallel to the caller.
  func begin() throws {
    guard let store = sharing.store else { return }
    try sync(store)
    DispatchQueue(label: "reel.sharing").async { [self] in
      while step() {}
      sharing.enter(.ended)
      sharing.refuse(sharing.refusal ?? texts.sharing.isOver)
      for question in sharing.takeQuestions() { question(log) }
      log.leave()
      sharing.end()
    }
  }

  /// Does the pending work, and waits for more; returns false at the end.
  private func step() -> Bool {
    guard let store = sharing.store else { return false }
    do {
      if !isConnected { try connect() }
      try sync(store)
      try commit(store)
      try beatIfDue(store)
      for question in sharing.takeQuestions() { question(log) }
      if sharing.first(1).isEmpty {
        if sharing.isLeaving { return false }
        let left = ContinuousClock.now.duration(to: nextBeat)
        try log.wait(
          within: max(.milliseconds(1), min(.seconds(1), left)),
          orWhenReadable: sharing.wakeDescriptor)
        sharing.drainWakes()
      }
      return true
    } catch let loss as SharedLogLoss {
      return cut(loss)
    } catch {
      sharing.refuse("\(error)")
      sharing.tell(.ended(reason: "\(error)"))
      return false
    }
  }

  /// Handles a lost connection: waits a little, or until there is something to do.
  private func cut(_ loss: SharedLogLoss) -> Bool {
    if isConnected {
      isConnected = false
      backOff = 25
      sharing.enter(.cut)
      sharing.tell(.lost(reason: loss.description))
    }
    for question in sharing.takeQuestions() { question(log) }
    if sharing.isLeaving { return false }
    sharing.waitForWake(milliseconds: backOff)
    backOff = min(1_000, backOff * 2)
    return true
  }

  private func connect() throws {
    try log.connect()
    _ = try log.join(offer)
    isConnected = true
    nextBeat = .now
    sharing.enter(phase)
    sharing.tell(.backAgain)
  }

  private var phase: SharedPhase {
    membership.mayAct && sharing.refusal == nil ? .acting : .looking
  }

  // MARK: What others have appended

  private func sync(_ store: Store<State, Action>) throws {
    var isPart = true
    while isPart {
      let news = try log.news(after: applied, revision: revision)
      isPart = news.isPart
      try apply(news, store)
    }
  }

  private func apply(_ news: SharedNews, _ store: Store<State, Action>) throws {
    var numbered: Set<Int> = []
    for frame in news.frames {
      if frame.author == membership.participant { numbered.insert(frame.draft) }
      try apply(frame, store)
    }
    for request in news.requests { try take(request, store) }
    if !news.frames.isEmpty { sharing.settle(numbered, in: store) }
  }

  private func apply(_ frame: SharedFrame, _ store: Store<State, Action>) throws {
    guard frame.number == applied + 1 else {
      throw SharedRefusal(texts.sharing.gap(applied + 1, frame.number))
    }
    // One's own action as it was dispatched: it may contain a secret, which the log does not.
    let own = frame.author == membership.participant ? sharing.draft(frame.draft) : nil
    let action = try own?.content.action ?? decode(frame)
    let isAsShown = own.map { frame.number == $0.base + $0.ahead + 1 } ?? true
    let before = isAsShown ? nil : store.state
    book.note(frame.time)
    store.apply(
      action,
      Stamp(
        frame: frame.number, origin: frame.origin, cause: frame.cause, request: frame.answers))
    guard timeline.last == frame.number else {
      throw SharedRefusal(texts.sharing.notReduced(frame.number))
    }
    applied = frame.number
    try compare(frame, store)
    if let before, let shown = own?.shown {
      let was = try Difference(
        from: JSON(encoding: shown.before), to: JSON(encoding: shown.after))
      let outcome = try Difference(from: JSON(encoding: before), to: JSON(encoding: store.state))
      if was != outcome {
        sharing.tell(.changed(frame: frame.number, shown: was, outcome: outcome))
      }
    }
  }

  private func decode(_ frame: SharedFrame) throws -> Action {
    do {
      try json.load(frame.action)
      return try json.decode(Action.self, at: 0)
    } catch {
      throw SharedRefusal(texts.sharing.unreadable(frame.number, "\(error)"))
    }
  }

  /// Compares the result of a frame here with its author's.
  private func compare(_ frame: SharedFrame, _ store: Store<State, Action>) throws {
    let asked = timeline.requests(of: frame.number).map { AskedForm($0.asked) }
    let isSame =
      try (asked.isEmpty ? frame.asks == nil : frame.asks.map { try same($0, asked) } ?? false)
    let digest = try frame.digest.map { try ($0, Digest(of: store.state)) }
    guard !isSame || digest.map({ $0.0 != $0.1 }) ?? false, sharing.refusal == nil else { return }
    // Never silently wrong: from here on, this program would be in another session.
    sharing.refuse(texts.sharing.disagrees(frame.number))
    sharing.enter(.looking)
    sharing.tell(.disagrees(frame: frame.number, author: frame.author))
  }

  private func same(_ recorded: [UInt8], _ asked: [AskedForm]) throws -> Bool {
    let bytes = try JSONWriter.bytes(of: asked)
    if recorded == bytes { return true }
    return try JSON(text: String(decoding: recorded, as: UTF8.self))
      == JSON(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Applies the status of a request: begins it if it is this participant's, and ends it if it no
  /// longer is.
  private func take(_ request: SharedRequest, _ store: Store<State, Action>) throws {
    revision = max(revision, request.revision)
    let id = request.id
    switch request.standing {
    case .over(let fate):
      timeline.settle(id, as: fate, on: .main)
      if begun.removeValue(forKey: id) != nil { store.giveUp(id) }
    case .waiting, .running:
      guard request.performer == membership.participant else {
        if begun.removeValue(forKey: id) != nil { store.giveUp(id) }
        return
      }
      guard request.standing == .running, begun[id] != request.starts else { return }
      let records = timeline.requests(of: id.frame)
      guard records.indices.contains(id.index - 1) else { return }
      begun[id] = request.starts
      store.perform(records[id.index - 1].asked, as: id)
    }
  }

  // MARK: Drafts

  private func commit(_ store: Store<State, Action>) throws {
    guard !sharing.first(1).isEmpty else { return }
    var handled: Set<Int> = []
    try log.append(after: applied, revision: revision) { news, open in
      try apply(news, store)
      var turn = SharedTurn(
        author: membership.participant, after: applied, state: store.state, open: open)
      for draft in sharing.first(Self.batchSize) {
        let isTaken = try add(draft, &turn)
        if !isTaken || draft.content.action == nil { handled.insert(draft.serial) }
      }
      return turn.batch
    }
    // Drafts with actions are settled when their frames come back.
    if !handled.isEmpty { sharing.settle(handled, in: store) }
    try sync(store)
  }

  /// Adds a draft to the entries to append; returns false if it is dropped.
  private func add(_ draft: Draft<State, Action>, _ turn: inout SharedTurn<State>) throws -> Bool {
    switch draft.content {
    case .end(let id, let fate):
      try turn.end(id, as: fate)
      return true
    case .action(let action, let origin):
      try append(action, draft.serial, origin, nil, &turn)
      return true
    case .answer(let action, let id):
      // A request that is over, or has been taken over, is dropped before it becomes an action.
      guard try turn.isRunning(id) else { return false }
      try append(action, draft.serial, .effect, id, &turn)
      return true
    }
  }

  private func append(
    _ action: Action, _ serial: Int, _ origin: Origin, _ id: RequestID?,
    _ turn: inout SharedTurn<State>
  ) throws {
    let number = turn.next
    let bytes = try JSONWriter.bytes(of: action)
    let asked = timeline.asking(&turn.state, action)
    let digest =
      number.isMultiple(of: Self.digestDistance) ? try Digest(of: turn.state) : nil
    let stamp = Stamp(
      frame: number, origin: origin, cause: id?.frame ?? 0, request: id?.index ?? 0)
    try turn.append(
      SharedFrame(
        number: number, author: membership.participant, draft: serial,
        time: Timestamp(milliseconds: 0), origin: origin, cause: stamp.cause,
        answers: stamp.request, action: bytes,
        asks: asked.isEmpty ? nil : try JSONWriter.bytes(of: asked.map(AskedForm.init)),
        digest: digest), asking: asked, stamp)
    if let digest, number.isMultiple(of: Self.keyframeDistance) {
      turn.batch.keyframe = (number, try JSONWriter.bytes(of: turn.state), digest)
    }
  }

  // MARK: Others that are gone

  private func beatIfDue(_ store: Store<State, Action>) throws {
    guard nextBeat <= .now else { return }
    try log.beat(at: applied)
    nextBeat = .now + membership.lease / 4
    guard phase == .acting else { return }
    people = try log.people()
    let gone = Set(people.filter { !$0.isThere && $0.openRequests > 0 }.map(\.id))
    if !gone.isEmpty { try inherit(from: gone, store) }
  }

  /// Takes over the requests of participants that are gone, if they may be repeated; the others are
  /// reported as lost, so that the app can go on.
  private func inherit(from gone: Set<Int>, _ store: Store<State, Action>) throws {
    var notices: [SharedNotice] = []
    try log.append(after: applied, revision: revision) { news, open in
      try apply(news, store)
      notices = []
      var turn = SharedTurn(
        author: membership.participant, after: applied, state: store.state, open: open)
      for request in try open() where gone.contains(request.performer) {
        let (id, records) = (request.id, timeline.requests(of: request.id.frame))
        guard records.indices.contains(id.index - 1) else { continue }
        if request.isRepeatable {
          try turn.handOver(id)
          notices.append(.takenOver(frame: id.frame, place: id.index))
        } else {
          for action in store.losses(of: records[id.index - 1].asked) {
            try append(action, sharing.takeSerial(), .effect, id, &turn)
          }
          try turn.end(id, as: .lost)
          notices.append(.unanswered(frame: id.frame, place: id.index))
        }
      }
      return turn.batch
    }
    for notice in notices { sharing.tell(notice) }
    try sync(store)
  }
}

/// The entries to append while the head is locked, as they are collected.
struct SharedTurn<State> {
  let author: Int
  private let first: Int
  /// The state after the last frame.
  var state: State
  var batch = SharedBatch()
  private let open: () throws -> [SharedRequest]
  /// Created on demand: most actions have no requests.
  private var desk: SharedDesk?

  init(
    author: Int, after last: Int, state: State, open: @escaping () throws -> [SharedRequest]
  ) {
    self.author = author
    first = last + 1
    self.state = state
    self.open = open
  }

  /// The number of the next frame.
  var next: Int { first + batch.frames.count }

  mutating func append(_ frame: SharedFrame, asking asked: [AskedRequest], _ stamp: Stamp) throws {
    batch.frames.append(frame)
    guard !asked.isEmpty else { return }
    let author = author
    try change { $0.take(asked, stamp, by: author) }
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
    var desk = try self.desk ?? SharedDesk(open: open())
    body(&desk)
    self.desk = desk
    batch.requests = desk.changes
  }
}

/// The reason why a shared session cannot be joined or continued.
public struct SharedRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problem and its solution.
  public let description: String

  /// Creates an error with a message.
  public init(_ description: String) { self.description = description }
}
