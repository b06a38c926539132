import Foundation
import ReelCoding
import ReelProgram
import TemporaryFiles
import Testing

/// The messages that `reel mcp` accepts, and its answers, in both revisions.
///
/// `.ci/agents` tests it with the protocol's own client.
@Suite struct AgentTests {
  private typealias Talk = AgentConversation

  @Test func theRevisionWithoutAHandshakeDescribesItself() async throws {
    let talk = try await Talk(
      [
        Talk.request(1, "server/discover"), Talk.request(2, "tools/list"),
        Talk.request(3, "resources/list"), Talk.request(4, "resources/templates/list"),
        Talk.request(5, "initialize"), Talk.request(6, "ping"), Talk.request(7, "nothing/at/all"),
      ], in: TemporaryDirectory())
    #expect(talk.run.code == 0)
    #expect(talk.run.diagnostics.isEmpty)
    #expect(talk.answers.count == 7)
    for id in 1...4 {
      let result = talk[id]?["result"]
      #expect(result?["resultType"] == "complete")
      #expect(result?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "reel")
      #expect(result?["ttlMs"] != nil)
      #expect(["public", "private"].contains(result?["cacheScope"]))
    }
    #expect(talk[1]?["result"]?["capabilities"] == ["tools": [:], "resources": [:]])
    // These requests exist only in the revisions with a handshake.
    for id in 5...7 { #expect(talk.code(id) == .int(-32601)) }
  }

  @Test func clientsThatBeginWithAHandshakeAreServed() async throws {
    func line(_ id: Int, _ method: String, _ params: String = "{}") -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
    }
    let beginning = #"{"protocolVersion":"VERSION","capabilities":{},"clientInfo":{"name":"x"}}"#
    for (wanted, agreed) in [
      ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25"),
    ] {
      let talk = try await Talk(
        [
          line(1, "tools/list"), line(2, "ping"),
          line(3, "initialize", beginning.replacing("VERSION", with: wanted)),
          #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, line(4, "tools/list"),
          line(5, "tools/call", #"{"name":"open","arguments":{"app":"minipools"}}"#),
          line(6, "server/discover"), Talk.request(7, "server/discover"),
          line(8, "initialize"),
        ], in: TemporaryDirectory())
      // Before the handshake, a request has to name its revision.
      #expect(talk.code(1) == .int(-32602))
      #expect(talk[2]?["result"] == [:])
      #expect(talk[3]?["result"]?["protocolVersion"] == .string(agreed))
      #expect(talk[3]?["result"]?["serverInfo"]?["name"] == "reel")
      #expect(talk[4]?["result"]?["tools"] != nil)
      #expect(talk[4]?["result"]?["resultType"] == nil)
      #expect(talk.hasFailed(5) == false)
      #expect(talk.code(6) == .int(-32601))
      // The same process serves both revisions.
      #expect(talk[7]?["result"]?["resultType"] == "complete")
      #expect(talk.code(8) == .int(-32602))
      #expect(talk.answers.count == 8)
    }
  }

  @Test func aHandshakeThatFailsAgreesOnNothing() async throws {
    func line(_ id: Int, _ method: String) -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{}}"#
    }
    let talk = try await Talk(
      [
        line(1, "initialize"), line(2, "tools/list"), Talk.request(3, "initialize"),
        line(4, "tools/list"),
      ], in: TemporaryDirectory())
    #expect(talk.code(1) == .int(-32602))
    #expect(talk.code(2) == .int(-32602))
    #expect(talk.code(3) == .int(-32601))
    #expect(talk.code(4) == .int(-32602))
  }

  @Test func aRequestNamesItsRevision() async throws {
    func line(_ id: Int, _ meta: String) -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/list","params":{"_meta":{\#(meta)}}}"#
    }
    let version = #""io.modelcontextprotocol/protocolVersion":"#
    let able = #""io.modelcontextprotocol/clientCapabilities":{}"#
    let talk = try await Talk(
      [
        line(1, version + #""1900-01-01","# + able), line(2, version + #""2026-07-28""#),
        line(3, able), line(4, version + "5," + able),
        line(5, version + #""2026-07-28","# + able.replacing("{}", with: "[]")),
        line(6, version + #""2026-07-28","# + able),
      ], in: TemporaryDirectory())
    #expect(talk.code(1) == .int(-32022))
    #expect(
      talk[1]?["error"]?["data"] == [
        "requested": "1900-01-01",
        "supported": .array(["2026-07-28", "2025-11-25", "2025-06-18"]),
      ])
    for id in 2...5 { #expect(talk.code(id) == .int(-32602)) }
    #expect(talk[6]?["result"] != nil)
  }

  /// Each line is answered, except for blank lines and notifications.
  @Test func anInvalidMessageIsAnsweredHarmlessly() async throws {
    let wrong = [
      "{", "nonsense", "[]", "5", "null", #""text""#, #"{"jsonrpc":"2.0"}"#,
      #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":1,"method":5}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, "[" + "[" + "[",
      String(repeating: "[", count: 100_000), String(repeating: "x", count: 5 << 20),
      #"{"jsonrpc":"2.0","id":1,"result":{}}"#, "\u{1}\u{7f}",
    ]
    let silent = ["", "  ", #"{"jsonrpc":"2.0","method":"notifications/nothing"}"#]
    let silentToo = [
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#,
      #"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"open"}}"#,
    ]
    let talk = try await Talk(
      wrong + silent + silentToo + [Talk.request(99, "tools/list")], in: TemporaryDirectory())
    #expect(talk.run.code == 0)
    #expect(talk.answers.count == wrong.count + 1)
    for answer in talk.answers.dropLast() {
      #expect([.int(-32700), .int(-32600)].contains(answer["error"]?["code"] ?? .null))
    }
    #expect(talk[99]?["result"] != nil)
    let many = try await Talk(
      (0..<10_000).map { "{\"jsonrpc\":\"2.0\",\"id\":\($0),\"met" } + [
        Talk.request(1, "tools/list")
      ],
      in: TemporaryDirectory())
    #expect(many.answers.count == 10_001)
    #expect(many[1]?["result"] != nil)
  }

  /// A legal id comes back as it was written; another one is answered with null, as JSON-RPC says.
  @Test func anAnswerHasTheIDOfItsRequest() async throws {
    let legal = [
      "1", "0", "-7", "1.0", "-0.0", "1e2", "10e-1", "9007199254740993", "9223372036854775807",
      "9223372036854775808", "123456789012345678901234567890", #""""#, #""a""#, #""null""#,
      #""\"\\/\u0000\n\u2028\ufeffé😀""#, #""\ud83d\ude00""#,
    ]
    let refused = [
      ("null", "null"), ("true", "true"), ("1.5", "1.5"), ("1e-1", "1e-1"), ("[]", "[]"),
      ("[1]", "[1]"), ("{}", "an object"), (#"{"id":1}"#, "an object"),
    ]
    // The method is missing, or none; the params are none; the version is another.
    let invalid = [
      #"{"jsonrpc":"2.0","id":6}"#, #"{"jsonrpc":"2.0","id":6,"method":5}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"ping","params":5}"#,
      #"{"jsonrpc":"1.0","id":6,"method":"ping"}"#,
    ]
    let unknown = [
      "{", "[]", #"{"jsonrpc":"2.0","id":6,"result":{}}"#,
      #"{"jsonrpc":"2.0","id":"\ud800","method":"ping"}"#,
      #"[{"jsonrpc":"2.0","id":6,"method":"ping"}]"#,
    ]
    let talk = try await Talk(
      (legal + refused.map(\.0)).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"ping"}"# }
        + invalid + unknown, in: TemporaryDirectory())
    let answers = try talk.run.output.split(separator: "\n").map {
      try JSON(exactly: Array($0.utf8))
    }
    var expected: [JSON] = try legal.map { id in
      ["jsonrpc": "2.0", "id": try JSON(exactly: Array(id.utf8)), "result": [:]]
    }
    expected += refused.map { _, told in
      let problem = "the id of a request must be text or a whole number, not \(told)"
      return [
        "jsonrpc": "2.0", "id": .null,
        "error": ["code": .int(-32600), "message": .string(problem)],
      ]
    }
    let count = legal.count + refused.count
    #expect(answers.prefix(count).map(\.text) == expected.map(\.text))
    #expect(
      answers.dropFirst(count).map { $0["id"] }
        == invalid.map { _ in .int(6) } + unknown.map { _ in .null })
    #expect(answers.dropFirst(count).allSatisfy { $0["error"] != nil })
    for id in legal where !id.hasPrefix("\"") {
      #expect(talk.run.output.contains(#"{"id":\#(id),"jsonrpc":"2.0","result":{}}"#))
    }
  }

  @Test func atMostADozenToolsDescribeTheirInput() async throws {
    let talk = try await Talk([Talk.request(1, "tools/list")], in: TemporaryDirectory())
    guard case .array(let tools)? = talk[1]?["result"]?["tools"] else {
      Issue.record("there are no tools")
      return
    }
    let names = tools.compactMap { $0["name"] }
    let expected: [JSON] = [
      "open", "frames", "state", "why", "bisect", "find", "diff", "screen", "try", "fuzz",
      "shrink", "save",
    ]
    #expect(names == expected)
    for tool in tools {
      #expect(tool["inputSchema"]?["type"] == "object")
      #expect(tool["inputSchema"]?["additionalProperties"] == .bool(false))
      let isReading = !["try", "shrink", "save"].contains(tool["name"] ?? .null)
      #expect(tool["annotations"]?["readOnlyHint"] == .bool(isReading))
    }
    #expect(talk.run.output.utf8.count < 60_000)
  }

  @Test(
    arguments: [
      ("open", "{}", "open needs either a recording or an app"),
      ("open", #"{"app":"minipool"}"#, "there is no app “minipool”; did you mean minipools?"),
      ("open", #"{"app":5}"#, "app must be text, not a number"),
      ("open", #"{"ap":"x"}"#, "open takes no argument “ap”; did you mean app?"),
      ("open", "[]", "arguments must be an object, not an array"),
      (
        "open", #"{"recording":"nothing.reel"}"#,
        "nothing.reel: there is no such file below the folders that the server was started with"
      ),
      ("why", #"{"session":"s1"}"#, "why needs the argument path"),
      (
        "why", #"{"session":"s7","path":"x"}"#,
        "session s7 does not exist or has ended: open the recording or the app again"
      ),
      (
        "why", #"{"session":"s1","path":"minipools.pols"}"#,
        "“minipools” has no “pols”; did you mean “pools”?"
      ),
      (
        "why", #"{"session":"s1","path":"minipools\n.http GET /"}"#,
        "a line must not contain a line break; give several lines one by one"
      ),
      (
        "state", #"{"session":"s1","frame":-1}"#,
        "frame must be a whole number of at least 0, not -1"
      ),
      (
        "state", #"{"session":"s1","frame":1.5}"#,
        "frame must be a whole number of at least 0, not 1.5"
      ),
      (
        "frames", #"{"session":"s1","count":1000}"#,
        "count must be a whole number in 1…200, not 1000"
      ),
      ("try", #"{"session":"s1","lines":"new"}"#, "lines must be an array, not text"),
      ("try", #"{"session":"s1","lines":[5]}"#, "lines[0] must be text, not a number"),
      ("screen", #"{"session":"s1","branch":"other"}"#, "there is no branch “other”"),
      ("fuzz", #"{"app":"minipools","late":1}"#, "late must be true or false, not a number"),
      (
        "save", #"{"session":"s1","file":"a.swift"}"#,
        "a.swift: the name of a scenario must end in .script"
      ),
    ])
  func invalidArgumentsAreReported(tool: String, arguments: String, problem: String) async throws {
    let talk = try await Talk(
      [
        Talk.call(1, "open", ["app": "minipools"]),
        Talk.call(2, tool, try JSON(text: arguments)), Talk.call(3, "screen", ["session": "s1"]),
      ], in: TemporaryDirectory())
    #expect(talk.hasFailed(2) == true)
    #expect(talk.text(2)?.hasPrefix(problem) == true, "\(talk.text(2) ?? "")")
    #expect(talk[2]?["result"]?["_meta"]?["reel/error"]?["code"] != nil)
    #expect(talk[2]?["result"]?["structuredContent"] == nil)
    #expect(talk.hasFailed(3) == false)
  }

  @Test func anUnknownToolIsAnErrorOfTheRequest() async throws {
    let talk = try await Talk(
      [
        Talk.call(1, "opne"), Talk.request(2, "tools/call"),
        Talk.request(3, "resources/read", ["uri": "file:///etc/passwd"]),
        Talk.request(4, "resources/list", ["cursor": "x"]), Talk.request(5, "resources/read"),
        Talk.request(6, "tools/list", ["cursor": "x"]),
        Talk.request(7, "resources/templates/list", ["cursor": "x"]),
      ], in: TemporaryDirectory())
    for id in 1...7 { #expect(talk.code(id) == .int(-32602)) }
    #expect(talk[1]?["error"]?["message"] == "there is no tool “opne”; did you mean open?")
  }

  @Test func aFailureMayBeExpectedByTheNextLine() async throws {
    let lines: JSON = .array(["opn", "expect error contains opn", "new", "opn"])
    let talk = try await Talk(
      [
        Talk.call(1, "open", ["app": "minipools"]),
        Talk.call(2, "try", ["session": "s1", "lines": .array(["opn", "expect error"])]),
        Talk.call(3, "try", ["session": "s1", "lines": lines]),
      ], in: TemporaryDirectory())
    #expect(talk.hasFailed(2) == false, "\(talk.text(2) ?? "")")
    #expect(talk.hasFailed(3) == true)
    guard case .array(let told)? = talk.value(3)?["lines"] else {
      Issue.record("the answer has no lines")
      return
    }
    #expect(told.compactMap { $0["ok"] } == [false, true, true, false].map(JSON.bool))
  }

  /// The example in the article about agents.
  @Test func aBugIsFoundTriedAndShrunk() async throws {
    let directory = try TemporaryDirectory()
    let bug = ["BUG": "total"]
    _ = try await ProgramRun.of(
      "Planted", ["--record", "basket.reel"],
      input: "add apple 4\nadd bread 5\ncoupon 30\nremove 1\n", environment: bug, in: directory)
    let talk = try await Talk(
      [
        Talk.call(1, "open", ["recording": "basket.reel"]),
        Talk.call(2, "why", ["session": "s1", "path": "planted.total", "count": .int(1)]),
        Talk.call(
          3, "try",
          [
            "session": "s1", "frame": .int(3),
            "lines": .array(["remove 1", "expect planted.total == 470"]),
          ]),
        Talk.call(
          4, "shrink",
          [
            "recording": "basket.reel", "condition": "planted.total == 440",
            "file": "total.script",
          ]),
      ], with: "Planted", environment: bug, in: directory)
    #expect(talk.value(1)?["session"] == "s1")
    #expect(talk.value(1)?["frame"] == .int(4))
    let change: JSON = [
      "action": "removed", "after": .int(440), "before": .int(870), "causes": .array([]),
      "frame": .int(4), "origin": "user",
    ]
    #expect(talk.value(2)?["value"] == .array([change]))
    #expect(talk.hasFailed(3) == true)
    #expect(talk.text(3)?.contains("planted.total is 440, not 470") == true)
    #expect(talk.value(3)?["branch"] == "try-1")
    #expect(talk.hasFailed(4) == false)
    let script = try await ProgramRun.of(
      "Planted", ["run", "total.script"], environment: bug, in: directory)
    #expect(script.code == 0)
    #expect(script.diagnostics.hasPrefix("ok  total.script  6 lines, 4 frames"))
    let right = try await ProgramRun.of("Planted", ["run", "total.script"], in: directory)
    #expect(right.code == 1)
  }

  @Test func aMissingFolderIsAUsageError() async throws {
    let talk = try await Talk([], ["nowhere"], in: TemporaryDirectory())
    #expect(talk.run.code == 2)
    #expect(talk.answers == [])
    #expect(talk.run.diagnostics.hasPrefix("reel: mcp: nowhere is not a folder\n"))
  }
}
