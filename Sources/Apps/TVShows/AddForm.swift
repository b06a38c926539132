import ReelApp
import ReelStorage
import ReelSupport

/// A field of the form, identified by its word in `set`.
package enum FieldName: String, FormField {
  /// The title.
  case title
  /// The year of release.
  case year
  /// The number of seasons.
  case seasons

  /// The problem of a field.
  package enum Problem: Codable, Equatable, Sendable {
    /// The text is empty or blank.
    case blank
    /// The title is too long, with so many characters.
    case tooLong(count: Int)
    /// It is not a whole number.
    case notANumber
    /// The number is out of range.
    case outside(first: Int, last: Int)
  }

  package typealias Subject = Int
  package typealias Draft = TVShows.Draft
  /// The current year.
  package typealias Context = Int

  /// What answers a question for the field.
  package var answer: FieldAnswer { self == .title ? .text : .word }

  /// None here: a title that is too long is a problem of the form.
  package var limit: Int? { nil }

  /// The field's word in lines.
  package var word: Text {
    switch self {
    case .title: Text("title", context: "a field or an option")
    case .year: Text("year", context: "a field or an option")
    case .seasons: Text("seasons", context: "a field or an option")
    }
  }

  /// The field's label.
  package var label: Text {
    switch self {
    case .title: "Title"
    case .year: "Year of release"
    case .seasons: "Number of seasons"
    }
  }

  /// Returns the problem of the field in a year, if any.
  package func problem(in form: Form, _ thisYear: Int) -> Problem? {
    switch self {
    case .title:
      let count = form[.title].trimmed.count
      if count == 0 { return .blank }
      return count > Form.longestTitle ? .tooLong(count: count) : nil
    case .year:
      return problem(in: form, form.year(in: thisYear), outside: Form.years(in: thisYear))
    case .seasons:
      return problem(in: form, form.wholeNumber(in: .seasons), outside: 1...Form.mostSeasons)
    }
  }

  private func problem(
    in form: Form, _ number: Int?, outside range: ClosedRange<Int>
  ) -> Problem? {
    if form[self].isBlank { return .blank }
    guard let number else { return .notANumber }
    return range.contains(number)
      ? nil : .outside(first: range.lowerBound, last: range.upperBound)
  }

  /// Returns a problem as a sentence.
  package func explanation(of problem: Problem) -> Text {
    switch (problem, self) {
    case (.blank, .title): "Give the title of the show."
    case (.blank, .year): "Give the year of release."
    case (.blank, .seasons): "Give the number of seasons."
    case (.tooLong(let count), _):
      """
      The title has \(number: count) characters; at most \(number: Form.longestTitle) are allowed.
      """
    case (.notANumber, _): "This has to be a whole number."
    case (.outside(let first, let last), .year):
      "The year has to be from \(first) to \(last)."
    case (.outside(let first, let last), _):
      "The number of seasons has to be from \(number: first) to \(number: last)."
    }
  }
}

extension FieldName {
  /// The field's description as a parameter of a command.
  fileprivate var help: Text {
    switch self {
    case .title: "the title"
    case .year: "the year of release"
    case .seasons: "the number of seasons"
    }
  }
}

/// The texts of the form; a field that has not been typed into is not complained about.
package typealias Form = FormState<FieldName>

