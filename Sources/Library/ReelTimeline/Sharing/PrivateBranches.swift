import Reel
import ReelCoding
import ReelTexts

extension TimelineStore {
  /// Starts a branch of one's own in a shared session, at the frame that is looked at.
  ///
  /// What is dispatched to the store that is returned stays in this process; it is a store with a
  /// timeline as any other, on which the session so far has happened and which the session's news
  /// do not reach. What its actions ask of the world is real.
  ///
  /// - Parameter name: what the branch is called; nil for `branch-1`.
  /// - Returns: the branch, which is shown at its tip.
  /// - Throws: ``SharedRefusal`` where this store's session is not shared; what fetching earlier
  ///   frames throws.
  public func startPrivateBranch(named name: String? = nil) async throws -> TimelineStore {
    let sharing = try sharedBy()
    let frame = timeline.cursor
    try await sharing.fetchEarlier()
    let own = sharing.goingOn(timeline.copied())
    try own.startBranch(at: frame, named: name)
    return own
  }

  /// Offers the branch that a store of one's own shows to all who share a session.
  ///
  /// What counts on it is what the others get: frames that were skipped are left out, those that
  /// were moved or edited stand there as they are now.
  ///
  /// - Parameters:
  ///   - own: a store that ``startPrivateBranch(named:)`` or ``openOffer(_:)`` has returned.
  ///   - name: what the others see it as.
  /// - Returns: what is offered.
  /// - Throws: ``SharedRefusal`` where the name is taken, where the branch has begun anew so that
  ///   it leaves the session at no frame, and where this participant may not act.
  @discardableResult
  public func offer(_ own: TimelineStore, as name: String) async throws -> SharedBranch {
    let sharing = try sharedBy()
    if let reason = sharing.refusal { throw SharedRefusal(reason) }
    let offered = try own.timeline.offered(as: name, sharing: timeline.last)
    try await sharing.ask { try $0.offer(offered) }
    return SharedBranch(
      name: name, author: "", start: offered.start, count: offered.frames.count)
  }

  /// What has been offered to all who share the session, in the order of the offers.
  ///
  /// - Throws: where the log does not answer.
  public func offers() async throws -> [SharedBranch] {
    try await sharedBy().ask { try $0.offers() }
  }

  /// Opens a branch that has been offered, as one of one's own.
  ///
  /// - Returns: the branch, which is shown at its tip.
  /// - Throws: ``SharedRefusal`` where there is none of that name, and where it leads to another
  ///   state here.
  public func openOffer(_ name: String) async throws -> TimelineStore {
    let sharing = try sharedBy()
    try await sharing.fetchEarlier()
    guard let offer = try await sharing.ask({ try $0.offered(name) }), offer.start <= timeline.last
    else { throw SharedRefusal(texts.sharing.noOffer(name)) }
    let copy = timeline.copied()
    try copy.take(offer)
    return sharing.goingOn(copy)
  }

  private func sharedBy() throws -> Sharing<State, Action> {
    guard let sharing else { throw SharedRefusal(texts.sharing.notShared) }
    return sharing
  }
}

extension Timeline {
  /// What has happened on the branch that is shown since it left the session.
  fileprivate func offered(as name: String, sharing last: Int) throws -> OfferedBranch {
    let branch = branches.first(where: \.isCurrent)?.id ?? .main
    guard let history = history(of: branch), history.record.baseFrame == 0 else {
      throw SharedRefusal(texts.sharing.notOffered(name))
    }
    let isShared = { (position: Int) in
      history.number(at: position) == position && position <= last
        && self.memory.withLock { $0.branch(of: position) } == .main
        && !history.isSkipped(at: position) && !history.isEdited(at: position)
    }
    let start = (1..<history.count + 1).first { !isShared($0) }.map { $0 - 1 } ?? history.count
    var frames: [OfferedBranch.Frame] = []
    // Frames have other numbers there: the next ones after the start.
    var numbers: [Int: Int] = [:]
    for position in (start + 1)..<(history.count + 1) where !history.isSkipped(at: position) {
      let frame = history.frame(at: position)
      let number = start + 1 + frames.count
      numbers[frame.number] = number
      let cause = frame.cause == 0 || frame.cause <= start ? frame.cause : numbers[frame.cause] ?? 0
      let requests = requests(of: frame.number, on: branch)
      frames.append(
        OfferedBranch.Frame(
          SharedFrame(
            number: number, author: 0, draft: 0, time: frame.time, origin: frame.origin,
            cause: cause, answers: cause == 0 ? 0 : request(answeredBy: frame.number)?.index ?? 0,
            action: try JSONWriter.bytes(of: frame.action),
            asks: requests.isEmpty
              ? nil : try JSONWriter.bytes(of: requests.map { AskedForm($0.asked) }),
            digest: nil), fates: requests.map(\.fate)))
    }
    return OfferedBranch(
      name: name, start: start, frames: frames,
      digest: try Digest(of: history.state(at: history.count)))
  }

  /// Lets happen what has happened on a branch that another participant has offered, and shows it.
  fileprivate func take(_ offer: OfferedBranch) throws {
    let driver = TimelineDriver(self)
    let branch = BranchID(rawValue: 1)
    let first = last
    // Here the frames have other numbers: those after all that has happened.
    func here(_ number: Int) -> Int {
      number <= offer.start ? number : number - offer.start + first
    }
    _ = driver.apply(
      HistoryEdit(branch: branch, kind: .start(name: offer.name, from: offer.start, parent: .main)))
    let json = JSONReader()
    for offered in offer.frames {
      let frame = offered.frame
      try json.load(frame.action)
      _ = driver.reduce(
        try json.decode(Action.self, at: 0),
        FrameHead(
          number: here(frame.number), time: frame.time, origin: frame.origin,
          cause: here(frame.cause), branch: branch, request: frame.answers))
      for (place, fate) in offered.fates.enumerated() {
        guard let fate else { continue }
        settle(RequestID(frame: here(frame.number), index: place + 1), as: fate, on: branch)
      }
    }
    guard try driver.withTip(of: branch, { try Digest(of: $0) }) == offer.digest else {
      throw SharedRefusal(texts.sharing.offerDisagrees(offer.name))
    }
  }
}
