import ReelCoding
import ReelSupport

/// A field of a form, by the word that `set` and messages know it by.
///
/// ```swift
/// enum FieldName: String, FormField {
///   case name, goal
///
///   enum Problem: String, Codable, Sendable { case blank, notANumber }
///   typealias Draft = Pool.Draft
/// }
/// ```
public protocol FormField: CommandValue, Codable, Hashable, CaseIterable, CodingKeyRepresentable,
  RawRepresentable<String>
where AllCases == [Self] {
  /// Why the content of a field will not do.
  associatedtype Problem: Codable & Equatable & Sendable
  /// What identifies the thing that a form edits; `Never` where nothing is edited.
  associatedtype Subject: Codable & Equatable & Sendable = Never
  /// What a form asks to be saved; `Never` where that is kept elsewhere.
  associatedtype Draft: Codable & Equatable & Sendable = Never
}

/// What has been typed into a form, what is wrong with it, and what is being saved of it.
///
/// In paths every form has the same keys: `form.typed.name`, `form.problems.name`, `form.shaking`,
/// `form.id`, `form.saving`. A path may also name a field alone: `form.name` is what has been
/// typed into it, and `form.nameProblem` what is wrong with that.
public struct FormState<Field: FormField>: Codable, Equatable, Sendable {
  /// What the form edits; nil where it creates something.
  public var id: Field.Subject?
  /// What has been typed; a field that has not been typed into is missing.
  public var typed: [Field: String]
  /// What is wrong with that.
  public var problems: [Field: Field.Problem] = [:]
  /// The fields that the last action has refused: they shake once.
  public var shaking: [Field] = []
  /// What is being saved.
  public var saving: Field.Draft?

  @usableFromInline enum CodingKeys: CodingKey { case id, typed, problems, shaking, saving }

  /// Creates a form in which something has been typed already.
  @inlinable
  public init(editing id: Field.Subject? = nil, typed: [Field: String] = [:]) {
    self.id = id
    self.typed = typed
  }

  /// Reads a form; what is missing in it, since it is from an older recording, is empty.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decodeIfPresent(Field.Subject.self, forKey: .id)
    typed = try values.decodeIfPresent([Field: String].self, forKey: .typed) ?? [:]
    problems = try values.decodeIfPresent([Field: Field.Problem].self, forKey: .problems) ?? [:]
    shaking = try values.decodeIfPresent([Field].self, forKey: .shaking) ?? []
    saving = try values.decodeIfPresent(Field.Draft.self, forKey: .saving)
  }

  /// What has been typed into a field; empty where nothing has.
  @inlinable
  public subscript(field: Field) -> String {
    get { typed[field] ?? "" }
    set { typed[field] = newValue }
  }

  /// The whole number that has been typed into a field, with nothing but blanks around it; nil
  /// where something else has, and the nearest that `Int` holds for one that is too large for it.
  public func wholeNumber(in field: Field) -> Int? {
    let text = self[field].trimmed
    let isNegative = text.hasPrefix("-")
    let digits = text.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty, digits.hasOnlyDigits else { return nil }
    return Int(text) ?? (isNegative ? .min : .max)
  }

  /// Types into a field, and checks it at once where there is something to check it with.
  ///
  /// Without a check, what was wrong with the field before is forgotten.
  ///
  /// - Parameters:
  ///   - text: what replaces the field's content.
  ///   - field: where it is typed.
  ///   - check: what is wrong with a field, if something is.
  @inlinable
  public mutating func type(
    _ text: String, into field: Field, check: (FormState, Field) -> Field.Problem? = { _, _ in nil }
  ) {
    typed[field] = text
    problems[field] = check(self, field)
    shaking.removeAll { $0 == field }
    if problems[field] != nil { shaking.append(field) }
  }

  /// Types into several fields, and checks each at once.
  @inlinable
  public mutating func type(
    _ texts: [Field: String], check: (FormState, Field) -> Field.Problem? = { _, _ in nil }
  ) {
    for field in Field.allCases {
      if let text = texts[field] { type(text, into: field, check: check) }
    }
  }

  /// Checks again what has been typed, where it may have to be judged anew; nothing shakes.
  ///
  /// - Parameter check: what is wrong with a field, if something is.
  @inlinable
  public mutating func recheck(_ check: (FormState, Field) -> Field.Problem?) {
    for field in typed.keys { problems[field] = check(self, field) }
  }

  /// Checks all fields, before the form is saved; those that will not do shake.
  ///
  /// - Parameter check: what is wrong with a field, if something is.
  /// - Returns: whether every field will do.
  @inlinable
  public mutating func accepts(_ check: (FormState, Field) -> Field.Problem?) -> Bool {
    var found: [Field: Field.Problem] = [:]
    for field in Field.allCases { found[field] = check(self, field) }
    refuse(found)
    return found.isEmpty
  }

  /// Says what is wrong with the form, in place of what was wrong before; those fields shake.
  @inlinable
  public mutating func refuse(_ problems: [Field: Field.Problem]) {
    self.problems = problems
    shaking = Field.allCases.filter { problems[$0] != nil }
  }

  /// Writes the form; for a path, the fields alone as well.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if Field.Subject.self != Never.self { try values.encode(id, forKey: .id) }
    try values.encode(typed, forKey: .typed)
    try values.encode(problems, forKey: .problems)
    try values.encode(shaking, forKey: .shaking)
    if Field.Draft.self != Never.self { try values.encode(saving, forKey: .saving) }
    guard encoder.userInfo[.isFollowingPath] != nil else { return }
    var fields = encoder.container(keyedBy: FieldKey.self)
    for field in Field.allCases {
      try fields.encode(self[field], forKey: FieldKey(field.rawValue))
      try fields.encode(problems[field], forKey: FieldKey(field.rawValue + "Problem"))
    }
  }

  /// A field's word, or that of its problem, as a key.
  @usableFromInline
  struct FieldKey: CodingKey {
    @usableFromInline let stringValue: String
    @usableFromInline var intValue: Int? { nil }

    @usableFromInline init(_ name: String) { stringValue = name }
    @usableFromInline init?(stringValue: String) { self.init(stringValue) }
    @usableFromInline init?(intValue: Int) { nil }
  }
}

extension FormState {
  /// The field on the screen: what has been typed, and what is wrong with it.
  ///
  /// - Parameters:
  ///   - field: the field; `set` knows it by the same word.
  ///   - label: what is to be filled in.
  ///   - isEnabled: whether it can be filled in now.
  ///   - check: what is wrong with a field, as it is said when the form is saved; where the shell
  ///     asks for the fields one after the other, it says so at once.
  ///   - explanation: a problem as a sentence for the user.
  @inlinable
  public func input(
    _ field: Field, label: String, isEnabled: Bool = true,
    checking check: (FormState, Field) -> Field.Problem? = { _, _ in nil },
    explaining explanation: (Field.Problem) -> String
  ) -> Input {
    var input = Input(
      field.rawValue, label: label, value: self[field],
      error: problems[field].map(explanation), isEnabled: isEnabled,
      motion: shaking.contains(field) ? .shake : nil)
    input.complaint = check(self, field).map(explanation)
    return input
  }
}
