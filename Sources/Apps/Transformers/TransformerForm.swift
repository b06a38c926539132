import ReelApp
import ReelHTTP
import ReelSupport

/// A field of the form, identified by its word in `set`.
package enum FieldName: String, FormField {
  /// The name.
  case name
  /// The team: A or D.
  case team
  /// A stat: a number from 1 to 10.
  case strength, intelligence, speed, endurance, rank, courage, firepower, skill

  /// The problem of a field.
  package enum Problem: String, Codable, Sendable {
    /// The name is empty or blank.
    case blankName
    /// The field is empty.
    case missing
    /// It is neither A nor D.
    case noTeam
    /// It is not a whole number.
    case noNumber
    /// It is below 1 or above 10.
    case outOfRange
  }

  package typealias Subject = String

  /// What answers a question for the field.
  package var answer: FieldAnswer {
    switch self {
    case .name: .text
    case .team: .word
    default: .upToTen
    }
  }

  /// The field's word in lines.
  package var word: Text {
    switch self {
    case .name: Text("name", context: "a field of a form")
    case .team: Text("team", context: "a field of a form")
    default: Stat(rawValue: rawValue)?.text ?? label
    }
  }

  /// The label of the field.
  package var label: Text {
    switch self {
    case .name: "Name"
    case .team: "Autobot or decepticon"
    case .strength: "Strength, 1 to 10"
    case .intelligence: "Intelligence, 1 to 10"
    case .speed: "Speed, 1 to 10"
    case .endurance: "Endurance, 1 to 10"
    case .rank: "Rank, 1 to 10"
    case .courage: "Courage, 1 to 10"
    case .firepower: "Firepower, 1 to 10"
    case .skill: "Skill, 1 to 10"
    }
  }

  /// Returns the problem of the field, if any.
  package func problem(in form: Form) -> Problem? {
    let isEmpty = form[self].isBlank
    switch self {
    case .name: return isEmpty ? .blankName : nil
    case .team: return isEmpty ? .missing : form.team == nil ? .noTeam : nil
    default:
      if isEmpty { return .missing }
      guard let number = form.wholeNumber(in: self) else { return .noNumber }
      return Stat.range.contains(number) ? nil : .outOfRange
    }
  }

  /// Returns a problem as a sentence.
  package func explanation(of problem: Problem) -> Text {
    switch problem {
    case .blankName: "Give it a name."
    case .missing: "This is missing."
    case .noTeam:
      "It is A for Autobots or D for Decepticons. “autobot” and “decepticon” will do, too."
    case .noNumber: "It has to be a whole number."
    case .outOfRange: "It has to be from 1 to 10."
    }
  }

  /// Returns the values that one may want for the field.
  package func choices(in context: Void) -> [Choice] {
    switch self {
    case .name: []
    case .team:
      Team.allCases.flatMap { [Choice($0.word), Choice($0.rawValue, Text(verbatim: $0.word))] }
    default: Stat.range.map { Choice("\($0)") }
    }
  }
}

package typealias Form = FormState<FieldName>

extension Stat {
  /// The fields for stats.
  fileprivate static let fields = allCases.compactMap { FieldName(rawValue: $0.rawValue) }
}

extension Stats {
  /// The stats as the texts of their fields.
  fileprivate var typed: [FieldName: String] {
    Dictionary(uniqueKeysWithValues: zip(Stat.fields, Stat.allCases.map { String(self[$0]) }))
  }
}

