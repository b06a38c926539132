import ReelCoding
import ReelTexts
import Synchronization

@testable import ReelSharing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The log of a shared session in memory, in which a test sees and changes what is there.
final class MemoryRoom: Sendable {
  struct Content: Sendable {
    var frames: [SharedFrame] = []
    var requests: [SharedRequest] = []
    var keyframe: SharedKeyframe?
    var people: [SharedParticipant] = []
    var offers: [OfferedBranch] = []
    /// What the participants' workers have called, apart from reading: `1 joins`.
    var calls: [String] = []
    /// The reason why no participant is connected; nil if they are.
    var loss: Text?
    /// Whether another holds the head for long.
    var isBusy = false
    /// Whether those who join may act.
    var mayAct = true
    fileprivate var offer: SharedOffer?
    fileprivate var revision = 0
    fileprivate var wakes: [WakeFiles] = []

    /// Adds a request or changes it.
    mutating func put(_ request: SharedRequest) {
      var request = request
      revision += 1
      request.revision = revision
      requests.removeAll { $0.id == request.id }
      requests.append(request)
    }
  }

  private let content = Mutex(Content())
  /// Held by the participant that appends.
  fileprivate let head = Mutex(())
  /// The calls, as they come.
  let calls: AsyncStream<String>
  private let calling: AsyncStream<String>.Continuation

  init() { (calls, calling) = AsyncStream.makeStream() }

  /// Reads or changes what is there; all participants are woken.
  @discardableResult
  func change<Answer>(_ body: (inout Content) -> Answer) -> Answer {
    let (answer, wakes) = content.withLock { (body(&$0), $0.wakes) }
    for wake in wakes { wake.wake() }
    return answer
  }

  fileprivate func read<Answer>(_ body: (Content) throws -> Answer) rethrows -> Answer {
    try content.withLock { try body($0) }
  }

  fileprivate func note(_ call: String) {
    content.withLock { $0.calls.append(call) }
    calling.yield(call)
  }

  /// The place of the session.
  var place: SharedPlace { SharedPlace("memory") { [self] in MemoryLog(self) } }
}

/// A participant's access to a room.
private final class MemoryLog: SharedLog {
  private let room: MemoryRoom
  private var wakes: WakeFiles?
  private var participant = 0

  init(_ room: MemoryRoom) { self.room = room }

  private func note(_ call: String) { room.note("\(participant) \(call)") }

  func connect() throws {
    try check()
    guard wakes == nil else { return }
    let wakes = try WakeFiles()
    self.wakes = wakes
    room.change { $0.wakes.append(wakes) }
  }

  private func check() throws {
    try room.read { if let loss = $0.loss { throw SharedLogLoss(loss) } }
  }

  func join(_ offer: SharedOffer) throws -> SharedMembership {
    let (first, mayAct, keyframe) = room.change { content in
      if content.offer == nil { content.offer = offer }
      let mayAct = content.mayAct && !offer.isLooking
      if participant == 0 {
        participant = content.people.count + 1
        content.people.append(
          SharedParticipant(
            id: participant, name: offer.name, login: offer.name, mayAct: mayAct, isThere: true,
            frame: 0, openRequests: 0))
      }
      return (content.offer ?? offer, mayAct, content.keyframe)
    }
    note("joins")
    var membership = SharedMembership(
      participant: participant,
      form: try SharedForm(of: first.beginning, in: offer.beginning, named: "memory"),
      state: first.beginning.state, mayAct: mayAct, lease: .seconds(3_600))
    membership.keyframe = keyframe
    return membership
  }

  func news(after number: Int, revision: Int) throws -> SharedNews {
    try check()
    return room.read { content in
      var news = SharedNews(
        frames: content.frames.filter { $0.number > number },
        requests: content.requests.filter { $0.revision > revision })
      news.revision = content.revision
      return news
    }
  }

  func append(
    after number: Int, revision: Int, _ body: (SharedNews, SharedHead) throws -> SharedBatch
  ) throws {
    if room.read(\.isBusy) { throw SharedLogBusy() }
    try room.head.withLock { _ in
      let head = SharedHead(
        open: { [room] in
          room.read { $0.requests }.filter { $0.status == .waiting || $0.status == .running }
            .sorted { $0.id < $1.id }
        }, hasFirst: { _ in false })
      let batch = try body(news(after: number, revision: revision), head)
      room.change { content in
        content.frames += batch.frames
        for request in batch.requests { content.put(request) }
        content.keyframe = batch.keyframe ?? content.keyframe
      }
    }
  }

  func earlier(after number: Int, through last: Int) throws -> SharedNews {
    try check()
    return room.read { content in
      SharedNews(
        frames: content.frames.filter { $0.number > number && $0.number <= last },
        requests: content.requests.filter { $0.id.frame > number && $0.id.frame <= last })
    }
  }

  func lookOn() throws { note("looks on") }

  func offer(_ branch: OfferedBranch) throws {
    room.change { [participant] content in
      content.offers.append(branch)
      content.offers[content.offers.count - 1].author = participant
    }
  }

  func offers() throws -> [SharedBranch] {
    room.read { content in
      content.offers.map {
        SharedBranch(name: $0.name, author: "", start: $0.start, count: $0.frames.count)
      }
    }
  }

  func offered(_ name: String) throws -> OfferedBranch? {
    room.read { content in content.offers.first { $0.name == name } }
  }

  func refuse(_ rows: [RefusedRow]) throws {
    for row in rows { note("refuses \(row.what)") }
  }

  func beat(at frame: Int) throws { note("is at \(frame)") }

  func people() throws -> [SharedParticipant] { room.read { $0.people } }

  func wait(within limit: Duration, orWhenReadable descriptor: Int32) throws {
    guard let wakes else { return }
    var files = [descriptor, wakes.reading].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    _ = poll(&files, 2, 1_000)
    wakes.drain()
    try check()
  }

  func leave() { note("leaves") }
}
