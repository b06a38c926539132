import Reel
import ReelCoding
import ReelREPL
import ReelTimeline

/// Consecutive frames of a branch for a page: their actions, and the changes of the state.
struct FrameChunk {
  /// The position of the first frame.
  let first: Int
  /// The number of frames.
  private(set) var count = 0
  private var numbers: [JSON] = []
  private var times: [JSON] = []
  private var origins = ""
  private var causes: [JSON] = []
  private var actions: [UInt8] = []
  /// How many names each action has, one in the other.
  private var depths: [JSON] = []
  private let names = CaseNames()
  private var requests: JSON.Members = [:]
  private var marks: JSON.Members = [:]
  private let keyframe: String
  private var patches: [UInt8] = []

  /// Begins with a state and the contents of the screens.
  init(first: Int, state: JSON, screens: [[Int]]) {
    self.first = first
    let lines = JSON.array(screens.map { .array($0.map { JSON($0) }) })
    keyframe = "\"k\":\(state.text),\"v\":\(lines.text)"
  }

  /// Whether it is time to start another one, so that whole states take no more space than the
  /// changes.
  var isFull: Bool { count >= 512 && (patches.count >= keyframe.utf8.count || count >= 4096) }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - mark: `s` if it is skipped, `e` if its action was replaced; otherwise nil.
  ///   - asked: its requests, and their fates.
  ///   - patch: its changes of the state.
  ///   - screens: its changes of the screens, by the index of the app.
  /// - Throws: Any error of the action's own `encode(to:)`.
  mutating func add<Action: Encodable>(
    _ frame: Frame<Action>, mark: String?, asked: [RequestRecord], patch: JSON?,
    screens: [(app: Int, lines: [Int])]
  ) throws {
    numbers.append(JSON(frame.number))
    times.append(.int(frame.time.milliseconds))
    origins += frame.origin.rawValue.prefix(1)
    causes.append(JSON(frame.cause))
    actions += (count > 0 ? [UInt8(ascii: ",")] : []) + (try JSONWriter.bytes(of: frame.action))
    depths.append(JSON(try names.names(of: frame.action)?.count ?? 0))
    if !asked.isEmpty { requests[String(count)] = try RequestText.json(asked) }
    if let mark { marks[String(count)] = .string(mark) }
    let lines = screens.map { JSON.array([JSON($0.app)] + $0.lines.map { JSON($0) }) }
    let change: JSON? =
      patch == nil && lines.isEmpty ? nil : .array([patch ?? .int(0), .array(lines)])
    if count > 0 { patches.append(UInt8(ascii: ",")) }
    patches += Array((change?.text ?? "0").utf8)
    count += 1
  }

  /// The log: numbers, times, origins, causes, actions and their depths, requests.
  var log: [UInt8] {
    let columns: JSON = [
      "n": .array(numbers), "t": .array(times), "o": .string(origins), "c": .array(causes),
      "d": .array(depths), "r": .object(requests), "m": .object(marks),
    ]
    return Array("{\"a\":[".utf8) + actions + Array("],".utf8) + columns.text.utf8.dropFirst()
  }

  /// The state and the screens before the first frame, and the changes of each frame.
  var changes: [UInt8] {
    Array("{\(keyframe),\"p\":[".utf8) + patches + Array("]}".utf8)
  }
}
