import Reel
import ReelApp
import ReelEditor
import ReelTexts

/// Fills in a form field by field, with a prompt for each.
///
/// Every answer is performed like the line `set FIELD ANSWER`, so that recordings, scripts and undo
/// need no special cases.
extension InteractiveShell {
  /// The result of asking for a field.
  private enum Step {
    /// These fields are filled in; the one that was asked for is valid if it is the only one.
    case filled([String])
    /// The user has ended the questions.
    case left
    /// The user has typed a command instead.
    case typed(String)
  }

  /// Performs a line, and asks for the fields of the form that it opens.
  ///
  /// - Returns: The exit code if the session has ended.
  func perform(_ line: TypedLine<State, Action>) async -> ExitCode? {
    if line.command.commandName != nil { take(.commandTyped) }
    let before = OpenForm(in: session)
    let outcome = await complete(line)
    if case .quit(let code) = outcome { return code }
    guard outcome == .done, line.destination == nil else { return nil }
    return await walk(after: line.command, since: before)
  }

  /// Performs a line; a user whose secrets it refuses is asked for them again, hidden, until they
  /// are accepted or the user declines to answer.
  ///
  /// Any other prompt would show the secret that is typed next.
  private func complete(_ line: TypedLine<State, Action>) async -> LineOutcome {
    while true {
      let outcome = await execute(line)
      guard outcome == .done, line.destination == nil,
        line.command.invocation?.secrets.isEmpty == false, loop.expectsSecret,
        !editor.hasPastedLines
      else { return outcome }
      await settle()
      guard OpenForm.refusesOnlySecrets(in: session) else { return outcome }
    }
  }

  /// Asks for the fields of a form that a command has just opened, has asked for once more, or
  /// that was refused.
  ///
  /// - Parameters:
  ///   - line: the command.
  ///   - before: the form that was open before.
  /// - Returns: The exit code if the session has ended.
  private func walk(after line: ParsedLine<State, Action>, since before: OpenForm?) async
    -> ExitCode?
  {
    guard let name = line.commandName, line.invocation != nil, canWalk,
      var form = OpenForm(in: session),
      // A secret that was not accepted might be typed instead of an answer.
      loop.expectsSecret
        ? form.isRefused
        : !form.isSame(as: before) || opens(form, line) || (form.isRefused && saves(form, name))
    else { return nil }
    while true {
      var rest = (form.isRefused ? form.refused : form.fields.map(\.name))[...]
      while let field = rest.popFirst() {
        explainAnswering()
        switch await ask(for: field, before: rest) {
        case .filled(let fields):
          guard fields.count > 1, let now = OpenForm(in: session) else { continue }
          rest = fields.filter(now.refused.contains)[...] + rest.dropFirst(fields.count - 1)
        case .left:
          await leave()
          return nil
        case .typed(let text):
          let asked = OpenForm(in: session)
          if let code = await perform(TypedLine(ParsedLine(text, in: session))) { return code }
          guard isCommand(text), form.saving?.means(text.trimmed) != true else { return nil }
          // One that the user did not confirm, or that is about something else, changes nothing.
          if let asked, OpenForm(in: session) == asked {
            if editor.hasPastedLines { return nil }
            rest = [field] + rest
            continue
          }
          // A control that stays in the form may have filled in the rest.
          await settle()
          guard let now = OpenForm(in: session), now.isSame(as: form) else { return nil }
          rest = now.incomplete[...]
        }
      }
      await show()
      guard let now = OpenForm(in: session), now.isSame(as: form) else { return nil }
      guard let saving = now.saving, await wants(saving) else {
        await leave()
        return nil
      }
      let outcome = await complete(TypedLine(ParsedLine(saving.command, in: session)))
      if case .quit(let code) = outcome { return code }
      guard outcome == .done else { return nil }
      await settle()
      guard let after = OpenForm(in: session), after.isSame(as: form), after.isRefused else {
        return nil
      }
      form = after
    }
  }

  /// Returns whether a command opens a form, whose fields it takes, too.
  private func opens(_ form: OpenForm, _ line: ParsedLine<State, Action>) -> Bool {
    guard let command = line.invocation?.command, !command.fillsForm else { return false }
    let taken = Set(command.parameters.map(\.name))
    return form.fields.contains { taken.contains($0.name) }
  }

