import ReelCoding

/// Names actions one after the other, for lists that show nothing else of them.
final class ActionNames {
  private let isSingle: Bool
  private let names: CaseNames

  /// Prepares to name actions.
  ///
  /// - Parameter isSingle: whether the actions belong to the only app.
  init(isSingle: Bool) {
    self.isSingle = isSingle
    names = CaseNames(depth: isSingle ? 1 : 2)
  }

  /// Returns the app of an action, empty if there is only one, and its name.
  ///
  /// - Throws: errors of the action's own `encode(to:)`.
  func name(of action: borrowing some Encodable) throws -> (app: String, name: String) {
    if let names = try names.names(of: action), let name = names.last {
      return (isSingle ? "" : names[0], name)
    }
    let summary = ActionSummary(try JSON(encoding: copy action), isSingle: isSingle)
    return (summary.app, summary.name)
  }
}
