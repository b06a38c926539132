/// An error that says what happened in a text, which is put into a language where it is shown.
///
/// An error's own words would be in the language of the thread that has found it.
public protocol TextError: Error, CustomStringConvertible {
  /// One or two sentences: what happened, where, and what would be right.
  var text: Text { get }
}

extension TextError {
  /// The error's text in the current language.
  public var description: String { localized(text) }
}

extension Text {
  /// Creates the text of an error; one that has none is described in its own words.
  public init(_ error: any Error) {
    self = (error as? any TextError)?.text ?? Text(verbatim: "\(error)")
  }
}
