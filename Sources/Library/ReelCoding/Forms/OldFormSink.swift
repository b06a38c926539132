/// Composes digests of states as an older version of a program coded them: without what is new, and
/// with the names of before.
final class OldFormSink: DigestSink {
  private typealias OldValue = FormMigration.OldValue

  private let migration: FormMigration
  // Unchecked, as in the encoder: one encoding has exclusive access.
  /// The open containers, with the elements of those that are collections.
  @exclusivity(unchecked) private var open: [(own: OldValue?, elements: OldValue?)] = []
  /// The last member.
  @exclusivity(unchecked) private var last: OldValue?

  init(_ migration: FormMigration) {
    self.migration = migration
    super.init(keepsMembers: true, isExact: false)
    last = migration.oldValue(of: "state")
  }

  override func restart() {
    super.restart()
    open.removeAll(keepingCapacity: true)
    last = migration.oldValue(of: "state")
  }

  /// The next value.
  private var next: OldValue? { open.last?.elements ?? last }

  private func begin() {
    let next = next
    open.append((next, next.flatMap(migration.elements)))
    last = nil
  }

  private func end() { open.removeLast() }

  override func wants(key: String) -> Bool {
    guard let own = open.last?.own else { return true }
    return open.last?.elements != nil || migration.member(key, of: own) != nil
  }

  override func key(_ name: String) {
    guard let (own, elements) = open.last, let own, elements == nil,
      let member = migration.member(name, of: own)
    else {
      last = nil
      return super.key(name)
    }
    last = member.value
    super.key(member.name)
  }

  override func beginObject(isPayload: Bool) {
    begin()
    super.beginObject(isPayload: isPayload)
  }

  override func endObject() {
    end()
    super.endObject()
  }

  override func beginArray() {
    begin()
    super.beginArray()
  }

  override func endArray() {
    end()
    super.endArray()
  }

  override func takes(_ collection: any EncodableCollection, _ encoder: EncoderState) throws -> Bool
  {
    let before = last
    begin()
    let isTaken = try super.takes(collection, encoder)
    end()
    if !isTaken { last = before }
    return isTaken
  }
}
