import ReelApp
import Testing

/// Arguments of commands beyond those of apps: raw text, groups, hints.
@Suite struct ArgumentsTests {
  private static let ask = CommandForm<String>(
    "ask", "Ask about a part", .argument("who", String.self),
    .verbatim("PATH", missing: Text("a path is missing")), .flag("all")
  ) { who, path, all in "\(who) \(path.text)@\(path.start) \(all)" }

  private func arguments(_ line: String) -> Arguments {
    Arguments(Words(unfinished: line), after: 1, for: Self.ask.syntax)
  }

  @Test(arguments: [
    ("ask a b.c", "a b.c@6 false"), ("ask a b.c --all", "a b.c@6 true"),
    ("ask --all a b.c", "a b.c@12 true"), ("ask a --all b  c # why", "a b  c@12 true"),
    (#"ask a b["x y"]  "#, #"a b["x y"]@6 false"#), ("ask a --most", "a --most@6 false"),
    (#"ask a {"x": 1} --all"#, #"a {"x": 1}@6 true"#),
  ])
  func rawTextIsNotSplitIntoWords(_ line: String, _ meaning: String) throws {
    let arguments = arguments(line)
    try arguments.checkQuotes()
    #expect(try Self.ask.meaning(of: arguments) == meaning)
  }

  @Test(arguments: [
    ("ask", "<who> PATH [--all]"), ("ask a", "PATH [--all]"), ("ask a --all", "PATH"),
    ("ask a b --all", nil),
  ])
  func hintsAtMissingArguments(_ line: String, _ hint: String?) {
    #expect(arguments(line).hint(in: Translation(.en)) == hint)
  }

  @Test func quotesMatterOnlyBeforeRawText() throws {
    try arguments("ask a \"b").checkQuotes()
    #expect(throws: LineError.self) { try arguments("ask \"a").checkQuotes() }
    #expect(throws: LineError.self) { try arguments("ask \"a\"b c").checkQuotes() }
  }

  private enum Part: String, FormField {
    case name, year
    typealias Problem = Never
  }

  private static let add = CommandForm<String>(
    "add", "Add a title", .optionalText("title"), .option("year", String.self)
  ) { title, year in "\(title ?? "-") \(year ?? "-")" }

  private static let set = CommandForm<String>("set", "Fill in a field", .fields(Part.self)) {
    fields in Part.allCases.map { fields[$0] ?? "-" }.joined(separator: "|")
  }

  /// Quotes are characters of a text of several words, unless they enclose all of it.
  @Test(arguments: [
    ("add Rock 'n' Roll", "Rock 'n' Roll -"), ("add 'Rock n  Roll'", "Rock n  Roll -"),
    ("add 'Allo 'Allo! --year 1982", "'Allo 'Allo! 1982"), (#"add "Heroes""#, "Heroes -"),
    (#"add "Heroes" Reborn"#, #""Heroes" Reborn -"#), ("add Rock 'n --year '1 9'", "Rock 'n 1 9"),
    (#"add Say "a b  c"x"#, #"Say "a b c"x -"#), ("add A 'n B 'n C", "A 'n B 'n C -"),
    (#"add Rock \"n\" Roll"#, #"Rock "n" Roll -"#), ("add x='n' y", "x='n' y -"),
    ("add --year 1 'Tis 'twas", "'Tis 'twas 1"), ("add Songs '#1' # hits", "Songs '#1' -"),
    ("add --year 'x y' \"'n' r\"", "'n' r x y"),
    ("add 'Grey's Anatomy'", "Grey's Anatomy -"), ("add 'Grey's Anatomy", "'Grey's Anatomy -"),
    ("add 'Grey's Anatomy' --year '5's'", "Grey's Anatomy 5's"),
    ("add 'He said 'hi' to me'", "He said 'hi' to me -"),
    ("add 'Rock' and 'Roll'", "'Rock' and 'Roll' -"),
    // What begins and ends with a quote is enclosed, if no option is in it.
    ("add 'Allo 'Allo!' # two", "Allo 'Allo! -"), (#"add "5 "6 \" 7""#, #"5 "6 " 7 -"#),
    ("add --year 5 'Allo 'Allo!'", "Allo 'Allo! 5"), ("add 'Tis --year '1982'", "'Tis 1982"),
    ("add 'Allo 'Allo! --year '1982'", "'Allo 'Allo! 1982"),
  ])
  func quotesInsideATextAreCharacters(_ line: String, _ meaning: String) throws {
    let arguments = Arguments(Words(unfinished: line), after: 1, for: Self.add.syntax)
    try arguments.checkQuotes()
    #expect(try Self.add.meaning(of: arguments) == meaning)
  }

  /// Also in a field's value, where quotes after `=` enclose another.
  @Test(arguments: [
    ("set name Rock 'n' Roll", "Rock 'n' Roll|-"), ("set name 'Allo 'Allo!", "'Allo 'Allo!|-"),
    (#"set year=5 name="Rock 'n' Roll""#, "Rock 'n' Roll|5"), ("set name 'a  b'", "a  b|-"),
    ("set name='a b' year='5 6'", "a b|5 6"), ("set name 'Grey's Anatomy'", "Grey's Anatomy|-"),
    ("set year='5's' name='Grey's Anatomy'", "Grey's Anatomy|5's"),
    ("set name 'Allo 'Allo!'", "Allo 'Allo!|-"),
  ])
  func quotesInsideAValueAreCharacters(_ line: String, _ meaning: String) throws {
    let arguments = Arguments(Words(unfinished: line), after: 1, for: Self.set.syntax)
    try arguments.checkQuotes()
    #expect(try Self.set.meaning(of: arguments) == meaning)
  }

  private static let edit = CommandForm<String>(
    "edit", "Fill in the form at once",
    .options(Part.allCases, endingAs: { (part: Part) in part == .year ? .wholeNumber : nil })
  ) { fields in Part.allCases.map { fields[$0] ?? "-" }.joined(separator: "|") }

  /// Each of a form's fields is an option; some end the line without their names.
  @Test(arguments: [
    ("edit", "-|-"), ("edit --name 'The Wire' --year 2002", "The Wire|2002"),
    ("edit --year=2002", "-|2002"), ("edit year=2002", "-|2002"),
  ])
  func fieldsAreOptions(_ line: String, _ meaning: String) throws {
    let arguments = Arguments(Words(unfinished: line), after: 1, for: Self.edit.syntax)
    #expect(try Self.edit.meaning(of: arguments) == meaning)
  }

  @Test func aFieldsLimitIsThatOfItsOption() {
    let long = String(repeating: "x", count: 141)
    let arguments = Arguments(
      Words(unfinished: "edit --name \(long)"), after: 1, for: Self.edit.syntax)
    let error = #expect(throws: LineError.self) { try Self.edit.meaning(of: arguments) }
    #expect(error?.message.english == "the name has 141 characters; at most 140 are allowed")
  }

  /// Elsewhere nothing is changed in silence.
  @Test(arguments: [
    "add 'Rock n", "add x --year 'a'b", "set name='a'b", "add --year 'a",
    "set name='Allo 'Allo!' year=5", "set name='Allo 'Allo!'",
  ])
  func otherQuotesAreRefused(_ line: String) {
    let syntax = line.hasPrefix("add") ? Self.add.syntax : Self.set.syntax
    #expect(throws: LineError.self) {
      try Arguments(Words(unfinished: line), after: 1, for: syntax).checkQuotes()
    }
  }

  /// The words before the cursor stay those words, for completion.
  @Test func theWordsBeforeTheCursorStay() {
    var words = Words(unfinished: "add Rock 'n' Roll --year 5")
    words.words.removeLast(2)
    let arguments = Arguments(words, after: 1, for: Self.add.syntax)
    #expect(arguments["title"]?.map(\.text) == ["Rock", "'n'", "Roll"])
    #expect(arguments["year"] == nil)
  }

  @Test func severalParametersMakeOneValue() throws {
    let form = CommandForm<String>(
      "go", "Go",
      .group(.option("x", Int.self), .flag("far")) { @Sendable x, isFar in "\(x ?? 0) \(isFar)" },
      .optional(.argument("to", Int.self))
    ) { way, goal in "\(way) \(goal ?? 0)" }
    #expect(form.syntax.synopsis.english == "go [--x <value>] [--far] [<to>]")
    func meaning(_ line: String) throws -> String {
      try form.meaning(of: Arguments(Words(line), after: 1, for: form.syntax))
    }
    #expect(try meaning("go --far") == "0 true 0")
    #expect(try meaning("go 3 --x 2") == "2 false 3")
  }

  @Test func reportsAnUnknownName() throws {
    let word = Word("bleu", range: 4..<8)
    #expect(try Word("red", range: 0..<3).index(among: ["blue", "red"], unknown: "") == 1)
    let error = #expect(throws: LineError.self) {
      try word.index(among: ["blue", "red"], unknown: "there is no colour")
    }
    #expect(error?.description == "there is no colour “bleu”; did you mean blue?")
    #expect(error?.range == 4..<8 && error?.code == .unknownName)
    #expect(error?.suggestion == "blue")
  }

  private static let record = CommandForm<String>(
    "record", "Record a title", .optionalText("title"),
    .option("year", String.self, endingAs: .wholeNumber),
    .option("team", String.self, endingAs: .words(["a", "red"])), .textOption("note", upTo: 12)
  ) { [$0, $1, $2, $3].map { $0 ?? "-" }.joined(separator: "|") }

  /// What ends a text is an argument if there is one for each; a text after an option goes on up to
  /// the next one.
  @Test(arguments: [
    ("record The Wire 2002 Red", "The Wire|2002|Red|-"), ("record Room 101", "Room 101|-|-|-"),
    ("record 2002 a", "2002 a|-|-|-"), ("record The Wire team=a year=1", "The Wire|1|a|-"),
    ("record Area 51 a --note It's old", "Area|51|a|It's old"),
    ("record Dark --note a b --team a", "Dark|-|a|a b"), ("record --note old Dark", "Dark|-|-|old"),
    ("record \"Area 51 a\"", "Area 51 a|-|-|-"), ("record Dark 2017 a --title", nil),
    ("record Dark 1 a --year 2", nil), ("record Dark year=1 year=2", nil),
    ("record Dark --note 13 characters", nil), ("record --title Dark --year 1", "Dark|1|-|-"),
  ])
  func textsEndWithArguments(_ line: String, _ meaning: String?) throws {
    let arguments = Arguments(Words(unfinished: line), after: 1, for: Self.record.syntax)
    if let meaning {
      #expect(try Self.record.meaning(of: arguments) == meaning)
    } else {
      #expect(throws: LineError.self) { try Self.record.meaning(of: arguments) }
    }
  }

  private static let rate = CommandForm<String>(
    "rate", "Rate a title", .optionalText("title"),
    .option("team", String.self, endingAs: .words(["a", "red"])),
    .option("plot", String.self, endingAs: .upToTen),
    .option("cast", String.self, endingAs: .upToTen),
    .option("music", String.self, endingAs: .upToTen)
  ) { [$0, $1, $2, $3, $4].map { $0 ?? "-" }.joined(separator: "|") }

  /// Numbers from 1 to 10 at the end need no spaces, and the last ones may be missing; what is no
  /// such number is read as one, and refused by the command.
  @Test(arguments: [
    ("rate The Wire a 9 10 8", "The Wire|a|9|10|8"), ("rate The Wire a 9108", "The Wire|a|9|10|8"),
    ("rate Dark a 101010", "Dark|a|10|10|10"), ("rate Dark a 978", "Dark|a|9|7|8"),
    ("rate 1984 a 978", "1984|a|9|7|8"), ("rate Dark a 9", "Dark|a|9|-|-"),
    ("rate Dark a 9 7", "Dark|a|9|7|-"), ("rate Dark a 9 78", "Dark|a|9|78|-"),
    ("rate Dark a 97", "Dark|a|97|-|-"), ("rate Dark a 9780", "Dark|a|9780|-|-"),
    ("rate Dark a 0978", "Dark|a|0978|-|-"), ("rate Dark a 12 0 8", "Dark|a|12|0|8"),
    ("rate Dark a 9 7 8 5", "Dark a 9 7 8 5|-|-|-|-"), ("rate 978", "978|-|-|-|-"),
    ("rate Dark a", "Dark a|-|-|-|-"), ("rate a 978", "a 978|-|-|-|-"),
    ("rate Dark a \"978\"", "Dark|a|978|-|-"), ("rate Dark a 978 --team red", nil),
  ])
  func digitsInARowAreNumbers(_ line: String, _ meaning: String?) throws {
    let arguments = Arguments(Words(unfinished: line), after: 1, for: Self.rate.syntax)
    if let meaning {
      #expect(try Self.rate.meaning(of: arguments) == meaning)
    } else {
      #expect(throws: LineError.self) { try Self.rate.meaning(of: arguments) }
    }
  }

  private static let pay = Command<Int, String>(
    "pay", "", .argument("amount", Int.self), .optionalText("note")
  ) { "\($0)|\($1 ?? "-")" }
  .sign("$", after: "amount")
  .typed("amount") { digits, typed in
    let bare = typed.filter(\.isNumber)
    return bare.count == digits && !typed.contains("x")
      ? .success(bare) : .failure(LineError("no amount: “\(verbatim: typed)”"))
  }

  /// A value is typed as the state has it; a sign behind it belongs to it if it is one with it.
  @Test(arguments: [
    ("pay 5", "5|-"), ("pay 5 $", "5|-"), ("pay 5 $ for tea", "5|for tea"),
    ("pay 5 $ \"for tea\"", "5|for tea"), ("pay 5 \"$\"", "5|$"), ("pay \"5 $\" a", "5|a"),
    ("pay 55 $", "4: no amount: “55”"), ("pay x5", "4: no amount: “x5”"), ("pay 5 5 $", "5|5 $"),
    ("pay", "3: <amount> is missing"),
  ])
  func valuesAreTypedInALanguage(_ line: String, _ meaning: String) throws {
    let given = Self.pay.given(Words(unfinished: line))
    let action = Result { try given.meant(in: 1).action() }
    switch action {
    case .success(let action): #expect(action == meaning)
    case .failure(let error):
      let place = (error as? LineError)?.range?.lowerBound ?? -1
      #expect("\(place): \(error)".hasPrefix(meaning))
    }
  }

  /// Where a sign behind a value does not make it one, it begins the text.
  @Test func aSignThatIsNotPartOfAValueBeginsTheText() throws {
    let command = Self.pay.typed("amount") { _, typed in
      typed.contains("$") ? .failure(LineError("no")) : .success(typed)
    }
    for (line, meaning) in [("pay 5 $", "5|$"), ("pay 5 $ for tea", "5|$ for tea")] {
      #expect(try command.given(Words(unfinished: line)).meant(in: 1).action() == meaning)
    }
  }

  private static let collect = Command<Int, String>(
    "collect", "", .optionalText("title"),
    .optional("goal", String.self, endingAs: .wholeNumber)
  ) { "\($0 ?? "-")|\($1 ?? "-")" }
  .sign("$", after: "goal")

  /// The value that ends a line may have a sign behind it, too.
  @Test(arguments: [
    ("collect Rome 5 $", "Rome|5 $"), ("collect Rome goal=5 $", "Rome|5 $"),
    ("collect goal=5 $ Rome", "Rome|5 $"), ("collect Rome $", "Rome $|-"),
    ("collect Rome 5 \"$\"", "Rome 5 \"$\"|-"), ("collect Rome 5", "Rome|5"),
  ])
  func aSignMayEndALine(_ line: String, _ meaning: String) throws {
    #expect(try Self.collect.given(Words(unfinished: line)).action() == meaning)
  }

  private static let watch = Command<[String], String>(
    "watch", "", .argument("id", Int.self),
    .optional("count", Int.self, endingAs: .wholeNumber)
  ) { "\($0) \($1 ?? 1)" }
  .naming("id") { names in
    names.enumerated().map { Choice("\($0)", Text(verbatim: $1), detail: "as it is") }
  }

  /// A name stands for an id, in any case; what is wrong with one is said with its place.
  @Test(arguments: [
    ("watch 1 3", "1 3"), ("watch twin peaks", "1 1"), ("watch Twin Peaks 3", "1 3"),
    ("watch \"Twin Peaks\" 2", "1 2"), ("watch dark", "6: “dark” is the name of several"),
    ("watch twin peak", "6: nothing here is called “twin peak”; did you mean “Twin Peaks”?"),
    ("watch 1 x", "8: unexpected argument “x”"), ("watch x", "6: “x” is not a whole number"),
    ("watch", "5: <id> is missing; write"),
  ])
  func namesStandForIds(_ line: String, _ meaning: String) throws {
    let shows = ["Dark", "Twin Peaks", "DARK"]
    let given = Self.watch.given(Words(unfinished: line))
    do throws(LineError) {
      #expect(try given.meant(in: shows).action() == meaning)
    } catch {
      let text = "\(error.range?.lowerBound ?? -1): \(error.message.english)"
      #expect(text.hasPrefix(meaning))
    }
  }

  /// The marks are below the place also where characters are two columns wide.
  @Test func placesAreCountedInColumns() {
    let error = LineError("no", at: 5..<7)
    #expect(error.explained(in: "open 東京").english == "no\n  open 東京\n       ^^")
    let wide = error.explained(in: "秀 ab 東京") { $0.reduce(0) { $0 + ($1.isASCII ? 1 : 2) } }
    #expect(wide.english == "no\n  秀 ab 東京\n        ^^^^")
  }
}
