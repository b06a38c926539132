import Reel
import ReelCoding
import ReelTexts

extension Sharing {
  /// Fetches the frames before the snapshot with which this participant has joined, unless they are
  /// here already, so that every frame can be shown.
  ///
  /// - Throws: ``SharedRefusal`` if those frames lead to another state in this program; an error if
  ///   the log does not answer.
  public func fetchEarlier() async throws {
    guard earlier != nil else { return }
    try await ask { try self.fetchEarlier(from: $0) }
  }

  /// Whether there are frames that have not been fetched yet.
  public var hasEarlier: Bool { earlier != nil }

  /// Fetches earlier frames on the worker.
  func fetchEarlier(from log: any SharedLog) throws {
    guard let earlier else { return }
    let last = earlier.keyframe.number
    let older = Timeline(
      initialState: earlier.first, reducer: RequestingReduce(asking: timeline.asking),
      clock: timeline.clock)
    let driver = TimelineDriver(older)
    var admission = SharedAdmission<Action>()
    var number = 0
    while number < last {
      let news = try log.earlier(after: number, through: last)
      for row in news.frames {
        guard row.number == number + 1 else {
          throw SharedRefusal(.missingFrame(number + 1, before: row.number))
        }
        number = row.number
        do throws(RowFlaw) {
          let (action, cause) = try admission.admit(row)
          let head = FrameHead(
            number: older.last + 1, time: row.time, origin: row.origin, cause: cause,
            branch: .main, request: row.answers)
          _ = driver.reduce(action, head)
        } catch {
          admission.numbers.refuse(number)
        }
      }
      guard !news.frames.isEmpty else {
        throw SharedRefusal(.missingFrame(number + 1, before: last))
      }
      for request in news.requests {
        guard case .over(let fate) = request.standing,
          let id = admission.numbers.frame(of: request.id)
        else { continue }
        older.settle(id, as: fate, on: .main)
      }
    }
    let digest = try driver.tip(of: .main).map { try Digest(of: $0) }
    guard digest == earlier.keyframe.digest,
      admission.numbers.refused == earlier.keyframe.refused
    else {
      let frame = timeline.memory.withLock { $0.log.first } - 1
      disagree(at: frame, with: 0)
      throw SharedRefusal(.otherState(after: frame))
    }
    timeline.putBefore(older)
    self.earlier = nil
  }
}

extension Timeline {
  /// Inserts earlier frames before the first one, in a timeline without branches.
  func putBefore(_ older: Timeline) {
    let (state, before) = (older.initialState, older.memory.withLock { $0 })
    memory.withLock { $0.putBefore(before) }
    origin.withLock { $0 = state }
  }
}

extension Timeline.Memory {
  fileprivate mutating func putBefore(_ older: Self) {
    guard branches.count == 1 else { return }
    let count = older.log.count
    var all = older.log
    for number in stride(from: log.first, through: log.last, by: 1) {
      let frame = log.frame(number, branch: .main)
      _ = all.append(
        frame.action, time: frame.time, origin: frame.origin, cause: frame.cause)
    }
    log = all
    var main = older.record(of: .main)
    main.path = FramePath()
    branches[0].keyframes.forEach { keyframe in
      main.keyframes[keyframe.key + count] = keyframe.value
      return true
    }
    branches[0] = main
    openFirst = log.first
    requests.putBefore(older.requests)
    for number in cursors.keys { cursors[number]?.position? += count }
  }
}
