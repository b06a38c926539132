import Reel
import ReelApp
import ReelCoding
import ReelHTTP
import ReelSupport
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for the order of answers: holding them back, and delivering them by hand.
  static var requests: [Self] {
    [
      Self(
        ".hold", "Hold answers back until .answer delivers them",
        .words("REQUEST", choices: holdChoices) { @Sendable words, _ in words }, .flag("unsent")
      ) { words, isUnsent in
        { shell in
          let gate = shell.session.gate
          guard !words.isEmpty || isUnsent else {
            return try holding(gate, saying: shell.session.translation)
          }
          if words.map(\.text) == ["off"], !isUnsent {
            gate.holdNothing()
            for held in gate.held { _ = try await shell.session.release(held.id) }
            return try holding(gate, saying: nil).screen(.change)
          }
          gate.hold(try requestNames(words, in: shell.session), at: isUnsent ? .unsent : .arrived)
          return try holding(gate, saying: nil)
        }
      }
      .example(".hold fetch", ".hold all --unsent")
      .written("hold [REQUEST… [--unsent] | all [--unsent] | off]")
      .explained(
        """
        From now on, the answers of these requests are held back when they arrive: the service
        has done what was asked, and the app does not know yet. .requests lists them, .answer
        delivers them, in any order. REQUEST is a name such as `fetch`, or a number.
        With --unsent, the requests themselves are held back: .answer sends them.
        `.hold off` holds back nothing more, and delivers what is held, in the order of its
        arrival. `wait` does not wait for what is held. A request that is superseded or cancelled
        is not delivered; .requests still shows it.
        """
      )
      .completing("REQUEST", eachWord: true) { session, given, _ in
        let others = session.kindsOfRequests.filter { kind in !given.contains { $0.text == kind } }
        return (given.count < 2 ? holdChoices : []) + others.map { Choice($0) }
      }
      .forTrials(),
      Self(".requests", "List open requests, and what is held back of them") {
        { shell in
          let session = shell.session
          return OpenRequestsText.list(
            (session.openRequests + session.droppedRequests + session.interruptedRequests)
              .sorted { $0.request.id < $1.request.id },
            in: session.translation)
        }
      }
      .example(".requests", ".answer fetch")
      .leftOutOfScripts()
      .explained(
        """
        Number, app, request, how long it has been open, and, if it is held back, whether it has
        been sent, and its answer.
        """
      )
      .forTrials(),
      Self(
        ".answer", "Deliver an answer that is held back, or another one",
        .word("REQUEST", missing: Text("a request is missing")),
        .verbatim("ANSWER", missing: nil)
      ) { word, text in { shell in try await answer(word, text, in: shell) } }
      .example(".answer fetch", ".answer 14.1 timeout")
      .written("answer REQUEST [JSON | offline | timeout | status N]")
      .completing("REQUEST") { session, _, _ in
        session.openRequests.map { Choice($0.name, Text(verbatim: "\($0.app) \($0.text)")) }
      }
      .completing("ANSWER") { session, given, _ in
        let one = given.last.flatMap { try? session.openRequest($0) }
        return answerChoices + [one?.answer].compactMap { $0.map { Choice($0.json.text) } }
      }
      .explained(
        """
        REQUEST is a number, or a name such as `fetch` if only one of them is open.
        .answer 14.1            deliver the answer that is held; if none has arrived, the next
                                one when it arrives; send a request that was not sent
        .answer 14.1 offline    end it as the app would see it without a network; so do
                                `timeout` (no answer in time) and `status 500`
        .answer 14.1 JSON       end it with this action, as .dispatch takes it
        A request that has been sent has reached the service, whatever its answer: `.hold REQUEST`,
        a command that asks for it, `wait`, `.answer REQUEST timeout` loses the answer of a change
        that was made, and with `.hold REQUEST --unsent` that of one that was not. A failure sends
        nothing, and is not tried again; a request that needs no network answers as always. .log
        says which answers were made by hand.
        """
      )
      .forTrials(),
    ]
  }

  /// Answers with what is to be held back.
  private static func holding(
    _ gate: EffectGate, saying translation: Translation?
  ) throws -> Reply {
    let lines = gate.rules.sorted { $0.key < $1.key }.map { name, rule in
      Text(verbatim: name) + (rule == .unsent ? ", before it is sent" : .empty)
    }
    let text =
      lines.isEmpty ? "nothing is held back" : lines.joined(separator: Text(verbatim: "\n"))
    return .setting("hold", try JSON(encoding: gate.rules), saying: translation?(text))
  }

  private static func requestNames(
    _ words: [Word], in session: Session<State, Action>
  ) throws(LineError) -> [String] {
    guard !words.isEmpty else { throw LineError("a request is missing") }
    let known = session.namesOfRequests
    var names: [String] = []
    for word in words {
      let name = RequestID(written: word.text)?.description ?? word.text
      guard name != "off", name.wholeMatch(of: /\d+\.\d+|\w+/) != nil else {
        throw LineError(
          """
          “\(verbatim: word.excerpt)” is not a request; .requests shows their names and numbers, \
          such as fetch and 14.1
          """, at: word.range)
      }
      if let known, name != "all", !name.contains("."), !known.contains(name) {
        let hint = Spelling.hint(for: name, among: known.sorted())
        throw LineError(
          "no request is called “\(verbatim: word.excerpt)”\(hint)", at: word.range,
          code: .unknownName, suggestion: Spelling.nearest(to: name, among: known.sorted()))
      }
      names.append(name)
    }
    return names
  }

  private static func answer(
    _ word: Word, _ text: Verbatim, in shell: isolated Interpreter<State, Action>
  ) async throws -> Reply {
    let session = shell.session
    let one = try session.openRequest(word)
    try session.checkUnlocked()
    // In a script that is run on real time, frames may have other numbers.
    if session.openRequests.filter({ $0.request.asked.kind == one.request.asked.kind }).count == 1 {
      shell.keep(line: [".answer", one.request.asked.kind, text.text])
    }
    if text.text.isEmpty {
      if try await session.release(one.request.id) { return .done.screen(.change) }
      let text: Text =
        "\(verbatim: one.name) \(verbatim: one.text) is answered as soon as its answer arrives"
      return Reply(.done, JSON.null, lines: [session.translation(text)])
    }
    let actions: [Action]
    if let failure = try failure(text) {
      guard session.hasNetwork else { throw hasNoNetwork(session.suite.name) }
      actions = try await session.answers(to: one.request.id, under: failure)
    } else {
      let app = session.suite.apps.first { $0.name == one.app } ?? session.app
      actions = [try session.suite.action(text, of: app)]
    }
    let id = one.request.id
    let isOpen = session.gate.replacing(id) { session.store.answer(id, with: actions) }
    // Its own answer may have arrived in the meantime.
    if !isOpen { _ = try session.openRequest(word) }
    return .done.screen(.change)
  }

  /// Returns the failure that words describe; nil for JSON.
  private static func failure(_ text: Verbatim) throws(LineError) -> NetworkFailure? {
    let words = text.words.map(\.text)
    switch (words[0], words.count) {
    case ("offline", 1): return .offline
    case ("timeout", 1): return .timeout
    case ("status", 2):
      guard let code = Int(words[1]), (100...599).contains(code) else {
        throw LineError(
          "“\(verbatim: words[1])” is not a status between 100 and 599", at: text.words[1].range)
      }
      return .status(code)
    default:
      guard !text.text.hasPrefix("{"), !text.text.hasPrefix("\"") else { return nil }
      throw LineError(
        "an action in JSON, offline, timeout or status N is expected here", at: text.range)
    }
  }

  private static var holdChoices: [Choice] {
    [Choice("all", "every request"), Choice("off", "hold back nothing more")]
  }

  private static var answerChoices: [Choice] {
    [
      Choice("offline", "as without a network"),
      Choice("timeout", "as if no answer came in time"),
      Choice("status", "as if the service answered with a status"),
    ]
  }
}

