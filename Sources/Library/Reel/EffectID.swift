/// One step of an effect's name: an id that a feature chose, or the scope that it is in.
@usableFromInline
struct EffectKeyPart: Hashable, Sendable, CustomStringConvertible {
  let base: any Hashable & Sendable

  @usableFromInline
  static func == (left: EffectKeyPart, right: EffectKeyPart) -> Bool {
    AnyHashable(left.base) == AnyHashable(right.base)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(base))
  }

  @usableFromInline var description: String { String(describing: base) }
}

/// The whole name of an effect within its store: the branch, the scopes, the feature's own id.
///
/// Scopes and ids are kept apart, so that no id can be mistaken for the name of a feature.
struct EffectKey: Hashable, Sendable {
  enum Name: Hashable, Sendable {
    /// The effect has no id.
    case none
    case id(EffectKeyPart)
    /// Any effect that answers a request, by the number of its ticket.
    case request(Int)
  }

  let branch: BranchID
  let scope: [EffectKeyPart]
  let name: Name
}