/// The form that adds a show, or changes one.
package struct AddForm: AppScreen<TVShowsApp> {
  /// The actions of the form.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the form for a new show, or saves the given one.
    case addTapped(title: String?, year: String?, seasons: String?)
    /// Opens the form for a show, or saves the given changes; for the show on the screen if `id` is
    /// nil.
    case editTapped(id: Int?, title: String?, year: String?, seasons: String?)
    /// The user has typed into fields of the form.
    case edited(values: [FieldName: String])
    /// Saves the form.
    case saveTapped
    /// The clock was read.
    case yearRead(year: Int)
    /// A show was saved here, and waits to be sent; or it was not.
    case saved(outcome: Outcome<Changes, StorageProblem>)
  }

  /// The title of the screen for a new show.
  static var title: Text { "Add new TV show" }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TVShowsApp>) {
    switch action {
    case .yearRead(let year): state.read(year, &ask)
    case .saved(.done(let changes)): state.saved(changes, &ask)
    case .saved(.failed(let problem)): state.saveFailed(problem)
    case .addTapped(let title, let year, let seasons):
      let typed: [FieldName: String?] = [.title: title, .year: year, .seasons: seasons]
      state.add(typed.compactMapValues { $0 }, &ask)
    case .editTapped(let id, let title, let year, let seasons):
      let typed: [FieldName: String?] = [.title: title, .year: year, .seasons: seasons]
      state.edit(id, typed.compactMapValues { $0 }, &ask)
    case .edited(let values):
      state.form?.type(values)
      state.checkForm()
    case .saveTapped: state.save(&ask)
    }
  }

  package var commands: [Command<State, Action>] {
    Command(
      "add", "Add a show; without options, open the form",
      .optionalText(
        "title", called: Text("title", context: "a placeholder"), help: FieldName.title.help),
      Self.options([.year, .seasons])
    ) { .addTapped(title: $0, year: $1[.year], seasons: $1[.seasons]) }
    .alias("new")
    .explained(
      """
      All in one line: add The Wire 2002 5, with the year and the seasons at the end;
      02 is 2002, too. After “.each add”, many are added without that word.
      To have such numbers in the title, put that in quotes, and name the others:
      add "Room 1408 2" --year 2007.
      """
    )
    Command(
      "edit", "Change a show; without options, open the form", .optional("id", Int.self),
      Self.options(FieldName.allCases)
    ) { .editTapped(id: $0, title: $1[.title], year: $1[.year], seasons: $1[.seasons]) }
    Command.set(FieldName.self) { .edited(values: $0) }
      .unavailable { notOpen($0) }
    Command("save", "Save the form") { .saveTapped }
      .unavailable { notOpen($0) ?? invalid($0) }
  }

  private static func options(_ fields: [FieldName]) -> Parameter<[FieldName: String]> {
    .options(fields, help: \.help, endingAs: { $0 == .title ? nil : .wholeNumber })
  }

  private func notOpen(_ state: State) -> Text? {
    state.top.isForm ? nil : "open the form first, with “add”"
  }

  /// Returns the problems of all invalid fields, in one line.
  private func invalid(_ state: State) -> Text? {
    let complaints = FieldName.allCases.compactMap { field in
      state.form.flatMap { field.problem(in: $0, state.year) }.map(field.explanation)
    }
    return complaints.isEmpty ? nil : complaints.joined(separator: Text(verbatim: " "))
  }

  package func screen(for state: State) -> Screen {
    let form = state.form ?? Form()
    let edited = form.id.flatMap { state.show($0) }
    let duplicate = form.draft(in: state.year).flatMap { state.duplicate(of: $0, except: form.id) }
    return Screen(title: edited.map { "Edit \(verbatim: $0.title)" } ?? Self.title) {
      form.inputs(in: state.year)
      if let duplicate {
        Notice.info(
          """
          There is already “\(verbatim: duplicate.title)” of \(duplicate.year), as number \(duplicate.id).
          """)
      }
      if form.saving == nil {
        Paragraph(
          hint: "Fill in with “set title …”, “set year …” and “set seasons …”, then “save”.")
      }
      Controls("save", "back")
    }
  }
}

// The texts of the form.
extension Form {
  /// The longest title, in characters.
  static let longestTitle = 200
  /// The year of the first television show.
  static let firstYear = 1928
  /// The maximum number of seasons.
  static let mostSeasons = 200

  /// The possible years of release, up to the next one.
  fileprivate static func years(in thisYear: Int) -> ClosedRange<Int> {
    firstYear...max(thisYear + 1, firstYear)
  }

  /// The typed year; two digits mean the last one that ends with them: 02 is 2002, and 71 is 1971.
  fileprivate func year(in thisYear: Int) -> Int? {
    let last = Self.years(in: thisYear).upperBound
    let year = wholeNumber(in: .year)
    guard let year, (0...99).contains(year), self[.year].trimmed.count == 2 else { return year }
    return last - (last - year) % 100
  }

  /// The show to save; nil if a field is invalid.
  ///
  /// - Parameter thisYear: the current year.
  fileprivate func draft(in thisYear: Int) -> Draft? {
    guard FieldName.allCases.allSatisfy({ $0.problem(in: self, thisYear) == nil }),
      let year = year(in: thisYear), let seasons = wholeNumber(in: .seasons)
    else { return nil }
    return Draft(title: self[.title].trimmed, year: year, seasons: seasons)
  }
}

