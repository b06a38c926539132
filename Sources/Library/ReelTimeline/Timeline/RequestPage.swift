import Reel
import ReelCoding
import Synchronization

/// What some frames in a row have asked and answered, and the fates that became known after them.
struct RequestPage: Sendable {
  /// The number of frames.
  static let size = 4096

  /// A request.
  struct Entry: Sendable {
    var id: RequestID
    var asked: AskedRequest
    var outcome = RequestOutcome()
  }

  /// The requests in their order.
  private(set) var entries: [Entry] = []
  /// The frames that answer requests, with the index of the request among those of its cause.
  fileprivate var answering: [(frame: Int, index: Int)] = []
  /// The fates that became known after the frames.
  var notes: [RequestNote] = []
  private var openCount = 0
  private var lastEnd = 0

  /// The frame after which none of them is open any more; the greatest number if one still is.
  var end: Int { openCount > 0 ? .max : lastEnd }

  mutating func add(_ asked: [AskedRequest], _ stamp: Stamp) {
    for (index, one) in asked.enumerated() {
      var entry = Entry(id: RequestID(frame: stamp.frame, index: index + 1), asked: one)
      if one.operation == .cancel { entry.outcome.end = 0 } else { openCount += 1 }
      entries.append(entry)
    }
    if stamp.request > 0 { answering.append((stamp.frame, stamp.request)) }
  }

  /// Adds a request that is open, after those of frames before its own.
  mutating func add(_ asked: AskedRequest, as id: RequestID) {
    entries.append(Entry(id: id, asked: asked))
    openCount += 1
  }

  /// Adds the page of later frames with the same number.
  mutating func add(_ later: RequestPage) {
    entries += later.entries
    answering += later.answering
    notes += later.notes
    openCount += later.openCount
    lastEnd = max(lastEnd, later.lastEnd)
  }

  /// Returns the index of the first of the entries that come at or after a request.
  private func index(of id: RequestID) -> Int {
    entries.firstIndex(sortedBy: { $0.id < id })
  }

  /// Changes the outcome of a request; returns false if it is not here.
  mutating func change(_ id: RequestID, _ body: (inout RequestOutcome) -> Void) -> Bool {
    let index = index(of: id)
    guard index < entries.count, entries[index].id == id else { return false }
    let wasOpen = entries[index].outcome.end == .max
    body(&entries[index].outcome)
    let end = entries[index].outcome.end
    if end < .max {
      if wasOpen { openCount -= 1 }
      lastEnd = max(lastEnd, end)
    }
    return true
  }

  /// Deletes closed requests.
  mutating func delete(_ gone: Set<RequestID>) { entries.removeAll { gone.contains($0.id) } }

  func entries(of frame: Int) -> ArraySlice<Entry> {
    entries[index(of: RequestID(frame: frame, index: 0))...].prefix { $0.id.frame == frame }
  }

  func index(answeredBy frame: Int) -> Int? {
    let index = answering.firstIndex(sortedBy: { $0.frame < frame })
    return index < answering.count && answering[index].frame == frame
      ? answering[index].index : nil
  }

  /// How much memory it takes at most, roughly: as if all requests were like the last one.
  var bytes: Int {
    let request = entries.last.map { Footprint.bytes(of: AskedForm($0.asked)) } ?? 0
    return entries.count * (MemoryLayout<Entry>.stride + request)
      + answering.count * 16 + notes.count * MemoryLayout<RequestNote>.stride
  }
}

extension Array {
  /// Returns the index of the first element that does not come before an entry; the elements are
  /// sorted.
  fileprivate func firstIndex(sortedBy isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A page that has been read from a file.
final class SpilledRequests: Sendable {
  let page: RequestPage

  init(_ page: RequestPage) { self.page = page }
}

/// Pages of requests in a file.
final class RequestShelf: Sendable {
  private let shelf: SpillShelf<SpilledRequests>
  private let kinds: RequestKinds

  init(_ file: SpillFile) {
    let kinds = RequestKinds()
    self.kinds = kinds
    shelf = SpillShelf(file) { SpilledRequests(try RequestPage($0, kinds)) }
  }

  func append(_ page: RequestPage) throws -> SpillShelf<SpilledRequests>.Entry {
    try shelf.append(page.bytes(kinds))
  }
}

/// The types of requests in a file, by number.
private final class RequestKinds: Sendable {
  private let types = Mutex<[any RequestProtocol.Type]>([])

  func number(of type: any RequestProtocol.Type) -> Int {
    types.withLock { types in
      if let known = types.firstIndex(where: { $0 == type }) { return known }
      types.append(type)
      return types.count - 1
    }
  }

  subscript(number: Int) -> any RequestProtocol.Type { types.withLock { $0[number] } }
}

// A page as bytes: a line with the facts, then one for each request.
extension RequestPage {
  private struct Facts: Codable {
    struct Request: Codable {
      var frame: Int
      var index: Int
      var isCancel: Bool
      var place: [String]
      var kind: Int
      var fate: RequestFate?
      var end: Int
      var answers: [Int]
    }

    struct Note: Codable {
      var after: Int
      var frame: Int
      var index: Int
      var fate: RequestFate
      var branch: UInt32
    }

    var requests: [Request]
    var answering: [[Int]]
    var notes: [Note]
    var lastEnd: Int
  }

  fileprivate func bytes(_ kinds: RequestKinds) throws -> [UInt8] {
    let facts = Facts(
      requests: entries.map { entry in
        Facts.Request(
          frame: entry.id.frame, index: entry.id.index, isCancel: entry.asked.operation == .cancel,
          place: entry.asked.place, kind: kinds.number(of: type(of: entry.asked.request)),
          fate: entry.outcome.fate, end: entry.outcome.end, answers: entry.outcome.answers)
      }, answering: answering.map { [$0.frame, $0.index] },
      notes: notes.map {
        Facts.Note(
          after: $0.after, frame: $0.id.frame, index: $0.id.index, fate: $0.fate,
          branch: $0.branch.rawValue)
      }, lastEnd: lastEnd)
    var bytes = try JSONWriter.bytes(of: facts)
    for entry in entries {
      bytes.append(UInt8(ascii: "\n"))
      bytes += try JSONWriter.bytes(of: entry.asked.request)
    }
    return bytes
  }

  fileprivate init(_ bytes: [UInt8], _ kinds: RequestKinds) throws {
    let reader = JSONReader()
    let containers = ContainerPool()
    func decode<Value: Decodable>(_ type: Value.Type, _ line: ArraySlice<UInt8>) throws -> Value {
      try reader.load(line)
      return try reader.decode(type, at: 0, reusing: containers)
    }
    func request(_ type: any RequestProtocol.Type, _ line: ArraySlice<UInt8>) throws
      -> any RequestProtocol
    { try decode(type, line) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let facts = try decode(Facts.self, lines[0])
    for (one, line) in zip(facts.requests, lines.dropFirst()) {
      entries.append(
        Entry(
          id: RequestID(frame: one.frame, index: one.index),
          asked: AskedRequest(
            one.isCancel ? .cancel : .ask, try request(kinds[one.kind], line), at: one.place),
          outcome: RequestOutcome(fate: one.fate, end: one.end, answers: one.answers)))
    }
    answering = facts.answering.map { ($0[0], $0[1]) }
    notes = facts.notes.map {
      RequestNote(
        after: $0.after, id: RequestID(frame: $0.frame, index: $0.index), fate: $0.fate,
        branch: BranchID(rawValue: $0.branch))
    }
    lastEnd = facts.lastEnd
  }
}
