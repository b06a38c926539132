import ReelCoding
import ReelSupport

/// The state of a form: its texts, their problems, and the draft that is being saved.
///
/// In paths, every form has the same keys: `form.typed.name`, `form.problems.name`, `form.shaking`,
/// `form.id`, and `form.saving` if its fields have a draft. A path may also name a field directly:
/// `form.name` is the text of the field, and `form.nameProblem` its problem.
public struct FormState<Field: FormField>: Codable, Equatable, Sendable {
  /// The object that the form edits; nil if the form creates one.
  public var id: Field.Subject?
  /// The texts that have been typed; a field that has not been typed into is missing.
  public var typed: [Field: String]
  /// The problems of the fields.
  public var problems: [Field: Field.Problem] = [:]
  /// The fields that the last action has refused: they shake once.
  public var shaking: [Field] = []
  /// The draft that is being saved.
  public var saving: Field.Draft?

  /// Creates a form, optionally with texts that have already been typed.
  @inlinable
  public init(editing id: Field.Subject? = nil, typed: [Field: String] = [:]) {
    self.id = id
    self.typed = typed
  }

  /// Decodes a form; keys that are missing in an older recording are empty.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FormKey.self)
    id = try values.decodeIfPresent(Field.Subject.self, forKey: .id)
    typed = try values.decodeIfPresent([Field: String].self, forKey: .typed) ?? [:]
    problems = try values.decodeIfPresent([Field: Field.Problem].self, forKey: .problems) ?? [:]
    shaking = try values.decodeIfPresent([Field].self, forKey: .shaking) ?? []
    saving = try values.decodeIfPresent(Field.Draft.self, forKey: .saving)
  }

  /// Returns the text of a field; empty if nothing has been typed.
  @inlinable
  public subscript(field: Field) -> String {
    get { typed[field] ?? "" }
    set { typed[field] = newValue }
  }

  /// Returns the whole number in a field, ignoring spaces around it; nil if the text is not a
  /// number, and the nearest `Int` if it is out of range.
  public func wholeNumber(in field: Field) -> Int? {
    let text = self[field].trimmed
    let isNegative = text.hasPrefix("-")
    let digits = text.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty, digits.hasOnlyDigits else { return nil }
    return Int(text) ?? (isNegative ? .min : .max)
  }

  /// Replaces the text of a field, whose previous problem is cleared.
  @inlinable
  public mutating func type(_ text: String, into field: Field) {
    typed[field] = text
    problems[field] = nil
    shaking.removeAll { $0 == field }
  }

  /// Replaces the texts of several fields, whose previous problems are cleared.
  @inlinable
  public mutating func type(_ texts: [Field: String]) {
    for (field, text) in texts { type(text, into: field) }
  }

  /// Replaces the texts of several fields, and checks them immediately; invalid ones shake.
  @inlinable
  public mutating func typeChecked(_ texts: [Field: String], in context: Field.Context) {
    type(texts)
    for field in Field.allCases where texts[field] != nil {
      problems[field] = field.problem(in: self, context)
      if problems[field] != nil { shaking.append(field) }
    }
  }

  /// Checks the typed texts again, when their validity may have changed; nothing shakes.
  @inlinable
  public mutating func recheck(in context: Field.Context) {
    for field in typed.keys { problems[field] = field.problem(in: self, context) }
  }

  /// Checks all fields before the form is saved; invalid ones shake.
  ///
  /// - Returns: Whether every field is valid.
  @inlinable
  public mutating func accepts(in context: Field.Context) -> Bool {
    var found: [Field: Field.Problem] = [:]
    for field in Field.allCases { found[field] = field.problem(in: self, context) }
    refuse(found)
    return found.isEmpty
  }

  /// Replaces the problems of the form; those fields shake.
  @inlinable
  public mutating func refuse(_ problems: [Field: Field.Problem]) {
    self.problems = problems
    shaking = Field.allCases.filter { problems[$0] != nil }
  }

  /// Encodes the form; for a path, with the individual fields as well.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    let wanted = encoder.userInfo[.wantedName] as? String
    if let wanted, try encodeField(wanted, to: encoder) { return }
    var values = encoder.container(keyedBy: FormKey.self)
    if Field.Subject.self != Never.self { try encodeSubject(to: &values) }
    try encodeTyped(to: &values)
    // Mostly, a form has no problems; of empty collections, no type is looked up. It would be for
    // the `isEmpty` of an array.
    if problems.isEmpty {
      try values.encode([:] as [String: String], forKey: .problems)
    } else {
      try encodeProblems(to: &values)
    }
    if shaking.endIndex == 0 {
      try values.encode([] as [String], forKey: .shaking)
    } else {
      try encodeShaking(to: &values)
    }
    if Field.Draft.self != Never.self { try encodeDraft(to: &values) }
    // The fields are not counted: they would be counted twice.
    if let wanted, wanted != "count" { try encodeFields(to: encoder) }
  }

  /// Encodes the field with a name, or its problem; returns whether there is one.
  @inlinable
  func encodeField(_ name: String, to encoder: any Encoder) throws -> Bool {
    guard !FormKey.isName(name) else { return false }
    let suffix = "Problem"
    if let field = Field(rawValue: name) {
      var fields = encoder.container(keyedBy: FormFieldKey.self)
      try fields.encode(self[field], forKey: FormFieldKey(name))
    } else if name.hasSuffix(suffix),
      let field = Field(rawValue: String(name.dropLast(suffix.count)))
    {
      var fields = encoder.container(keyedBy: FormFieldKey.self)
      try fields.encode(problems[field], forKey: FormFieldKey(name))
    } else {
      return false
    }
    return true
  }

  // Functions of their own, because each looks up the type of a property at its beginning.

  @inline(never) @usableFromInline
  func encodeSubject(to values: inout KeyedEncodingContainer<FormKey>) throws {
    try values.encodeIfPresent(id, forKey: .id)
  }

  @inline(never) @usableFromInline
  func encodeTyped(to values: inout KeyedEncodingContainer<FormKey>) throws {
    try values.encode(typed, forKey: .typed)
  }

  @inline(never) @usableFromInline
  func encodeProblems(to values: inout KeyedEncodingContainer<FormKey>) throws {
    try values.encode(problems, forKey: .problems)
  }

  @inline(never) @usableFromInline
  func encodeShaking(to values: inout KeyedEncodingContainer<FormKey>) throws {
    try values.encode(shaking, forKey: .shaking)
  }

  @inline(never) @usableFromInline
  func encodeDraft(to values: inout KeyedEncodingContainer<FormKey>) throws {
    try values.encodeIfPresent(saving, forKey: .saving)
  }

  /// Encodes the individual fields.
  ///
  /// A function of its own, which looks up its types only when it is called.
  @inlinable
  func encodeFields(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: FormFieldKey.self)
    for field in Field.allCases {
      try fields.encode(self[field], forKey: FormFieldKey(field.rawValue))
      try fields.encode(problems[field], forKey: FormFieldKey(field.rawValue + "Problem"))
    }
  }
}

