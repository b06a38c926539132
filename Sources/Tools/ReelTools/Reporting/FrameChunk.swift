import Reel
import ReelCoding
import ReelREPL
import ReelTimeline

/// Consecutive frames of a branch for a page: their actions, and the changes of the state.
///
/// A class, because it is filled where it is.
final class FrameChunk {
  /// The position of the first frame.
  let first: Int
  /// The number of frames.
  private(set) var count = 0
  private var numbers: [JSON] = []
  private var times: [JSON] = []
  private var origins = ""
  private var causes: [JSON] = []
  private let actions = JSONWriter()
  /// How many names each action has, one in the other.
  private var depths: [JSON] = []
  private let names = CaseNames()
  private var requests: JSON.Members = [:]
  private var marks: JSON.Members = [:]
  /// The state, the screens and the changes; `\0`, which JSON never contains, stands for the number
  /// of a line, which is known only when all frames before have been read.
  private var body = JSONTextWriter()
  private let keyframeSize: Int
  /// The lines of the screens, as the table of those who read the frames numbers them.
  private var lines: [Int] = []

  /// Begins with a state and the contents of the screens.
  init(first: Int, state: JSON, screens: [[Int]]) {
    self.first = first
    body.ascii("{\"k\":")
    body.write(state)
    body.ascii(",\"v\":[")
    for (index, screen) in screens.enumerated() {
      body.ascii(index > 0 ? ",[" : "[")
      for place in screen.indices { body.ascii(place > 0 ? ",\0" : "\0") }
      body.ascii("]")
    }
    body.ascii("]")
    lines = Array(screens.joined())
    keyframeSize = body.bytes.count
    body.ascii(",\"p\":[")
  }

  /// Whether it is time to start another one, so that whole states take no more space than the
  /// changes.
  ///
  /// - Parameter rest: how many frames follow: few are added to this one.
  func isFull(before rest: Int) -> Bool {
    min(count, rest) >= 512 && body.bytes.count >= 2 * keyframeSize
  }

  /// How much memory it takes, roughly.
  var size: Int { body.bytes.count + actions.sink.writer.bytes.count }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - mark: `s` if it is skipped, `e` if its action was replaced; otherwise nil.
  ///   - asked: its requests, and their fates.
  ///   - patch: its changes of the state.
  ///   - screens: its changes of the screens, by the index of the app.
  /// - Throws: Any error of the action's own `encode(to:)`.
  func add<Action: Encodable>(
    _ frame: Frame<Action>, mark: String?, asked: [RequestRecord], patch: JSON?,
    screens: [(app: Int, change: LineChange)]
  ) throws {
    numbers.append(JSON(frame.number))
    times.append(.int(frame.time.milliseconds))
    origins += frame.origin.rawValue.prefix(1)
    causes.append(JSON(frame.cause))
    if count > 0 { actions.sink.writer.bytes.append(UInt8(ascii: ",")) }
    try actions.write(frame.action)
    depths.append(JSON(try names.names(of: frame.action)?.count ?? 0))
    if !asked.isEmpty { requests[String(count)] = try RequestText.json(asked) }
    if let mark { marks[String(count)] = .string(mark) }
    add(patch, screens)
    count += 1
  }

  private func add(_ patch: JSON?, _ screens: [(app: Int, change: LineChange)]) {
    if count > 0 { body.ascii(",") }
    guard patch != nil || !screens.isEmpty else { return body.ascii("0") }
    body.ascii("[")
    body.write(patch ?? .int(0))
    body.ascii(",")
    body.ascii("[")
    for (index, (app, change)) in screens.enumerated() {
      body.ascii(index > 0 ? ",[" : "[")
      for (place, number) in [app, change.start, change.taken].enumerated() {
        if place > 0 { body.ascii(",") }
        body.int(Int64(number))
      }
      for _ in change.added { body.ascii(",\0") }
      body.ascii("]")
      lines += change.added
    }
    body.ascii("]]")
  }

  /// The log: numbers, times, origins, causes, actions and their depths, requests.
  var log: [UInt8] {
    let columns: JSON = [
      "n": .array(numbers), "t": .array(times), "o": .string(origins), "c": .array(causes),
      "d": .array(depths), "r": .object(requests), "m": .object(marks),
    ]
    return Array("{\"a\":[".utf8) + actions.sink.writer.bytes + Array("],".utf8)
      + columns.bytes.dropFirst()
  }

  /// Returns the state and the screens before the first frame, and the changes of each frame.
  ///
  /// - Parameter number: returns the number of a line in the page.
  func changes(_ number: (Int) -> Int) -> [UInt8] {
    var text = JSONTextWriter()
    var rest = body.bytes[...]
    for line in lines {
      guard let place = rest.firstIndex(of: 0) else { break }
      text.bytes += rest[..<place]
      text.int(Int64(number(line)))
      rest = rest[(place + 1)...]
    }
    text.bytes += rest
    text.ascii("]}")
    return text.bytes
  }
}
