extension Array where Element: Identifiable {
  /// The element with an id; nil if there is none.
  ///
  /// What is set takes the element's place, or is added at the end; nil removes it.
  public subscript(id id: Element.ID) -> Element? {
    get { first { $0.id == id } }
    set {
      if let index = firstIndex(where: { $0.id == id }) {
        replaceSubrange(index...index, with: newValue.map { [$0] } ?? [])
      } else if let newValue {
        append(newValue)
      }
    }
  }

  /// The elements without those whose id an earlier one has: a service may repeat one.
  public var withoutRepeatedIDs: [Element] {
    var seen: Set<Element.ID> = []
    return filter { seen.insert($0.id).inserted }
  }

  /// Whether no two elements have the same id, which is a rule of most lists.
  public var haveDistinctIDs: Bool { Set(map { $0.id }).count == count }
}