  /// Returns whether a command saves a form, under its name or an alias.
  private func saves(_ form: OpenForm, _ name: String) -> Bool {
    form.saving.flatMap { saving in
      session.withShownState { session.app.command(saving.command, at: $0)?.name }
    } == name
  }

  /// Whether forms are filled in field by field: not if pasted lines are waiting, which already
  /// contain everything.
  private var canWalk: Bool {
    let configuration = session.configuration
    return configuration.walksForms && configuration.mode != .json && editor.draws
      && !editor.hasPastedLines
  }

  /// Explains how questions are answered, the first time in a session.
  private func explainAnswering() {
    guard !session.configuration.hasWalked else { return }
    session.configuration.hasWalked = true
    output.reply(
      broken(
        session.translation(
          "Enter keeps the value in brackets, \"\" clears it; Ctrl-C ends the questions.")))
  }

  /// Asks for a field until it is valid.
  ///
  /// - Parameter rest: the fields after it, which may be answered at the same time.
  private func ask(for name: String, before rest: ArraySlice<String>) async -> Step {
    // What Enter keeps: a value that was refused is no default.
    let kept = OpenForm(in: session)?.fields.first { $0.name == name }
      .flatMap { $0.problem == nil ? $0.value : nil }
    while true {
      guard let form = OpenForm(in: session),
        let field = form.fields.first(where: { $0.name == name })
      else { return .left }
      guard
        case .line(let answer) = await editor.readAnswer(
          prompt: prompt(for: field, keeping: kept ?? ""), fromPaste: { _ in false },
          completions: Self.completions(for: name, in: session))
      else { return .left }
      if let command = command(in: answer, form, field) { return .typed(command) }
      if let fields = await fill(form, name, rest, with: answer) { return .filled(fields) }
      let isBlank = answer.allSatisfy(\.isWhitespace)
      if let text = isBlank ? kept : value(of: answer, form, field), !isBlank || text != field.value
      {
        guard await fillIn("\(name) \(Words.quoted(text))") else { continue }
      }
      if !complains(about: [name]) { return .filled([name]) }
    }
  }

  /// Fills in several fields whose answers were typed at once, as in `10 10 8 10` or `1010810`; nil
  /// if they were not.
  private func fill(
    _ form: OpenForm, _ name: String, _ rest: ArraySlice<String>, with answer: String
  ) async -> [String]? {
    let kinds = Dictionary(form.fields.map { ($0.name, $0.answer) }, uniquingKeysWith: { $1 })
    let numbers = ([name] + rest).prefix { kinds[$0] == .upToTen }.count
    var words = Words(unfinished: answer).words
    if words.count == 1, let each = words[0].numbers, each.count == numbers {
      words = each
    } else if numbers > 0 {
      words = words.numbersApart()
    }
    let fields = ([name] + rest).prefix { kinds[$0] == .word || kinds[$0] == .upToTen }
      .prefix(words.count)
    guard words.count > 1, fields.count == words.count,
      await fillIn(
        zip(fields, words).map { "\($0)=\(Words.quoted($1.text))" }.joined(separator: " "))
    else { return nil }
    _ = complains(about: Array(fields))
    return Array(fields)
  }

  /// Fills in fields; says so if that is refused.
  private func fillIn(_ words: String) async -> Bool {
    guard let command = session.app.filling else { return false }
    let outcome = await interpreter.execute(
      ParsedLine("\(command.name) \(words)", in: session), answers: .person(respondent))
    if case .failed(let error) = outcome {
      report(FailedLine(error))
      return false
    }
    _ = await session.settles(within: session.configuration.patience)
    return true
  }

  /// Says what is wrong with fields; returns whether anything is.
  private func complains(about names: [String]) -> Bool {
    let refused = (OpenForm(in: session)?.fields ?? []).filter {
      names.contains($0.name) && $0.problem != nil
    }
    for field in refused {
      let parts = names.count > 1 ? [field.label, field.problem] : [field.problem]
      let text = TerminalText.sanitized(
        session.translation(parts.compactMap(\.self).joined(separator: Text(verbatim: ": "))))
      output.diagnose("  ✗ " + broken(text, indent: 4))
    }
    return !refused.isEmpty
  }

