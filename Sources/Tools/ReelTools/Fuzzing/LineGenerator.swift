import ReelApp
import ReelHTTP
import ReelREPL
import ReelSupport
import ReelTexts

/// Generates lines that a user could type: valid and invalid commands of an app, passing time, a
/// failing network, and changes by others.
struct LineGenerator<State, Action: Sendable> {
  /// A command, and what is asked about it for each line; a class, because a command is large.
  private final class Choice: Sendable {
    let command: Command<State, Action>
    /// The index of the first command of its name.
    let group: Int
    /// The number of its parameters.
    let size: Int

    init(_ command: Command<State, Action>, group: Int) {
      self.command = command
      self.group = group
      size = command.parameters.count
    }
  }

  private let app: MountedApp<State, Action>
  private let choices: [Choice]
  private let faults: Double?
  private var dice: Dice
  private var isOffline = false
  /// The first lines of a session, in reverse order.
  private var openings: [String]
  /// How often each group of commands was given.
  private var given: [Int]

  /// - Parameters:
  ///   - app: the app under test.
  ///   - faults: the fraction of network requests that fail, in 0…1; nil if the network cannot
  ///     fail.
  ///   - seed: the same seed and the same states give the same lines.
  init(_ app: MountedApp<State, Action>, faults: Double?, seed: UInt64) {
    self.app = app
    let commands = app.commands
    let names = commands.map(\.name)
    choices = zip(commands, names).map { Choice($0, group: names.firstIndex(of: $1) ?? 0) }
    given = names.map { _ in 0 }
    self.faults = faults
    dice = Dice(seed: seed)
    // Requests take different times, so that they overtake each other.
    openings = faults == nil ? [] : [Self.latency(1, 90, &dice)]
    if let faults, faults > 0 {
      openings.append(
        ".net fail \(Int((faults * 100).rounded()))% --seed \(dice.roll(0...999))")
    }
  }

  /// Returns a generator for another session, with further lines.
  mutating func renewed(for app: MountedApp<State, Action>) -> LineGenerator {
    LineGenerator(app, faults: faults, seed: UInt64(dice.roll(0...Int.max)))
  }

  private static func latency(_ low: Int, _ high: Int, _ dice: inout Dice) -> String {
    ".net latency \(low)ms..\(high)ms --seed \(dice.roll(0...999))"
  }

  /// Returns the next line, followed by those that answer its questions.
  ///
  /// - Parameters:
  ///   - state: determines the available commands and their completions.
  ///   - screen: the screen from which a user picks words, if one is needed.
  ///   - asked: the app's requests to its service so far, as `.http` takes them.
  ///   - answers: the frames of answers that may be delivered again, as `.late` takes them.
  ///   - translation: the language in which a user reads the screen and the completions.
  mutating func line(
    in state: State, screen: @autoclosure () -> Screen, asked: [String], answers: [Int],
    reading translation: Translation
  ) -> String {
    if let opening = openings.popLast() { return opening }
    let kind = dice.roll(0...99)
    switch kind {
    case ..<14: return dice.chance(0.8) ? "wait" : "wait \(dice.roll(1...90))"
    case ..<22: return ".advance \(["0.05", "0.2", "1", "5"][dice.roll(0...3)])"
    case ..<28: if let faults, faults > 0 { return network() }
    case ..<36: if let change = change(in: state, asked) { return ".http \(change)" }
    case ..<40: if let answer = dice.pick(answers) { return ".late \(answer)" }
    default: break
    }
    return command(in: state, screen(), translation)
  }

  private mutating func network() -> String {
    if isOffline {
      isOffline = false
      return ".net online"
    }
    switch dice.roll(0...6) {
    case 0:
      isOffline = true
      return ".net offline"
    case 1, 2: return ".net drop next"
    case 3: return ".net status \([400, 404, 409, 500, 503][dice.roll(0...4)]) next"
    case 4: return ".net latency 0ms"
    default: return Self.latency(1, [90, 500, 2000][dice.roll(0...2)], &dice)
    }
  }

  /// Returns a change by another client: one declared by the app, or one that the app has made
  /// itself.
  private mutating func change(in state: State, _ asked: [String]) -> String? {
    let known = app.remoteChanges(state)
    return dice.chance(0.7) || asked.isEmpty ? dice.pick(known) : dice.pick(asked)
  }

