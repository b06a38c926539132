import ReelCoding

/// Names actions one after the other, for lists that show nothing else of them.
///
/// The name of an action of an app's part is that of the part and its own: `home.refreshTapped`.
package final class ActionNames {
  private let isSingle: Bool
  private let names = CaseNames()

  /// Prepares to name actions.
  ///
  /// - Parameter isSingle: whether the actions belong to the only app.
  package init(isSingle: Bool) { self.isSingle = isSingle }

  /// Returns the app of an action, empty if there is only one, and its name; both are empty if its
  /// Codable form is not that of an enum.
  ///
  /// - Throws: errors of the action's own `encode(to:)`.
  package func name(of action: borrowing some Encodable) throws -> ActionName {
    ActionName(try names.names(of: action) ?? [], isSingle: isSingle)
  }
}

/// The name of an action.
package struct ActionName: Equatable {
  /// The names of the app, if there are several, of the parts, and of the action itself.
  package let cases: [String]
  /// The app, if there are several; otherwise empty.
  let app: String

  /// Creates a name from the names of an action's cases, the outermost first.
  init(_ cases: [String], isSingle: Bool) {
    self.cases = cases
    app = isSingle ? "" : cases.first ?? ""
  }

  /// The name within the app: `home.refreshTapped`.
  package var name: String { cases.dropFirst(app.isEmpty ? 0 : 1).joined(separator: ".") }

  /// The name with the app: `minipools.home.refreshTapped`.
  var whole: String { cases.joined(separator: ".") }

  /// Returns whether `text` is the name, with or without its app and its part:
  /// `minipools.home.refreshTapped`, `home.refreshTapped`, `refreshTapped`, or
  /// `minipools.refreshTapped`.
  func matches(_ text: String) -> Bool {
    guard let last = cases.last, !text.isEmpty else { return false }
    return text == whole || whole.hasSuffix("." + text)
      || !app.isEmpty && text == "\(app).\(last)"
  }
}
