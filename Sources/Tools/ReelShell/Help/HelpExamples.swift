import ReelTexts
import ReelApp

/// Example lines for commands.
enum HelpExamples {
  /// Returns lines with one of the shell's own commands, by its first name with its dot, along with
  /// the lines that prepare it.
  static func lines(for command: String) -> [String] { own[command] ?? [] }

  private static let own: [String: [String]] = [
    ".help": [".help .goto", ".help paths"],
    ".use": [".use tvshows", ".use"],
    ".screen": [".set screens off", ".screen"],
    ".state": [".state minipools.pools[id=2].name", ".state minipools.pools.count"],
    ".mode": [".mode json", ".mode plain"],
    ".locale": [".locale de", ".locale en"],
    ".status": [".net offline", ".status"],
    ".set": [".set timeout 5", ".set screens off"],
    ".quit": [".quit", ".q"],
    ".log": [".log", ".log 5"],
    ".frame": [".frame 4", ".frame now"],
    ".diff": [".diff 4 now", ".diff main branch-1"],
    ".dispatch": [
      ".dispatch {\"router\":{\"poolChosen\":{\"id\":2}}}",
      ".dispatch {\"minipools\":{\"home\":{\"appeared\":{}}}}",
    ],
    ".why": [".why minipools.pools[id=2].name", ".why minipools.route --all"],
    ".bisect": [".bisect minipools.pools.count > 3", ".bisect minipools.form exists"],
    ".find": [".find poolChosen", ".find minipools.pools.count > 3"],
    ".causes": [".causes 2", ".causes"],
    ".timer": ["wait", ".timer"],
    ".watch": [".watch minipools.pools.count", ".watch off"],
    ".break": [".break minipools.pools.count > 3", ".break off"],
    ".goto": [".goto 4", ".goto -3"],
    ".undo": [".undo", ".undo 3"],
    ".redo": [".redo", ".redo 3"],
    ".play": [".play", ".play 10"],
    ".first": [".first", ".play"],
    ".now": [".goto 4", ".now"],
    ".back": [".back minipools.pools[id=2].name", ".back minipools.pools.count > 3"],
    ".mark": [".mark before-save", ".goto before-save"],
    ".branches": [".branches", ".switch main"],
    ".branch": [".branch try", ".branch try better"],
    ".switch": [".switch main", ".switch branch-1"],
    ".skip": [".skip 4", ".skip 4-9"],
    ".unskip": [".unskip 4", ".unskip 4-9"],
    ".move": [".move 5 before 3", ".move 5 end"],
    ".edit": [
      ".edit 3 {\"router\":{\"poolChosen\":{\"id\":1}}}",
      ".edit 5 {\"poolForm\":{\"edited\":{\"values\":{\"goal\":\"30\"}}}}",
    ],
    ".commit": [".goto 4", ".commit"],
    ".sweep": [".skip 4", ".sweep"],
    ".reset": [".reset", ".branches"],
    ".lock": [".lock", ".lock off"],
    ".pause": [".pause", ".pause off"],
    ".record": [".record start goal.reel", ".record stop goal.reel"],
    ".replay": [".replay goal.reel", ".replay crash.reel"],
    ".run": [".run goal.script", ".run Scenarios/MiniPools/edit.script"],
    ".save": [".save goal.script", ".save GoalTests.swift"],
    ".data": [".data goal.data", ".data ../Data/two-pools"],
    ".export": [".export state.json minipools.pools", ".export frames.jsonl"],
    ".report": [".report crash.md", ".report slow.html"],
    ".view": [".view", ".view --control"],
    ".http": [".http GET /pools", ".http POST /pools name=Trip goalAmountValue:=30"],
    ".net": [".net latency 200ms", ".net timeout next"],
    ".advance": [".advance 2", ".advance 0.5"],
    ".effects": [".effects off", ".effects on"],
    ".late": [".late 7", ".log"],
    ".who": [".who", ".status"],
    ".offer": [".branch idea", ".offer idea"],
    "expect": ["expect screen contains \"Rome\"", "expect minipools.pools.count == 3"],
    "wait": ["wait", "wait 2"],
  ]

  /// Returns at most two lines with a command of an app, using possible values of its parameters.
  static func lines<State, Action>(
    for command: Command<State, Action>, in state: State, _ translation: Translation
  ) -> [String] {
    let needed = command.syntax.parameters.filter { $0.kind != .secret && $0.kind != .flag }
    let required = needed.filter(\.isRequired)
    // If nothing is required, the second line has an optional parameter.
    let further = needed.first { !$0.isRequired }.map { [$0] } ?? []
    let variants = required.isEmpty ? [[], further] : [required, required]
    var lines: [String] = []
    for (index, parameters) in variants.enumerated() {
      let words = parameters.compactMap {
        word(for: $0, of: command, in: state, index, translation)
      }
      guard words.count == parameters.count else { continue }
      let line = ([command.name] + words).joined(separator: " ")
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  private static func word<State, Action>(
    for parameter: ParameterSpecification, of command: Command<State, Action>, in state: State,
    _ index: Int, _ translation: Translation
  ) -> String? {
    let values =
      command.choices(for: parameter, in: state).map { translation($0.value) }
      + parameter.examples
    let usual = parameter.expectation == Int.expectation ? ["1", "2"] : []
    let all = values.isEmpty ? usual : values
    guard let value = index < all.count ? all[index] : all.first else { return nil }
    let word = parameter.kind == .text ? value : Words.quoted(value)
    return parameter.kind == .option ? "--\(parameter.name) \(word)" : word
  }
}
