import ReelTexts

/// A difference between two forms that is bridged.
public struct FormDifference: Equatable, Sendable {
  /// What differs.
  public enum Kind: Equatable, Sendable {
    /// It is new.
    case added
    /// It is gone.
    case removed
    /// It is read as something else.
    case changed(from: ValueForm, to: ValueForm)
  }

  /// The path: the members that lead to it, with `[]` for elements; `action` and cases for one in
  /// an action.
  public let path: String
  /// What differs there.
  public let kind: Kind

  /// The difference, for messages.
  public var text: Text {
    switch kind {
    case .added: "\(verbatim: path) is new"
    case .removed: "\(verbatim: path) is gone"
    case .changed(let old, let new):
      "\(verbatim: path) was \(verbatim: "\(old)"), is now \(verbatim: "\(new)")"
    }
  }
}

/// The reason why values of an older form cannot be read, with what to declare.
public struct FormError: TextError, Equatable, Sendable {
  /// The reason.
  public let text: Text
}

extension FormError {
  static func missing(
    _ name: String, _ form: ValueForm, in owner: String, at path: String
  ) -> FormError {
    FormError(
      text: """
        “\(verbatim: path)” (\(verbatim: "\(form)")) is new and has no value in what was written \
        before; declare one in \(verbatim: owner): \
        \(verbatim: ".added(\"\(name)\", default: …)")
        """)
  }

  static func retyped(
    _ old: ValueForm, _ new: ValueForm, in owner: String, at path: String
  ) -> FormError {
    FormError(
      text: """
        “\(verbatim: path)” was \(verbatim: "\(old)") and is \(verbatim: "\(new)"); declare in \
        \(verbatim: owner) how it is read: \(verbatim: ".converted { value in … }")
        """)
  }

  static func gone(_ name: String) -> FormError {
    FormError(text: "the case “\(verbatim: name)” is gone")
  }
}