  private mutating func command(
    in state: State, _ screen: @autoclosure () -> Screen, _ translation: Translation
  ) -> String {
    guard let choice = choice(in: state) else { return "wait" }
    let command = choice.command
    given[choice.group] += 1
    var name = command.name
    if dice.chance(0.1), let alias = dice.pick(command.syntax.ownAliases) { name = alias }
    if dice.chance(0.01) { name = FuzzWords.unlikely(instead: name, &dice) }
    let isOdd = dice.chance(0.2)
    // Sometimes all parameters are given: some things happen only then.
    let isComplete = dice.chance(0.4)
    var seen: [String]?
    var words: [String] = []
    for parameter in command.parameters {
      // Sometimes optional parameters are omitted; rarely required ones.
      let omission = parameter.isRequired ? (isOdd ? 0.15 : 0) : isComplete ? 0 : 0.3
      if dice.chance(omission) { continue }
      var word = ""
      if parameter.kind == .secret { continue }
      if parameter.kind != .flag {
        let choices = command.choices(for: parameter, in: state)
        let words = choices.map { translation($0.value) }
        word = FuzzWords.likely(for: parameter, choices: words, &dice) {
          let all = seen ?? Self.words(on: screen(), translation)
          seen = all
          return all
        }
        if isOdd, dice.chance(0.7) { word = FuzzWords.unlikely(instead: word, &dice) }
        // As typed by a user who has forgotten the quotes.
        if !isOdd || dice.chance(0.8) { word = Words.quoted(word) }
      }
      switch parameter.kind {
      case .argument, .text, .verbatim: words.append(word)
      case .option: words.append("--\(parameter.name) \(word)")
      case .flag: words.append("--\(parameter.name)")
      case .secret: break
      }
    }
    if isOdd, dice.chance(0.2) {
      words.append(["extra", "--nothing", "\"open", "5"][dice.roll(0...3)])
    }
    let whole = TextLines.joined(([name] + words).joined(separator: " "))
    return ([whole] + answers(to: whole)).joined(separator: "\n")
  }

  /// Returns the lines that answer a line's questions.
  private mutating func answers(to line: String) -> [String] {
    let words = Words(unfinished: line)
    guard let command = words.words.first.flatMap({ app.command($0.text) }) else { return [] }
    var answers = command.secrets.map { _ in
      // From a small set, so that they sometimes match.
      dice.chance(0.7) ? "correct horse 1" : ["wrong horse 2", "", "short"][dice.roll(0...2)]
    }
    if command.asks, command.given(words).asksFirst {
      answers.append(dice.chance(0.7) ? "yes" : ["no", "perhaps"][dice.roll(0...1)])
    }
    return answers
  }

  /// Chooses a command, most often an available one.
  private mutating func choice(in state: State) -> Choice? {
    let wantsAvailable = dice.chance(0.9)
    // How much each is preferred: those with parameters, and those that were given rarely.
    // Otherwise commands that leave a screen, which are always available, would prevent forms from
    // being filled in.
    let weights = choices.map { (2 + 3 * $0.size) * 1_000 / (4 + given[$0.group]) + 1 }
    // Whether a command is available is asked only if it is chosen.
    var indices = Array(choices.indices)
    while let index = chooseIndex(among: indices, weights) {
      let choice = choices[index]
      if !wantsAvailable || choice.command.unavailability(in: state) == nil { return choice }
      indices.removeAll { choices[$0].group == choice.group }
    }
    return chooseIndex(among: Array(choices.indices), weights).map { choices[$0] }
  }

  /// Chooses one of the indices, by their weights.
  private mutating func chooseIndex(among indices: [Int], _ weights: [Int]) -> Int? {
    let sum = indices.reduce(0) { $0 + weights[$1] }
    guard sum > 0 else { return nil }
    var rest = dice.roll(0...sum - 1)
    for index in indices {
      rest -= weights[index]
      if rest < 0 { return index }
    }
    return indices.last
  }

  /// Returns words that a user may take from the screen: ids, and the contents of fields.
  private static func words(on screen: Screen, _ translation: Translation) -> [String] {
    screen.elements.prefix(60).flatMap { element -> [String] in
      switch element {
      case .row(let row): [row.id, translation(row.title)]
      case .input(let input): [input.value]
      case .field(let field): [translation(field.value)]
      case .progress, .text, .notice, .controls: []
      }
    }
  }
}

/// Random choices that are the same on every machine for the same seed.
struct Dice {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns a number in a range.
  mutating func roll(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  /// Returns true with a probability in 0…1.
  mutating func chance(_ probability: Double) -> Bool { random.unit() < probability }

  /// Returns one of several elements; nil if there are none.
  mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: roll(0...elements.count - 1))]
  }
}
