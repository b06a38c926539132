/// One step of the name of an effect: an id that a feature gave, or the scope it is in.
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
/// Scopes and id are kept apart, so that no id can be taken for the name of a feature.
struct EffectKey: Hashable, Sendable {
  enum Name: Hashable, Sendable {
    /// The effect was given no id.
    case none
    case id(EffectKeyPart)
    /// Whatever answers a request, by the number of its ticket.
    case request(Int)
  }

  let branch: BranchID
  let scope: [EffectKeyPart]
  let name: Name
}