  /// Returns the completions of an answer by Tab: the whole answer.
  private static func completions(
    for field: String, in session: Session<State, Action>
  ) -> @Sendable (String, Int) -> [Completion] {
    { line, cursor in
      let translation = session.translation
      return OpenForm.choices(for: field, in: session)
        .completing(line.prefix(cursor)) { translation($0.value) }
        .map { choice in
          Completion(
            start: 0, text: translation(choice.value),
            description: translation(choice.description), appendsBlank: false)
        }
    }
  }

  /// Returns the prompt for a field: its label, and the value that Enter keeps.
  private func prompt(for field: Input, keeping value: String) -> Prompt {
    let label = TerminalText.sanitized(session.translation(field.label))
    // The answer should fit in the same row.
    let room = max(output.width - TerminalText.width(label) - 25, 10)
    let value = TerminalText.truncated(TerminalText.sanitized(value), to: room)
    return Prompt(value.isEmpty ? "\(label) › " : "\(label) [\(value)] › ", sgr: "1")
  }

  /// Returns the command in an answer; nil for an ordinary answer.
  ///
  /// It is one of the shell's own, the one that fills in a field, or one of the form's controls;
  /// where no text is asked for, any that can be given.
  private func command(in answer: String, _ form: OpenForm, _ field: Input) -> String? {
    let line = ParsedLine(answer, in: session)
    if line.row?.isDotted == true { return answer }
    let isFilling =
      line.invocation?.command.fillsForm == true && line.problem(in: session) == nil
    let isOther =
      field.answer != .text && isCommand(answer)
      && !OpenForm.choices(for: field.name, in: session).contains { $0.means(answer.trimmed) }
    return form.isControl(answer) || isFilling || isOther ? answer : nil
  }

  /// Returns whether a line is a command other than the one that fills in a field.
  private func isCommand(_ answer: String) -> Bool {
    let line = ParsedLine(answer, in: session)
    guard let command = line.invocation?.command, !command.fillsForm,
      line.words.words.first?.text.first?.isLetter == true
    else { return false }
    return line.problem(in: session) == nil
  }

  /// Returns the text of an answer, as it was typed: quotes have a meaning only around nothing, and
  /// around a text that would otherwise be a command.
  private func value(of answer: String, _ form: OpenForm, _ field: Input) -> String {
    let words = Words(unfinished: answer)
    guard words.words.count == 1, let word = words.words.first, word.isQuoted,
      words.openQuote == nil, words.overrun == nil, word.range.count == answer.trimmed.count,
      word.text.isEmpty || command(in: word.text, form, field) != nil
    else { return answer.trimmed }
    return word.text
  }

  /// Asks whether to save the form; a command that asks for confirmation itself does not ask twice.
  private func wants(_ saving: Control) async -> Bool {
    let invocation = ParsedLine(saving.command, in: session).invocation
    if invocation.map({ $0.asksPerson || !$0.secrets.isEmpty }) ?? true { return true }
    return await respondent.confirms("\(saving.name) now?") ?? false
  }

  /// Says that the form stays open.
  private func leave() async {
    await show()
    output.reply(
      broken(
        session.translation(
          "The form stays open: “set FIELD VALUE” fills it in, “back” leaves it.")))
  }

  /// Returns a text in lines broken between words.
  func broken(_ text: String, indent: Int = 0) -> String {
    TerminalText.wrapped(text, to: output.width - 1 - indent)
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// Waits until all results have arrived, or the user stops waiting.
  private func settle() async {
    take(.waits)
    let (hasSettled, _) = await step { [session] in
      await ProgressLine.showing(
        if: true, in: session.translation, waitingFor: { session.waitedFor }
      ) {
        await session.settles()
      }
    }
    await show(hasSettled: hasSettled)
  }
}

extension Input {
  /// The reason why it is not valid; nil if it is.
  fileprivate var problem: Text? { error ?? complaint }
}
