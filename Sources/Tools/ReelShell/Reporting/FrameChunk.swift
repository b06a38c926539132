import Reel
import ReelCoding
import ReelTimeline

/// Frames in a row on a branch, as a page takes them: what happened, and what became of the state.
struct FrameChunk {
  /// The position of the first frame.
  let first: Int
  /// How many frames there are.
  private(set) var count = 0
  private var numbers: [JSON] = []
  private var times: [JSON] = []
  private var origins = ""
  private var causes: [JSON] = []
  private var actions: [UInt8] = []
  private var requests: [String: JSON] = [:]
  private var marks: [String: JSON] = [:]
  private let keyframe: String
  private var patches: [UInt8] = []

  /// Begins with a state and what is on the screens.
  init(first: Int, state: JSON, screens: [[Int]]) {
    self.first = first
    let lines = JSON.array(screens.map { .array($0.map { JSON($0) }) })
    keyframe = "\"k\":\(state.text),\"v\":\(lines.text)"
  }

  /// Whether it is time to begin another one: whole states are to be no more than the changes.
  var isFull: Bool { count >= 512 && (patches.count >= keyframe.utf8.count || count >= 4096) }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - mark: `s` where it is skipped, `e` where it has another action than it had; else nil.
  ///   - asked: what it asked, and what became of that.
  ///   - patch: what it changed in the state.
  ///   - screens: what it changed on the screens, by the place of the app.
  /// - Throws: what the action's own `encode(to:)` throws.
  mutating func add<Action: Encodable>(
    _ frame: Frame<Action>, mark: String?, asked: [RequestRecord], patch: JSON?,
    screens: [(app: Int, lines: [Int])]
  ) throws {
    numbers.append(JSON(frame.number))
    times.append(.int(frame.time.milliseconds))
    origins += frame.origin.rawValue.prefix(1)
    causes.append(JSON(frame.cause))
    actions += (count > 0 ? [UInt8(ascii: ",")] : []) + (try JSONWriter.bytes(of: frame.action))
    if !asked.isEmpty { requests[String(count)] = try RequestText.json(asked) }
    if let mark { marks[String(count)] = .string(mark) }
    let lines = screens.map { JSON.array([JSON($0.app)] + $0.lines.map { JSON($0) }) }
    let change: JSON? =
      patch == nil && lines.isEmpty ? nil : .array([patch ?? .int(0), .array(lines)])
    if count > 0 { patches.append(UInt8(ascii: ",")) }
    patches += Array((change?.text ?? "0").utf8)
    count += 1
  }

  /// What happened: numbers, times, origins, causes, actions, requests.
  var log: [UInt8] {
    let columns: JSON = [
      "n": .array(numbers), "t": .array(times), "o": .string(origins), "c": .array(causes),
      "r": .object(requests), "m": .object(marks),
    ]
    return Array("{\"a\":[".utf8) + actions + Array("],".utf8) + columns.text.utf8.dropFirst()
  }

  /// The state and the screens before the first frame, and what each frame changes.
  var changes: [UInt8] {
    Array("{\(keyframe),\"p\":[".utf8) + patches + Array("]}".utf8)
  }
}
