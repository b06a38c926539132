import Dispatch
import Reel
import ReelCoding
import ReelTexts
import ReelTimeline

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
  private var form: SharedForm { membership.form }

  private var isConnected = true
  /// Whether it has been said that there is a connection, and that it works.
  private var isHeard = true
  /// The last row that has been read, and which rows have frames.
  private var applied: Int
  private var admission: SharedAdmission<Action>
  /// The rows that have been refused, and those of them that the log does not have yet.
  private var refused: Set<String> = []
  private var unreported: [RefusedRow] = []
  /// Whether the participant is told of refused rows: not of those from before it joined.
  private var tellsOfRefused = false
  private var revision = 0
  /// Requests that were begun here, with the number of times that they had been begun.
  private var begun: [RequestID: Int] = [:]
  private var nextBeat = ContinuousClock.now
  /// Whether the others have been told that this one only looks on.
  private var hasHandedOver = false
  private var backOff: Int32 = 25
  private var people: [SharedParticipant] = []

  init(
    _ sharing: Sharing<State, Action>, _ book: SharedBook<State, Action>, _ log: any SharedLog,
    _ offer: SharedOffer, _ membership: SharedMembership, after keyframe: SharedKeyframe?
  ) {
    self.sharing = sharing
    self.book = book
    self.log = log
    self.offer = offer
    self.membership = membership
    applied = keyframe?.number ?? 0
    admission = SharedAdmission(
      in: membership.form, SharedNumbers(refused: keyframe?.refused ?? []))
  }

  /// Catches up with the session; then continues in parallel to the caller.
  func begin() throws {
    guard let store = sharing.store else { return }
    try sync(store)
    tellsOfRefused = true
    DispatchQueue(label: "reel.sharing").async { [self] in
      while step() {}
      sharing.enter(.ended)
      sharing.refuse(sharing.refusal ?? .notShared)
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
      try handOver(store)
      beHeard()
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
      sharing.refuse(Text(error))
      sharing.notify(.ended(reason: Text(error)))
      return false
    }
  }

  /// Handles a lost connection: waits a little, or until there is something to do.
  private func cut(_ loss: SharedLogLoss) -> Bool {
    isConnected = false
    if isHeard {
      isHeard = false
      backOff = 25
      sharing.enter(.cut)
      sharing.notify(.lost(reason: loss.text))
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
  }

  /// Says that the connection is there again, when what waited has been written: a server may
  /// answer and have no room.
  private func beHeard() {
    guard !isHeard else { return }
    isHeard = true
    sharing.enter(phase)
    sharing.notify(.backAgain)
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
    guard !unreported.isEmpty else { return }
    try log.refuse(unreported)
    unreported = []
  }

  private func refuse(_ row: RefusedRow) {
    guard refused.insert(row.what).inserted else { return }
    unreported.append(row)
    if tellsOfRefused { sharing.notify(.refused(row)) }
  }

  private func apply(_ news: SharedNews, _ store: Store<State, Action>) throws {
    var numbered: Set<Int> = []
    for frame in news.frames {
      if frame.author == membership.participant { numbered.insert(frame.draft) }
      try apply(frame, store)
    }
    for row in news.refused { refuse(row) }
    for request in news.requests { take(request, store) }
    if !news.isPart { revision = max(revision, news.revision) }
    if !news.frames.isEmpty { sharing.settle(numbered, in: store) }
  }

  private func apply(_ row: SharedFrame, _ store: Store<State, Action>) throws {
    guard row.number == applied + 1 else {
      throw SharedRefusal(.missingFrame(applied + 1, before: row.number))
    }
    applied = row.number
    let admitted: (action: Action, cause: Int)
    do throws(RowFlaw) {
      admitted = try admission.admit(row)
    } catch {
      admission.numbers.refuse(row.number)
      refuse(RefusedRow(what: "frame \(row.number)", author: row.author, reason: error.reason))
      return
    }
    let number = timeline.last + 1
    // One's own action as it was dispatched: it may contain a secret, which the log does not.
    let own = row.author == membership.participant ? sharing.draft(row.draft) : nil
    let isAsShown = own.map { number == $0.base + $0.ahead + 1 } ?? true
    let before = isAsShown ? nil : store.state
    book.note(row.time)
    store.apply(
      own?.content.action ?? admitted.action,
      Stamp(frame: number, origin: row.origin, cause: admitted.cause, request: row.answers))
    guard timeline.last == number else {
      throw SharedRefusal(
        """
        Frame \(number) of the session was refused here, by middleware or a locked timeline: \
        this state is no longer the session's.
        """)
    }
    try compare(row, number, store)
    guard let before, let shown = own?.shown else { return }
    try sharing.compare(shown, with: (before, store.state), of: number)
  }

  /// Compares the result of a frame here with its author's.
  private func compare(
    _ row: SharedFrame, _ number: Int, _ store: Store<State, Action>
  ) throws {
    let asked = timeline.requests(of: number).map(\.asked)
    let isSame = try form.isSame(asked, as: row.asks)
    let digest = try row.digest.map { try ($0, form.digest(of: store.state)) }
    guard !isSame || digest.map({ $0.0 != $0.1 }) ?? false, sharing.refusal == nil else { return }
    sharing.disagree(at: number, with: row.author)
  }

  /// Applies the status of a request: begins it if it is this participant's, ends it if it no
  /// longer is, and then notes whether it is in line, for who waits looks at what is in flight.
  private func take(_ request: SharedRequest, _ store: Store<State, Action>) {
    revision = max(revision, request.revision)
    guard let id = admission.numbers.frame(of: request.id), id.frame <= timeline.last else {
      return refuse(
        RefusedRow(
          what: "request \(request.id)", author: request.performer,
          reason: "no frame has asked it"))
    }
    let isOwn = request.performer == membership.participant
    defer { sharing.note(id, isInLine: request.status == .waiting && isOwn) }
    switch request.status {
    case .over(let fate):
      timeline.settle(id, as: fate, on: .main)
      if begun.removeValue(forKey: id) != nil { store.giveUp(id) }
    case .waiting, .running:
      guard isOwn else {
        if begun.removeValue(forKey: id) != nil { store.giveUp(id) }
        return
      }
      guard request.status == .running, begun[id] != request.starts, sharing.refusal == nil,
        let asked = timeline.asked(id, by: timeline.asking)
      else { return }
      begun[id] = request.starts
      store.perform(asked, as: id)
    }
  }

  private func commit(_ store: Store<State, Action>) throws {
    guard !sharing.first(1).isEmpty else { return }
    var handled: Set<Int> = []
    try log.appendIfFree(after: applied, revision: revision) { news, head in
      try apply(news, store)
      handled = []
      var rows = SharedAppend(
        author: membership.participant, after: applied, state: store.state, head)
      for draft in sharing.first(Self.batchSize) {
        let isTaken = try add(draft, &rows)
        if !isTaken || draft.content.action == nil { handled.insert(draft.serial) }
      }
      return rows.batch
    }
    // Drafts with actions are settled when their frames come back.
    if !handled.isEmpty { sharing.settle(handled, in: store) }
    try sync(store)
  }

  /// Adds a draft to the entries to append; returns false if it is dropped.
  private func add(_ draft: Draft<State, Action>, _ rows: inout SharedAppend<State>) throws -> Bool
  {
    switch draft.content {
    case .end(let id, let fate):
      try rows.end(admission.numbers.row(of: id), as: fate)
      return true
    case .action(let action, let origin):
      // Two may have started an app at the same moment: the second comes too late.
      if let name = draft.first, try !rows.takeFirst(name) { return false }
      return try append(action, draft.serial, origin, nil, &rows)
    case .answer(let action, let id, let isThere):
      // The answer to a request that is over, or has been taken over, or whose part is gone by now,
      // is dropped before it becomes an action.
      let row = admission.numbers.row(of: id)
      guard try rows.isRunning(row) else { return false }
      guard isThere?(rows.state) ?? true else {
        // Nothing could cancel its rounds any more, as in a store.
        let policy = timeline.asked(id, by: timeline.asking)?.request.request.policy
        if policy?.interval != nil { try rows.end(row, as: .cancelled) }
        return false
      }
      if try append(action, draft.serial, .effect, row, &rows) { return true }
      if let id = admission.numbers.frame(of: row) { try lose(id, &rows) }
      return false
    }
  }

  /// Adds an action to the entries to append; returns false if it cannot be stored, or other
  /// participants could not read it.
  private func append(
    _ action: Action, _ serial: Int, _ origin: Origin, _ id: RequestID?,
    _ rows: inout SharedAppend<State>
  ) throws -> Bool {
    let number = rows.next
    let before = rows.state
    let (bytes, asked, asks): ([UInt8], [AskedRequest], [UInt8]?)
    do {
      bytes = try form.written(action)
      asked = timeline.asking(&rows.state, action).map { $0.request }
      asks = try form.written(asked)
    } catch {
      rows.state = before
      rows.batch.firsts.removeAll { $0.number == number }
      sharing.notify(.unwritten(reason: (error as? RowFlaw)?.reason ?? Text(error)))
      return false
    }
    let digest =
      number.isMultiple(of: Self.digestDistance) ? try form.digest(of: rows.state) : nil
    let stamp = Stamp(
      frame: number, origin: origin, cause: id?.frame ?? 0, request: id?.index ?? 0)
    try rows.append(
      SharedFrame(
        number: number, author: membership.participant, draft: serial,
        time: Timestamp(milliseconds: 0), origin: origin, cause: stamp.cause,
        answers: stamp.request, action: bytes,
        asks: asks, digest: digest), asking: asked, stamp)
    // A state which the session's form does not have is not stored.
    if let digest, number.isMultiple(of: Self.keyframeDistance),
      let state = try? form.written(state: rows.state)
    {
      rows.batch.keyframe = SharedKeyframe(
        number: number, state: state, digest: digest,
        refused: admission.numbers.refused)
    }
    return true
  }

  /// Adds what follows from a request that will not be answered.
  private func lose(_ id: RequestID, _ rows: inout SharedAppend<State>) throws {
    let row = admission.numbers.row(of: id)
    for action in timeline.asked(id, by: timeline.asking)?.effect().losses ?? [] {
      _ = try append(action, sharing.takeSerial(), .effect, row, &rows)
    }
    try rows.end(row, as: .lost)
  }

  // MARK: Others that are gone

  private func beatIfDue(_ store: Store<State, Action>) throws {
    guard nextBeat <= .now else { return }
    try log.beat(at: timeline.last)
    nextBeat = .now + membership.lease / 4
    guard phase == .acting else { return }
    people = try log.people()
    // Who only looks on has handed over what was open. This participant is there, however late it
    // has reported.
    let others = people.filter { $0.id != membership.participant }
    let gone = Set(others.filter { !($0.isThere && $0.mayAct) && $0.openRequests > 0 }.map(\.id))
    guard !gone.isEmpty else { return }
    // What was asked may stand in an earlier frame than this participant has begun with.
    try sharing.fetchEarlier(from: log)
    try inherit(from: gone, store)
  }

  /// Leaves to the others what this participant has open, where it only looks on from now on.
  private func handOver(_ store: Store<State, Action>) throws {
    guard membership.mayAct, sharing.refusal != nil, !hasHandedOver else { return }
    for id in begun.keys { store.giveUp(id) }
    begun = [:]
    try log.lookOn()
    hasHandedOver = true
  }

  /// Takes over the requests of participants that are gone, if they may be repeated; the others are
  /// reported as lost, so that the app can go on.
  private func inherit(from gone: Set<Int>, _ store: Store<State, Action>) throws {
    var notices: [SharedNotice] = []
    try log.appendIfFree(after: applied, revision: revision) { news, head in
      try apply(news, store)
      notices = []
      var rows = SharedAppend(
        author: membership.participant, after: applied, state: store.state, head)
      for request in try head.open() where gone.contains(request.performer) {
        let id = admission.numbers.frame(of: request.id)
        guard let id, timeline.asked(id, by: timeline.asking) != nil else {
          // No frame has asked this.
          try rows.end(request.id, as: .lost)
          continue
        }
        if request.isRepeatable {
          try rows.handOver(request.id)
          notices.append(.takenOver(frame: id.frame, index: id.index))
        } else {
          try lose(id, &rows)
          notices.append(.unanswered(frame: id.frame, index: id.index))
        }
      }
      return rows.batch
    }
    for notice in notices { sharing.notify(notice) }
    try sync(store)
  }
}