extension Session {
  /// The names of all requests of the program; nil if a type of them does not say which it has.
  fileprivate var namesOfRequests: Set<String>? {
    var names: Set<String> = []
    for type in suite.requests.values {
      let form = ProgramForm(["request": type])
      guard case .named(let root)? = form.roots["request"],
        case .cases(let cases)? = form.types[root]?.parts
      else { return nil }
      names.formUnion(cases.keys)
    }
    // A case may be written by another name than its own.
    return names.union(kindsOfRequests)
  }

  /// The kinds of the requests that are open, and of the newest ones.
  fileprivate var kindsOfRequests: [String] {
    let history = questions.history
    let recent = (max(1, history.count - 200)..<history.count + 1).flatMap {
      cursor.requests(of: history.number(at: $0)).map(\.asked.kind)
    }
    return Set(recent + openRequests.map(\.request.asked.kind)).sorted()
  }

  /// Returns the open request with a number, or the only one with a name.
  ///
  /// - Throws: A `LineError` that says what has become of it, or which are open.
  func openRequest(_ word: Word) throws(LineError) -> ListedRequest {
    let open = openRequests
    let id = RequestID(written: word.text)
    let fitting = open.filter {
      id == nil ? $0.request.asked.kind == word.text : $0.request.id == id
    }
    if let one = fitting.first, id != nil || fitting.count == 1 { return one }
    let known = (fitting.isEmpty ? open : fitting).map { "\($0.name) \($0.request.asked.kind)" }
    let list = known.joined(separator: ", ")
    let interrupted = interruptedRequests.first {
      id == nil ? $0.request.asked.kind == word.text : $0.request.id == id
    }
    let problem: Text =
      if let interrupted {
        """
        the program that asked \(verbatim: interrupted.name) has ended: the request is lost with \
        the next action
        """
      } else if let id, let record = record(of: id), record.fate != nil {
        "request \(verbatim: id) is not open any more: \(RequestText.fate(of: record))"
      } else if known.isEmpty {
        "no request is open"
      } else if fitting.isEmpty {
        "request \(verbatim: id?.description ?? word.excerpt) is not open; open: \(verbatim: list)"
      } else {
        "several are open, so write the number: \(verbatim: list)"
      }
    throw LineError(problem, at: word.range, code: .notFound)
  }

  /// Lets what is held back of a request pass; if nothing is, its next answer when it arrives.
  ///
  /// - Returns: Whether an answer was delivered.
  fileprivate func release(_ id: RequestID) async throws -> Bool {
    let gate = gate
    guard let held = gate.held.first(where: { $0.id == id }) else {
      await gate.release(id)
      return false
    }
    let effects = effects
    let isOver = await effectsRun(within: configuration.timeout) {
      // First what is ready to run, so that the order of both is the same every time.
      await effects?.drained()
      await gate.release(id)
    }
    guard isOver else { throw notTaken }
    return held.answer != nil
  }

  /// Returns the actions with which an app would see a failure of a request.
  fileprivate func answers(
    to id: RequestID, under failure: NetworkFailure
  ) async throws -> [Action] {
    let answers = await Race.first(within: configuration.timeout) { [store] in
      await NetworkFailure.$current.withValue(failure) { await store.answers(to: id) } ?? []
    }
    guard let answers else { throw notTaken }
    return answers
  }

  private var notTaken: LineFailure {
    LineFailure("the app did not take the answer in time", code: .timedOut)
  }
}
