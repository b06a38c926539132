import ReelApp
import ReelCoding
import Testing

/// Paths into a form, which name its parts or its fields.
@Suite struct FormPathTests {
  private enum PoolField: String, FormField {
    case name, goal

    enum Problem: String, Codable, Sendable { case blank, notANumber }

    func problem(in form: FormState<Self>) -> Problem? {
      self == .goal && form.wholeNumber(in: .goal) == nil ? .notANumber : nil
    }

    func explanation(of problem: Problem) -> Text { Text(verbatim: problem.rawValue) }
  }

  private struct State: Codable, Equatable {
    var form: FormState<PoolField>?

    static var sample: State {
      var form = FormState<PoolField>(typed: [.name: "Rome"])
      form.typeChecked([.goal: "x"])
      return State(form: form)
    }
  }

  @Test(arguments: [
    ("form.typed", #"{"goal":"x","name":"Rome"}"#), ("form.typed.name", #""Rome""#),
    ("form.problems.goal", #""notANumber""#), ("form.shaking", #"["goal"]"#),
    ("form.name", #""Rome""#), ("form.name.count", "4"), ("form.nameProblem", "null"),
    ("form.count", "3"), ("form.goal", #""x""#), ("form.goalProblem", #""notANumber""#),
    (
      "form",
      #"{"problems":{"goal":"notANumber"},"shaking":["goal"],"typed":{"goal":"x","name":"Rome"}}"#
    ),
  ])
  func leadToPartsAndFields(_ path: String, _ value: String) throws {
    #expect(try Path(path).read(from: State.sample) == .value(JSON(text: value)))
  }

  /// A field that has not been typed into is empty, and in a form that is closed it is null.
  @Test func leadToEmptyFields() throws {
    let path = try Path("form.goal")
    #expect(try path.read(from: State(form: FormState())) == .value(""))
    #expect(try path.read(from: State()) == .value(.null))
  }

  @Test(arguments: [
    ("form.goa", "“form” has no “goa”; did you mean “goal”?"),
    ("form.Problem", "“form” has no “Problem”; did you mean “problems”?"),
    ("form.xProblem", "“form” has no “xProblem”; did you mean “problems”?"),
    ("form.name.x", "“form.name” is text, to which x does not apply"),
  ])
  func refuseOtherNames(_ path: String, _ message: String) throws {
    let path = try Path(path)
    let error = #expect(throws: PathError.self) { try path.read(from: State.sample) }
    #expect(error?.description == message)
  }

  /// What others save while a form is open: what the user has typed stays.
  @Test func followWhatOthersSave() {
    let (old, new) = (
      FormState<PoolField>(typed: [.name: "Rome", .goal: "50"]),
      FormState<PoolField>(typed: [.name: "Paris", .goal: "90"])
    )
    var form = old
    form.type("Bonn", into: .name)
    form.refuse([.goal: .notANumber])
    #expect(form.follow(from: old, to: new) == [.name: "Paris"])
    #expect(form == FormState(typed: [.name: "Bonn", .goal: "90"]))
    #expect(form.follow(from: new, to: old) == [.name: "Rome"] && form[.goal] == "50")
    // The user has typed the same.
    form.type("Paris", into: .name)
    #expect(form.follow(from: old, to: new) == [:])
    let told = FormState<PoolField>.overtaken([.name: "Paris"])
    #expect(
      Translation(.en)(told)
        == "Others have changed “name” to “Paris” in the meantime; “save” replaces that.")
    // The command is named as the user types it.
    #expect(Translation(.de)(told).contains("„speichern“ ersetzt das"))
    #expect(Translation(.es)(told).contains("«guardar» lo reemplaza"))
  }

  /// A probe, which remembers what it has read, sees each change.
  @Test func areReadRepeatedly() throws {
    let probe = try PathProbe(Path("form.goalProblem"))
    var state = State.sample
    #expect(try probe.read(from: state) == .value("notANumber"))
    state.form?.type("12", into: .goal)
    #expect(try probe.read(from: state) == .value(.null))
    state.form?.refuse([.goal: .blank])
    #expect(try probe.read(from: state) == .value("blank"))
  }
}
