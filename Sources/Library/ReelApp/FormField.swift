/// A field of a form, identified by its word in `set` and in messages: with its label, and with
/// what can be wrong in it.
///
/// ```swift
/// enum FieldName: String, FormField {
///   case name, goal
///
///   enum Problem: String, Codable, Sendable { case blank, notANumber }
///
///   var label: Text {
///     switch self {
///     case .name: "Name"
///     case .goal: "Goal in dollars"
///     }
///   }
///
///   func problem(in form: FormState<FieldName>) -> Problem? {
///     switch self {
///     case .name: form[.name].isEmpty ? .blank : nil
///     case .goal: form.wholeNumber(in: .goal) == nil ? .notANumber : nil
///     }
///   }
///
///   func explanation(of problem: Problem) -> Text {
///     switch problem {
///     case .blank: "Give the pool a name."
///     case .notANumber: "The goal has to be a whole number."
///     }
///   }
/// }
/// ```
///
/// If what is valid depends on more than the form, such as the current year, that is the
/// ``Context``, and ``problem(in:_:)`` finds the problems.
public protocol FormField: CommandValue, Codable, Hashable, CaseIterable, CodingKeyRepresentable,
  RawRepresentable<String>
where AllCases == [Self] {
  /// The reason why the content of a field is not valid.
  associatedtype Problem: Codable & Equatable & Sendable
  /// The id of the object that a form edits; `Never` if it edits none.
  associatedtype Subject: Codable & Equatable & Sendable = Never
  /// The data that a form saves; `Never` if that is stored elsewhere.
  associatedtype Draft: Codable & Equatable & Sendable = Never
  /// What else decides whether a text is valid, besides the form; `Void` for nothing.
  associatedtype Context = Void

  /// The field's word in the user's language, in `set` and in messages; by default, the raw value,
  /// which is understood in every language.
  var word: Text { get }

  /// The label of the field on the screen; by default, its word.
  var label: Text { get }

  /// What answers a question for the field; by default, any text.
  var answer: FieldAnswer { get }

  /// The maximum number of characters that can be typed into the field; nil for any.
  var limit: Int? { get }

  /// Returns the problem of the field's text in a form; nil if it is valid.
  ///
  /// For fields without a context; by default, any text is valid.
  func problem(in form: FormState<Self>) -> Problem?

  /// Returns the problem of the field's text in a form, in a context; nil if it is valid.
  func problem(in form: FormState<Self>, _ context: Context) -> Problem?

  /// Returns a sentence for the user about a problem of the field: what would be right.
  func explanation(of problem: Problem) -> Text

  /// Returns the values that one may want for the field, for completion; by default, none.
  func choices(in context: Context) -> [Choice]
}

/// What answers a question for a field, asked alone: whether a line that is a command is one.
public enum FieldAnswer: Sendable {
  /// Any text: what is typed is the text, whatever it may mean elsewhere.
  case text
  /// A number or a choice of one word: a command is a command, and several words are the answers to
  /// several questions.
  case word
  /// The same, but a number from 1 to 10: those of all such fields that follow can be typed at once
  /// without spaces, as in `57810`.
  case upToTen
  /// A number or a choice that may be typed in several words, such as a phone number.
  case words
}

extension FormField {
  /// Any text.
  public var answer: FieldAnswer { .text }

  /// 140 characters for a text: lists show that whole.
  public var limit: Int? { answer == .text ? [Word].longestText : nil }

  /// The raw value, in every language.
  public var word: Text { Text(verbatim: rawValue) }

  /// The word of the field.
  public var label: Text { word }

  /// Any text is valid.
  public func problem(in form: FormState<Self>) -> Problem? { nil }

  /// None.
  public func choices(in context: Context) -> [Choice] { [] }
}

extension FormField where Context == Void {
  /// Returns the problem of the field's text in a form; nil if it is valid.
  public func problem(in form: FormState<Self>, _ context: Void) -> Problem? { problem(in: form) }
}

extension FormField where Problem == Never {
  /// Never called: the field has no problems.
  public func explanation(of problem: Never) -> Text {}
}
