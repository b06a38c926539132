import ReelApps
import ReelCoding
import ReelShell
import ReelSupport

/// Messages of an agent at random: most are calls of tools with arguments that are nearly right.
public struct AgentMessages: Sendable {
  private var dice: SplitMix64

  /// Creates messages that are the same for the same seed.
  public init(seed: UInt64) { dice = SplitMix64(seed: seed) }

  /// Returns an input of the target ``FuzzTarget/agent``.
  public mutating func input() -> [UInt8] {
    let opened: JSON = roll(2) == 0 ? ["app": "minipools"] : ["recording": "a.reel"]
    var lines = [Self.initialize, call("open", opened)]
    for _ in 0...roll(12) { lines.append(message()) }
    var bytes = Array(lines.joined(separator: "\n").utf8)
    if roll(6) == 0 { bytes[roll(bytes.count)] = UInt8(roll(256)) }
    return bytes
  }

  private static let initialize =
    #"{"jsonrpc":"2.0","id":"first","method":"initialize","params":"#
    + #"{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x"}}}"#

  /// Returns a number below a limit.
  private mutating func roll(_ limit: Int) -> Int { .random(in: 0..<limit, using: &dice) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[roll(elements.count)]
  }

  private mutating func message() -> String {
    switch roll(12) {
    case 0:
      return #"{"jsonrpc":"2.0","method":"notifications/cancelled","#
        + #""params":{"requestId":\#(id())}}"#
    case 1: return "[\(call("screen", ["session": "s1"]))]"
    case 2: return pick(Self.wrong)
    case 3:
      return #"{"jsonrpc":"2.0","id":\#(id()),"method":"\#(pick(Self.methods))","params":{}}"#
    case 4: return call(pick(Self.tools), pick(Self.values))
    case 5: return call("open", ["app": .string(pick(AllApps.unanswered.apps.map(\.name)))])
    default: return use()
    }
  }

  /// Returns a call of a tool that uses a session.
  private mutating func use() -> String {
    var arguments: JSON.Members = ["session": .string(pick(["s1", "s1", "s1", "s2", "s9"]))]
    if roll(4) == 0 { arguments["branch"] = .string(pick(Self.branches)) }
    if roll(4) == 0 { arguments["frame"] = .int(pick(Self.frames)) }
    let tool = roll(2) == 0 ? "try" : pick(Self.tools)
    switch tool {
    case "try": arguments["lines"] = .array((0...roll(3)).map { _ in .string(line()) })
    case "frames": arguments["where"] = .string(pick(Self.conditions))
    case "state", "why": arguments["path"] = .string(pick(Self.paths))
    case "bisect": arguments["condition"] = .string(pick(Self.conditions))
    case "find": arguments["what"] = .string(pick(Self.conditions + ["newOpened"]))
    case "diff":
      arguments["from"] = .int(0)
      arguments["to"] = .int(Int64(roll(5)))
    case "save": arguments["file"] = .string(pick(Self.files))
    case "fuzz": arguments = ["app": "minipools"]
    case "shrink":
      arguments = ["recording": "a.reel", "condition": .string(pick(Self.conditions))]
    default: break
    }
    if roll(8) == 0 { arguments[pick(["frame", "lines", "path", "x"])] = pick(Self.values) }
    return call(tool, .object(arguments))
  }

  /// Returns a line of a trial: a command's name or alias, whole or abbreviated, and words.
  private mutating func line() -> String {
    if roll(3) == 0 { return pick(Self.lines) }
    var name = pick(Self.names)
    if roll(4) == 0 { name = String(name.prefix(max(1, roll(name.count + 1)))) }
    return ([name] + (0..<roll(3)).map { _ in pick(Self.words) }).joined(separator: " ")
  }

  private mutating func call(_ tool: String, _ arguments: JSON) -> String {
    let params: JSON = ["name": .string(tool), "arguments": arguments]
    return #"{"jsonrpc":"2.0","id":\#(id()),"method":"tools/call","params":\#(params.text)}"#
  }

  private mutating func id() -> String { pick(Self.ids) }

  private static let ids = [
    "1", "2", "3", "-7", "1.0", "1e2", "9223372036854775808", "123456789012345678901234567890",
    #""a""#, #""""#, #""\u0000\n\u2028😀""#, "0", "-0", "1.5", "null", "true", "{}", "[1]",
  ]
  private static let methods = [
    "tools/list", "ping", "resources/list", "resources/templates/list", "resources/read",
    "server/discover", "initialize", "nothing", "tools/call", "notifications/cancelled",
  ]
  private static let tools = [
    "open", "frames", "state", "why", "bisect", "find", "diff", "screen", "try", "fuzz", "shrink",
    "save", "quit",
  ]
  private static let frames: [Int64] = [0, 1, 2, 3, 999, .max]
  private static let branches = ["main", "try-1", "try-2", ".quit", ""]
  private static let files = ["a.script", "../a.script", "b.script", ".quit"]
  private static let values: [JSON] = [
    .null, .bool(true), .int(.max), .int(-1), .double(0.5), .number("1e999"), "", "\u{10}.quit",
    .array([]), .array([.array([])]), [:], ["session": .int(1)], .array(["quit", ".exit"]),
  ]
  private static let wrong = [
    "", "  ", "{", "null", "7", "[]", #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    #"{"jsonrpc":"2.0","id":8}"#, #"{"jsonrpc":"1.0","id":"b","method":"ping"}"#,
    #"{"jsonrpc":"2.0","id":9,"method":"ping","params":[]}"#, #"{"id":9,"id":1.5,"method":1}"#,
    #"{"jsonrpc":"2.0","id":"\ud800","method":"ping"}"#,
  ]
  private static let conditions = [
    "minipools.pools.count > 0", "minipools.route exists", "5", "--all", "x", "", "(", ".quit",
    "minipools.pools matches [", "minipools.route[0].screen == \"new\"",
  ]
  private static let paths = [
    "", "minipools", "minipools.pools[0].name", "codepay", "x", "minipools --all", "[", ".quit",
    "minipools.pools[9223372036854775808]",
  ]
  private static let lines = [
    "new", "set name \"Trip to Rome\"", "set goal 30", "save", "back", "open 2", "1",
    ".use tvshows", ".use codepay", "login", ".dispatch {}", ".advance 5", "wait", "wait 9",
    ".late 3", ".net offline", "expect error", "expect frame 1 is x", "# comment", " ", "\"quit\"",
    "\u{10}.quit", "\u{10}\u{10}quit", "yes", "env:", ".quit\n.quit", "exit\r", "\u{feff}quit",
  ]
  private static let words = [
    "1", "0", "-1", "999999999999999999999", "on", "off", "now", "main", "x.reel", "/dev/null",
    "'", "\"", "{}", "--all", "\u{0}", "1e9", "1e999", "effects", "GET", "/",
  ]
  /// The shell's own commands, and the plain words that stand for some of them.
  private static let names =
    ShellGrammar<AppState, AppAction>().all.flatMap(\.names)
    + ["quit", "exit", "help", "?"]
}
