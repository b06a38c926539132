/// The id of an element of an array, whatever its type.
@usableFromInline
package struct ElementID: Hashable, Sendable, CustomStringConvertible {
  private let id: any Hashable & Sendable

  @usableFromInline
  package init(_ id: some Hashable & Sendable) { self.id = id }

  /// Two are equal if the ids are, which is more than that they read alike.
  @usableFromInline
  package static func == (left: ElementID, right: ElementID) -> Bool {
    AnyHashable(left.id) == AnyHashable(right.id)
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { id.hash(into: &hasher) }

  /// The id as text.
  @usableFromInline package var description: String { "\(id)" }
}