/// The form that creates and edits Transformers.
package struct TransformerForm: AppScreen<TransformersApp> {
  /// The actions of the form.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the form for a new Transformer; given values are saved at once.
    case createTapped(typed: [FieldName: String])
    /// Opens the form for a Transformer; given values are saved at once.
    ///
    /// The one on the screen if `id` is nil.
    case editTapped(id: String?, typed: [FieldName: String])
    /// Draws random numbers for the form.
    case randomTapped
    /// Numbers have been drawn for the form; nil if they went elsewhere.
    case drawn(stats: Stats?)
    /// The user has typed into fields of the form.
    case edited(values: [FieldName: String])
    /// Saves the form.
    case saveTapped
    /// A Transformer has been created or changed, or could not be.
    case saved(TransformersOutcome<Transformer>)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TransformersApp>) {
    switch action {
    case .createTapped(let typed):
      state.open(Form(typed: typed), saving: !typed.isEmpty, &ask)
    case .editTapped(let id, let typed):
      guard let known = state.known(id) else { return }
      state.open(Form(editing: known, typed: typed), saving: !typed.isEmpty, &ask)
    case .edited(let values):
      if state.hasForm() { state.form?.typeChecked(values) }
    case .randomTapped: if state.hasForm() { state.work(.drawStats, &ask) }
    case .saveTapped: if state.hasForm() { state.save(&ask) }
    case .drawn(let stats): state.drawn(stats)
    case .saved(let outcome): state.saved(outcome, &ask)
    }
  }

  package func screen(for state: State) -> Screen {
    let form = state.form ?? Form()
    let isFree = !state.isSaving
    let title: Text =
      state.transformer(form.id).map { "Edit \(verbatim: $0.name)" } ?? "Create a Transformer"
    return Screen(title: title) {
      state.notices
      form.inputs(isEnabled: isFree)
      if let rating = form.rating { Field("Overall rating", Text(verbatim: String(rating))) }
      if isFree {
        Paragraph(
          hint: """
            Fill in with “set strength 10” or “set team=A rank=7”, then “save”; “back” leaves.
            """)
      }
      Controls(["save", "random", "back"].map { Control($0, isEnabled: isFree) })
    }
  }
}

// The form's commands.
extension TransformerForm {
  @CommandBuilder<State, Action>
  package var commands: [Command<State, Action>] {
    Command(
      "create", "Create a Transformer; alone, open the form",
      .optionalText("name", called: FieldName.name.word, upTo: [Word].longestText),
      .options([FieldName.team] + Stat.fields, endingAs: Self.ending)
    ) { name, others in
      var typed = others
      typed[.name] = name
      return .createTapped(typed: typed)
    }
    .completing(FieldName.self)
    .examples("name", "Jazz", "Optimus Prime", "Predaking", "Soundwave")
    .explained(
      """
      All in one line: create Jazz autobot 5 7 8 9 5 6 7 8, with the numbers in the
      order of the form, and without spaces if you like: create Jazz A 57895678.
      Or by name: create Jazz team=A strength=5. After “.each create”, many are
      created without that word.
      """
    )
    .alias("new")
    Command(
      "edit", "Change a Transformer; without options, open the form",
      .optional("id", String.self), .options()
    ) { .editTapped(id: $0, typed: $1) }
    .completing(FieldName.self)
    .naming("id") { $0.idChoices }
    Command.set(FieldName.self) { .edited(values: $0) }
      .completing(FieldName.self)
      .unavailable { $0.noFormReason }
    Command("random", "Fill in the numbers of the form at random") { .randomTapped }
      .confirmAtTerminal { state, _ in
        state.hasUnsavedTexts(in: Stat.fields) ? "Replace the numbers in the form?" : nil
      }
      .unavailable { $0.noFormReason }
    Command("save", "Save the form") { .saveTapped }
      .unavailable { $0.noFormReason }
  }

  /// Returns the words that are a field's at the end of a line.
  private static func ending(of field: FieldName) -> ParameterSpecification.Ending {
    field == .team ? .words(Team.words) : .upToTen
  }
}

// The texts of the form.
extension Form {
  /// Creates a form for editing `transformer`, with some values replaced; their problems are shown
  /// at once.
  init(editing transformer: Transformer, typed: [FieldName: String] = [:]) {
    let saved = transformer.stats.typed.merging([
      .name: transformer.name, .team: transformer.team.rawValue,
    ]) { $1 }
    self.init(editing: transformer.id, typed: saved.merging(typed) { $1 })
    recheck()
  }

