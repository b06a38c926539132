import Reel
import ReelCoding
import ReelTexts
import ReelTimeline

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
    var admission = SharedAdmission<Action>(in: form)
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
          let stamp = Stamp(
            frame: older.last + 1, origin: row.origin, cause: cause, request: row.answers)
          _ = driver.reduce(action, stamp, time: row.time)
        } catch {
          admission.numbers.refuse(number)
        }
      }
      guard !news.frames.isEmpty else {
        throw SharedRefusal(.missingFrame(number + 1, before: last))
      }
      for request in news.requests {
        guard case .over(let fate) = request.status,
          let id = admission.numbers.frame(of: request.id)
        else { continue }
        older.settle(id, as: fate, on: .main)
      }
    }
    let digest = try driver.tip(of: .main).map { try form.digest(of: $0) }
    guard digest == earlier.keyframe.digest,
      admission.numbers.refused == earlier.keyframe.refused
    else {
      disagree(at: timeline.beginning, with: 0)
      throw SharedRefusal(.otherState(after: timeline.beginning))
    }
    timeline.putBefore(older)
    self.earlier = nil
  }
}
