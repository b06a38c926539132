import Reel
import ReelCoding
import ReelTexts
import ReelTimeline

extension TimelineStore {
  /// Starts a private branch of a shared session, at the current frame.
  ///
  /// Actions dispatched to the returned store stay in this process. Its timeline begins with the
  /// session so far, and gets no further news of the session. The requests of its actions are real.
  ///
  /// - Parameter name: The branch's name; nil for `branch-1`.
  /// - Returns: The branch, at its tip.
  /// - Throws: ``SharedRefusal`` if this store's session is not shared; errors of fetching earlier
  ///   frames.
  public func startPrivateBranch(named name: String? = nil) async throws -> TimelineStore {
    let sharing = try sharedBy()
    let frame = cursor.frame
    try await sharing.fetchEarlier()
    let own = sharing.goingOn(timeline.copied())
    try own.startBranch(at: frame, named: name)
    return own
  }

  /// Offers the current private branch to all participants of the session.
  ///
  /// The others get the branch as it is now: without skipped frames, and with moved and edited
  /// frames in their present form.
  ///
  /// - Parameters:
  ///   - own: A store returned by ``startPrivateBranch(named:)`` or ``openOffer(_:)``.
  ///   - name: The name under which the others see it.
  /// - Returns: The offered branch.
  /// - Throws: ``SharedRefusal`` if the name is taken, if the branch was restarted and therefore
  ///   no longer leaves the session at a frame, if this participant may not act, or if an older
  ///   version of the program began the session and has no such action.
  @discardableResult
  public func offer(_ own: TimelineStore, as name: String) async throws -> SharedBranch {
    let sharing = try sharedBy()
    if let reason = sharing.refusal { throw SharedRefusal(reason) }
    let offered: OfferedBranch
    do {
      offered = try own.timeline.offered(as: name, sharing: timeline.last, in: sharing.form)
    } catch let flaw as RowFlaw {
      throw SharedRefusal("\(verbatim: name) cannot be offered: \(flaw.reason).")
    }
    try await sharing.ask { [offered] in try $0.offer(offered) }
    return SharedBranch(
      name: name, author: "", start: offered.start, count: offered.frames.count)
  }

  /// Returns the offered branches, in the order of the offers.
  ///
  /// - Throws: An error if the log does not answer.
  public func offers() async throws -> [SharedBranch] {
    try await sharedBy().ask { try $0.offers() }
  }

  /// Opens an offered branch as a private one.
  ///
  /// - Returns: The branch, at its tip.
  /// - Throws: ``SharedRefusal`` if there is no branch of that name, or if it leads to another
  ///   state in this program.
  public func openOffer(_ name: String) async throws -> TimelineStore {
    let sharing = try sharedBy()
    try await sharing.fetchEarlier()
    guard let offer = try await sharing.ask({ try $0.offered(name) }), offer.start <= timeline.last
    else {
      throw SharedRefusal(
        "No branch \(verbatim: name) has been offered; .branches lists those that have.")
    }
    let copy = timeline.copied()
    do {
      try copy.take(offer, in: sharing.form)
    } catch let flaw as RowFlaw {
      let row = RefusedRow(what: "branch \(name)", author: offer.author, reason: flaw.reason)
      try await sharing.ask { try $0.refuse([row]) }
      throw SharedRefusal(
        "The branch \(verbatim: name) is refused: \(flaw.reason).")
    }
    return sharing.goingOn(copy)
  }

  private func sharedBy() throws -> Sharing<State, Action> {
    guard let sharing else { throw SharedRefusal("This session is not shared.") }
    return sharing
  }
}

extension Timeline {
  /// Returns the frames of the current branch since it left the session.
  fileprivate func offered(
    as name: String, sharing last: Int, in form: SharedForm
  ) throws -> OfferedBranch {
    let branch = currentBranch.id
    guard let history = history(of: branch), history.number(at: 0) == 0 else {
      throw SharedRefusal(
        """
        \(verbatim: name) cannot be offered: it was restarted, and does not start at a frame of \
        the session.
        """)
    }
    let isShared = { (position: Int) in
      history.number(at: position) == position && position <= last
        && (try? self.frame(position))?.branch == .main
        && !history.isSkipped(at: position) && !history.isEdited(at: position)
    }
    let start = (1..<history.count + 1).first { !isShared($0) }.map { $0 - 1 } ?? history.count
    var frames: [SharedFrame] = []
    // The frames get other numbers there: the next ones after the start.
    var numbers: [Int: Int] = [:]
    for position in (start + 1)..<(history.count + 1) where !history.isSkipped(at: position) {
      let frame = history.frame(at: position)
      let number = start + 1 + frames.count
      numbers[frame.number] = number
      let cause = frame.cause == 0 || frame.cause <= start ? frame.cause : numbers[frame.cause] ?? 0
      let requests = requests(of: frame.number, on: branch)
      frames.append(
        SharedFrame(
          number: number, author: 0, draft: 0, time: frame.time, origin: frame.origin,
          cause: cause, answers: cause == 0 ? 0 : request(answeredBy: frame.number)?.index ?? 0,
          action: try form.written(frame.action),
          asks: try form.written(requests.map(\.asked)),
          digest: nil, fates: requests.map(\.fate)))
    }
    return OfferedBranch(
      name: name, start: start, frames: frames,
      digest: try form.digest(of: history.state(at: history.count)))
  }

  /// Repeats the frames of a branch that another participant has offered, and shows the result.
  fileprivate func take(_ offer: OfferedBranch, in form: SharedForm) throws {
    let driver = TimelineDriver(self)
    let first = last
    // The frames get other numbers here: the next ones after the newest frame.
    func here(_ number: Int) -> Int {
      number <= offer.start ? number : number - offer.start + first
    }
    guard let branch = driver.startBranch(named: offer.name, at: offer.start) else { return }
    let admission = SharedAdmission<Action>(in: form)
    for (index, frame) in offer.frames.enumerated() {
      let (action, _) = try admission.admit(frame)
      guard frame.number == offer.start + index + 1 else {
        throw RowFlaw(.missingFrame(offer.start + index + 1, before: frame.number))
      }
      let stamp = Stamp(
        frame: here(frame.number), origin: frame.origin, cause: here(frame.cause),
        request: frame.answers, branch: branch)
      _ = driver.reduce(action, stamp, time: frame.time)
      for (index, fate) in frame.fates.enumerated() {
        guard let fate else { continue }
        settle(RequestID(frame: here(frame.number), index: index + 1), as: fate, on: branch)
      }
    }
    let digest = try driver.tip(of: branch).map { try form.digest(of: $0) }
    guard digest == offer.digest else {
      throw SharedRefusal(
        """
        The branch \(verbatim: offer.name) leads to a different state in this program than in \
        the one that offered it.
        """)
    }
  }
}