  /// The overall rating, as soon as its stats have been typed.
  var rating: Int? {
    let parts: [FieldName] = [.strength, .intelligence, .speed, .endurance, .firepower]
    guard parts.allSatisfy({ $0.problem(in: self) == nil }) else { return nil }
    return parts.reduce(0) { $0 + (wholeNumber(in: $1) ?? 0) }
  }

  /// Returns the draft of the form, if it is valid; otherwise marks all problems.
  mutating func submit() -> Draft? { accepts() ? draft : nil }

  /// What is typed, with 0 for what is no number; nil without a team.
  var draft: Draft? {
    team.map { team in
      Draft(
        name: self[.name].trimmed, team: team,
        stats: Stats { FieldName(rawValue: $0.rawValue).flatMap(wholeNumber) ?? 0 })
    }
  }

  fileprivate var team: Team? { .typed(self[.team].trimmed) }
}

extension TransformersApp.State {
  /// The reason why nothing can be filled in or saved, if there is no form.
  fileprivate var noFormReason: Text? {
    form != nil ? nil : "open the form first, with “create” or “edit”"
  }

  /// Whether the open form has texts in some fields that would be lost: they differ from what is
  /// saved, and are not being saved.
  func hasUnsavedTexts(in fields: [FieldName] = FieldName.allCases) -> Bool {
    guard let form, !isSaving else { return false }
    return form.differs(
      from: transformer(form.id).map { Form(editing: $0) } ?? Form(), in: fields)
  }

  /// Takes in what others have changed of the Transformer in the form.
  mutating func followRoster(from known: [Transformer]) {
    guard let id = form?.id, let old = known.first(where: { $0.id == id }),
      let new = transformer(id)
    else { return }
    let theirs = form?.follow(from: Form(editing: old), to: Form(editing: new)) ?? [:]
    if !theirs.isEmpty { message = .overtaken(theirs: theirs) }
  }

  /// Lets the form, whose Transformer others have deleted, create it again as it is typed there.
  mutating func keepFormOfGone() {
    message = .editedIsGone
    form?.id = nil
    route.show(.form(id: nil))
  }

  /// Shows a form, and saves it; otherwise, one that is already open for the same stays as it is.
  fileprivate mutating func open(
    _ new: Form, saving: Bool, _ ask: inout Ask<TransformersApp>
  ) {
    let open = form.flatMap { saving || $0.id != new.id ? nil : $0 }
    move(to: .form(id: new.id))
    form = open ?? new
    if saving { save(&ask) }
  }

  fileprivate mutating func save(_ ask: inout Ask<TransformersApp>) {
    if let draft = form?.submit() { work(.save(id: form?.id, draft: draft), &ask) }
  }

  fileprivate mutating func drawn(_ stats: Stats?) {
    guard working == .drawStats else { return }
    working = nil
    if let stats { form?.typeChecked(stats.typed) }
  }

  /// Returns whether there is a form to fill in or save; adds a message if there is none.
  fileprivate mutating func hasForm() -> Bool {
    if form == nil { message = .noForm }
    return form != nil
  }

  fileprivate mutating func saved(
    _ outcome: TransformersOutcome<Transformer>, _ ask: inout Ask<TransformersApp>
  ) {
    guard let change = pending, case .save(let id, _) = change else { return }
    endWork(isNewWorld: outcome.isNewWorld(), &ask)
    switch outcome {
    case .done(let answer): saved(answer.value)
    case .failed(let failure):
      failed(change, failure.error, &ask)
      guard let id, failure.error.isNotFound else {
        message = .saveFailed(error: failure.error)
        return
      }
      keepFormOfGone()
      remove(id)
      if !failure.isNewWorld { fetch(&ask) }
    }
  }
}
