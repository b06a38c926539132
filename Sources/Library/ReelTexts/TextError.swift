/// An error that says what happened in a text, which is put into a language where it is shown.
///
/// What finds an error does not know who reads it: its text is put into the reader's language by a
/// ``Translation``.
public protocol TextError: Error, CustomStringConvertible {
  /// One or two sentences: what happened, where, and what would be right.
  var text: Text { get }
}

extension TextError {
  /// The error's text in English.
  public var description: String { text.english }
}

extension Text {
  /// Creates the text of an error; one that has none is described in its own words.
  public init(_ error: any Error) {
    self = (error as? any TextError)?.text ?? Text(verbatim: "\(error)")
  }
}

/// Why a type does not take a value that it is decoded from.
private struct Refusal: TextError {
  var text: Text
}

extension DecodingError {
  /// Creates the error of a type that does not take a value, for a reason that is a text.
  package static func refused(_ reason: Text, at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      Context(
        codingPath: path, debugDescription: reason.english, underlyingError: Refusal(text: reason)))
  }
}

extension DecodingError.Context {
  /// Why a value was not taken.
  package var reason: Text {
    (underlyingError as? Refusal)?.text ?? Text(verbatim: debugDescription)
  }
}