extension TVShowsApp.State {
  /// Checks the texts, in the current year.
  fileprivate mutating func checkForm() {
    let year = year
    form?.recheck(in: year)
  }

  /// Whether the open form has texts that would be lost: they differ from what is saved, and are
  /// not being saved.
  var hasUnsavedTexts: Bool {
    guard let form, form.saving == nil else { return false }
    return form.differs(from: form.id.flatMap(show).map { self.form(editing: $0) } ?? Form())
  }

  /// Takes in what others have changed of the show in the form.
  mutating func follow(from old: Show, to new: Show) {
    guard form?.id == new.id, form?.saving == nil else { return }
    let (before, now) = (form(editing: old), form(editing: new))
    let theirs = form?.follow(from: before, to: now) ?? [:]
    if !theirs.isEmpty { message = .overtaken(theirs: theirs) }
  }

  /// Returns the form for editing a show.
  private func form(editing show: Show) -> Form {
    Form(
      editing: show.id,
      typed: [.title: show.title, .year: String(show.year), .seasons: String(show.seasons)])
  }

  fileprivate mutating func add(_ typed: [FieldName: String], _ ask: inout Ask<TVShowsApp>) {
    // A line with values replaces all of them: omitted ones are missing.
    let missing = typed.isEmpty ? [] : FieldName.allCases.map { ($0, "") }
    open(Form(typed: Dictionary(uniqueKeysWithValues: missing)), typed, &ask) { route in
      if route.top == .start { route.show(.home) }
      route.leave { if case .edit = $0 { true } else { false } }
      route.push(.add)
    }
  }

  fileprivate mutating func edit(
    _ id: Int?, _ typed: [FieldName: String], _ ask: inout Ask<TVShowsApp>
  ) {
    guard let show = known(id) else { return }
    open(form(editing: show), typed, &ask) { $0.show(.edit(id: show.id)) }
  }

  /// Opens a form, and saves it if anything was typed along with the request; otherwise the same
  /// one stays if it is already open.
  private mutating func open(
    _ new: Form, _ typed: [FieldName: String], _ ask: inout Ask<TVShowsApp>,
    on change: (inout ScreenStack<Route>) -> Void
  ) {
    let old = form.flatMap { typed.isEmpty && $0.id == new.id ? $0 : nil }
    move(&ask, change)
    form = old ?? new
    form?.typed.merge(typed) { $1 }
    if !typed.isEmpty { waiting = .save }
    checkForm()
    // The year may have changed since the start.
    ask(.readYear)
  }

  /// Returns a show with the same year, and the same title as searching and sorting compare it.
  fileprivate func duplicate(of draft: Draft, except id: Int?) -> Show? {
    let title = Folding.key(of: draft.title)
    return shows.first {
      $0.year == draft.year && $0.id != id && Folding.key(of: $0.title) == title
    }
  }

  fileprivate mutating func read(_ year: Int, _ ask: inout Ask<TVShowsApp>) {
    // The years with four digits: the form counts one beyond.
    self.year = min(max(year, 0), 9_999)
    checkForm()
    guard waiting == .save else { return }
    waiting = nil
    save(&ask)
  }

  fileprivate mutating func save(_ ask: inout Ask<TVShowsApp>) {
    guard top.isForm, form?.saving == nil, let draft = form?.draft(in: year) else { return }
    message = nil
    form?.saving = draft
    if let id = form?.id {
      make(.change(id: id, draft: draft, since: show(id)?.draft), &ask)
    } else {
      ask(.save(draft: draft, since: revision))
    }
  }

  fileprivate mutating func saved(_ changes: Changes, _ ask: inout Ask<TVShowsApp>) {
    let saving = form?.id == nil ? form?.saving : nil
    let duplicate = saving.flatMap { self.duplicate(of: $0, except: nil) }
    take(changes, isRemote: false, &ask)
    if saving != nil { move(to: .home, &ask) }
    if let duplicate, let added = changes.shows.map(\.id).max() {
      message = .duplicate(
        id: duplicate.id, title: duplicate.title, year: duplicate.year, added: added)
    }
    sync(isNew: true, &ask)
  }

  fileprivate mutating func saveFailed(_ problem: StorageProblem) {
    guard form?.saving != nil, form?.id == nil else { return }
    // The typed texts stay.
    form?.saving = nil
    message = .saveFailed(problem: problem)
  }
}
