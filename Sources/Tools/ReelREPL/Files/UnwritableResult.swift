import ReelTexts

/// An error for a result that could not be written; the program ends with exit code 4.
package struct UnwritableResult: TextError {
  /// The file, and the reason.
  package let text: Text

  /// Creates an error with the file, and the reason.
  package init(text: Text) { self.text = text }
}
