/// An action for one element of a collection, named by the element's id.
public struct ElementAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
  /// The id of the element.
  public var id: ID
  /// The element's action.
  public var action: Action

  /// Creates an action for the element with `id`.
  @inlinable
  public init(id: ID, action: Action) {
    self.id = id
    self.action = action
  }
}

extension ElementAction: Equatable where Action: Equatable {}
extension ElementAction: Hashable where Action: Hashable {}
extension ElementAction: Codable where ID: Codable, Action: Codable {}