// Outside the form, whose keys would be a type of their own for each kind of form, looked up each
// time that one is encoded.

/// The keys of every form.
@usableFromInline
enum FormKey: CodingKey {
  case id, typed, problems, shaking, saving

  @usableFromInline static func isName(_ name: String) -> Bool { Self(stringValue: name) != nil }
}

/// The name of a field, or of its problem, as a coding key.
@usableFromInline
struct FormFieldKey: CodingKey {
  @usableFromInline let stringValue: String
  @usableFromInline var intValue: Int? { nil }

  @usableFromInline init(_ name: String) { stringValue = name }
  @usableFromInline init?(stringValue: String) { self.init(stringValue) }
  @usableFromInline init?(intValue: Int) { nil }
}

extension FormState {
  /// Returns fields for the screen, each with its text and its problem.
  ///
  /// With them is the problem that saving the form would report now: the shell reports it at once
  /// when it asks for the fields one after the other.
  ///
  /// - Parameters:
  ///   - fields: the fields; by default, all.
  ///   - isEnabled: whether they can be filled in now.
  ///   - context: what else decides whether a text is valid.
  @inlinable
  public func inputs(
    _ fields: [Field] = Field.allCases, isEnabled: Bool = true, in context: Field.Context
  ) -> [Input] {
    fields.map { input($0, isEnabled: isEnabled, in: context) }
  }

  /// Returns one field for the screen, as ``inputs(_:isEnabled:in:)`` does.
  @inlinable
  public func input(
    _ field: Field, isEnabled: Bool = true, in context: Field.Context
  ) -> Input {
    var input = Input(
      field.rawValue, label: field.label, value: self[field],
      error: problems[field].map(field.explanation), isEnabled: isEnabled,
      motion: shaking.contains(field) ? .shake : nil)
    input.complaint = field.problem(in: self, context).map(field.explanation)
    input.answer = field.answer
    input.limit = field.limit
    return input
  }

  /// Returns whether texts of this form would be lost if another one took its place.
  ///
  /// - Parameters:
  ///   - saved: the form with what is saved.
  ///   - fields: the fields that are compared; by default, all.
  @inlinable
  public func differs(from saved: FormState, in fields: [Field] = Field.allCases) -> Bool {
    fields.contains { self[$0] != saved[$0] }
  }

  /// Takes in what others have saved while the form is open: a field that the user has not changed
  /// gets its new text.
  ///
  /// Otherwise, saving the form would take back what others have changed.
  ///
  /// - Parameters:
  ///   - saved: the form with what was saved before.
  ///   - new: the form with what is saved now.
  /// - Returns: The new texts of fields that the user has changed, too: saving replaces those.
  public mutating func follow(from saved: FormState, to new: FormState) -> [Field: String] {
    var theirs: [Field: String] = [:]
    for field in Field.allCases where saved[field] != new[field] && self[field] != new[field] {
      if self[field] == saved[field] {
        type(new[field], into: field)
      } else {
        theirs[field] = new[field]
      }
    }
    return theirs
  }

  /// Returns what the user is told of fields that others have changed, too.
  ///
  /// - Parameter theirs: the texts that ``follow(from:to:)`` has returned.
  public static func overtaken(_ theirs: [Field: String]) -> Text {
    Field.allCases.compactMap { field in
      theirs[field].map { text in
        """
        Others have changed “\(field.label)” to “\(verbatim: text)” in the meantime; “save” \
        replaces that.
        """
      }
    }.joined(separator: Text(verbatim: " "))
  }
}

// Without a context.
extension FormState where Field.Context == Void {
  /// Replaces the texts of several fields, and checks them immediately; invalid ones shake.
  @inlinable
  public mutating func typeChecked(_ texts: [Field: String]) { typeChecked(texts, in: ()) }

  /// Checks the typed texts again, when their validity may have changed; nothing shakes.
  @inlinable
  public mutating func recheck() { recheck(in: ()) }

  /// Checks all fields before the form is saved; invalid ones shake.
  ///
  /// - Returns: Whether every field is valid.
  @inlinable
  public mutating func accepts() -> Bool { accepts(in: ()) }

  /// Returns fields for the screen, each with its text and its problem.
  @inlinable
  public func inputs(_ fields: [Field] = Field.allCases, isEnabled: Bool = true) -> [Input] {
    inputs(fields, isEnabled: isEnabled, in: ())
  }
}
