import Reel
import ReelApp
import Testing

/// Commands: from the words of a line to an action, or to an error and its place.
@Suite struct CommandTests {
  enum Colour: String, CaseIterable, CommandValue { case red, green, blue }

  struct State: Equatable, Sendable {
    var isOpen = false
    var ids = [1, 2]
  }

  static let commands: [Command<State, String>] = [
    Command("open", "Open a pool", .argument("id", Int.self)) { "open \($0)" },
    Command("reset", "Start again") { "reset" },
    Command("say", "Say something", .argument("loudness", Double.self), .text("words")) {
      "say \($0) \($1)"
    },
    Command(
      "paint", "Paint it", .required("colour", Colour.self), .option("coats", Int.self),
      .flag("dry"), .optional("what", String.self)
    ) { "paint \($0) \($1 ?? 1) \($2) \($3 ?? "all")" },
  ]

  private func run(_ line: String) throws(LineError) -> String {
    let words = try Words(line)
    guard let name = words.words.first?.text,
      let command = Self.commands.first(where: { $0.name == name })
    else { return "" }
    return try command.given(words).action()
  }

  @Test(arguments: [
    ("open 2", "open 2"), ("open -2", "open -2"), ("reset", "reset"), ("reset # all", "reset"),
    ("say 1 a  b", "say 1.0 a b"), (#"say 1e3 "a  b" c"#, #"say 1000.0 "a b" c"#),
    (#"say .5 "--x""#, "say 0.5 --x"), ("say 1 -- x", "say 1.0 -- x"),
    ("paint --colour red", "paint red 1 false all"),
    ("paint --colour=red --coats=2 --dry wall", "paint red 2 true wall"),
    ("paint wall --dry --coats 2 --colour blue", "paint blue 2 true wall"),
    (#"paint "--dry" --colour green"#, "paint green 1 false --dry"),
    (#"paint --colour green """#, "paint green 1 false "),
    (#"paint --colour "red""#, "paint red 1 false all"),
    (#"paint --colour=red "--coats=9""#, "paint red 1 false --coats=9"),
  ])
  func means(_ line: String, _ action: String) throws { #expect(try run(line) == action) }

  private static let paint = "paint --colour <red|green|blue> [--coats <value>] [--dry] [<what>]"

  // `^` stands under the characters that the error names.
  @Test(arguments: [
    ("open", "    ^", "<id> is missing; write: open <id>"),
    ("open  # 2", "      ^", "<id> is missing; write: open <id>"),
    ("open two", "     ^^^", "“two” is not a whole number"),
    ("open 2.5", "     ^^^", "“2.5” is not a whole number"),
    (
      "open 9999999999999999999", "     ^^^^^^^^^^^^^^^^^^^",
      "“9999999999999999999” is outside the range of numbers that can be used"
    ),
    (
      "open -9999999999999999999", "     ^^^^^^^^^^^^^^^^^^^^",
      "“-9999999999999999999” is outside the range of numbers that can be used"
    ),
    (
      "open 9999999999999999999x", "     ^^^^^^^^^^^^^^^^^^^^",
      "“9999999999999999999x” is not a whole number"
    ),
    ("open 1 2", "       ^", "unexpected argument “2”; write: open <id>"),
    ("reset now", "      ^^^", "unexpected argument “now”; write: reset"),
    ("reset --hard", "      ^^^^^^", "unknown option --hard; write: reset"),
    ("say", "   ^", "<loudness> is missing; write: say <loudness> <words>…"),
    ("say 1", "     ^", "<words> is missing; write: say <loudness> <words>…"),
    ("say nan x", "    ^^^", "“nan” is not a number"),
    ("say inf x", "    ^^^", "“inf” is not a number"),
    ("say 1e999 x", "    ^^^^^", "“1e999” is outside the range of numbers that can be used"),
    (
      "paint", "     ^",
      "--colour is missing; write: " + paint
    ),
    ("paint --colur red", "      ^^^^^^^", "unknown option --colur; did you mean --colour?"),
    (
      "paint --colour rde", "               ^^^",
      "“rde” is not one of red, green, blue; did you mean “red”?"
    ),
    ("paint --colour x", "               ^", "“x” is not one of red, green, blue"),
    ("paint --dry --dry", "            ^^^^^", "--dry is given twice"),
    ("paint --dry=yes", "      ^^^^^^^^^", "--dry takes no value"),
    (
      "paint --colour", "      ^^^^^^^^",
      "--colour needs a value; write: " + paint
    ),
    (
      "paint --coats --dry", "      ^^^^^^^",
      "--coats needs a value; write: " + paint
    ),
    ("paint --colour red --coats=", "                   ^^^^^^^^", "“” is not a whole number"),
    ("paint --colour red --coats x", "                           ^", "“x” is not a whole number"),
  ])
  func isRefused(_ line: String, _ carets: String, _ message: String) {
    let error = #expect(throws: LineError.self) { try run(line) }
    #expect(error?.description == message)
    #expect(error?.explained(in: line).english == "\(message)\n  \(line)\n  \(carets)")
  }

  @Test func describesItsSyntax() {
    #expect(
      Self.commands.map(\.synopsis.english) == [
        "open <id>", "reset", "say <loudness> <words>…",
        "paint --colour <red|green|blue> [--coats <value>] [--dry] [<what>]",
      ])
    #expect(
      Self.commands[3].parameters.map(\.expectation.english)
        == ["one of red, green, blue", "a whole number", "", "text"])
    #expect(Self.commands[2].parameters.map(\.kind) == [.argument, .text])
  }

  @Test func offersChoices() {
    let paint = Self.commands[3]
    #expect(
      paint.choices(for: paint.parameters[0], in: State())
        == [Choice("red"), Choice("green"), Choice("blue")])
    #expect(paint.choices(for: paint.parameters[1], in: State()).isEmpty)
    let open = Self.commands[0].completing("id") { $0.ids.map { Choice("\($0)", "a pool") } }
    #expect(
      open.choices(for: open.parameters[0], in: State())
        == [Choice("1", "a pool"), Choice("2", "a pool")])
  }

  struct Root: Sendable {
    var part = State()
  }

  @Test func isTheSameWithinALargerApp() throws {
    let open = Self.commands[0].alias("o").alias("view")
      .unavailable { $0.isOpen ? "it is open already" : nil }
      .completing("id") { $0.ids.map { Choice("\($0)") } }
    let path = ActionPath<[String], String>(embed: { [$0] }, extract: \.first)
    let mounted = open.pullback(state: \Root.part, action: path)
    #expect((mounted.name, mounted.summary) == ("open", "Open a pool"))
    #expect(mounted.aliases == ["o", "view", "öffnen", "zeigen", "abrir", "mostrar"])
    #expect(mounted.unavailability(in: Root()) == nil)
    #expect(mounted.unavailability(in: Root(part: State(isOpen: true))) == "it is open already")
    #expect(mounted.choices(for: mounted.parameters[0], in: Root()) == [Choice("1"), Choice("2")])
    #expect(try mounted.given(Words("open 7")).action() == ["open 7"])
    let error = #expect(throws: LineError.self) { try mounted.given(Words("open")).action() }
    #expect(error?.range == 4..<4)
  }

  @Test func takesSecretsFromElsewhere() throws {
    let seal = Command<State, [String?]>(
      "seal", "Close it", .secret("code", prompt: Text("Code")), .argument("label", String.self),
      .secret("again")
    ) { code, label, again in [code.reveal { $0 }, label, again.reveal { $0 }] }
    #expect(seal.synopsis.english == "seal <label>")
    #expect(seal.secrets.map(\.name) == ["code", "again"])
    #expect(seal.secrets.map(\.expectation.english) == ["Code", "again"])
    let given = seal.given(try Words("seal steel"))
    #expect(try given.action(secrets: ["a b", "\"c"]) == ["a b", "steel", "\"c"])
    // Before they are asked for, the rest of the line can be checked.
    #expect(try given.action() == ["", "steel", ""])
    let error = #expect(throws: LineError.self) {
      try seal.given(try Words("seal steel hunter2")).action()
    }
    #expect(
      error?.description
        == "unexpected argument; “Code” is asked for afterwards; write: seal <label>")
  }

  @Test func showsExamples() throws {
    let call = Command<State, String>(
      "call", "Call a person", .argument("number", String.self), .optionalText("why")
    ) { number, _ in number }
    .examples("number", "+49 30 1", "+1 212 2")
    #expect(call.parameters.map(\.examples) == [["+49 30 1", "+1 212 2"], []])
    let mounted = call.pullback(
      state: \Root.part, action: ActionPath<[String], String>(embed: { [$0] }, extract: \.first))
    #expect(mounted.parameters.map(\.examples) == [["+49 30 1", "+1 212 2"], []])
  }

  @Test func asksFirstUnlessAnsweredYes() throws {
    let open = Self.commands[0].confirm { state, action in
      "\(verbatim: action) of \(state.ids.count)?"
    }
    #expect(!Self.commands[0].given(try Words("open")).asksFirst)
    #expect(Self.commands[0].question(in: State(), before: "open 1") == nil)
    #expect(open.synopsis.english == "open <id> [--yes]")
    #expect(open.given(try Words("open 2")).asksFirst)
    #expect(open.given(try Words(#"open 2 "--yes""#)).asksFirst)
    #expect(!open.given(try Words("open --yes 2")).asksFirst)
    #expect(try open.given(Words("open 2 --yes")).action() == "open 2")
    #expect(open.question(in: State(), before: "open 2")?.english == "open 2 of 2?")
    let path = ActionPath<[String], String>(embed: { [$0] }, extract: \.first)
    let mounted = open.pullback(state: \Root.part, action: path)
    #expect(mounted.given(try Words("open")).asksFirst)
    #expect(mounted.question(in: Root(), before: ["open 2"])?.english == "open 2 of 2?")
    #expect(mounted.question(in: Root(), before: []) == nil)
  }

  @CommandBuilder<State, String>
  private func listed(_ flag: Bool, _ count: Int) -> [Command<State, String>] {
    Self.commands[0]
    if flag { Self.commands[1] }
    if flag { Self.commands[2] } else { Self.commands[3] }
    for index in 0..<count { Command("extra\(index)", "") { "" } }
    Self.commands
  }

  @Test func areListedWithConditionsAndLoops() {
    let all = ["open", "reset", "say", "paint"]
    #expect(
      listed(true, 2).map(\.name) == ["open", "reset", "say", "extra0", "extra1"] + all)
    #expect(listed(false, 0).map(\.name) == ["open", "paint"] + all)
  }
}
