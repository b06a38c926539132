import ReelApp

/// What states did not have that were recorded with earlier versions is as it was then.
extension KeyedDecodingContainer {
  /// The order of the list; the newest came first.
  func decode(_ type: Sorting.Type, forKey key: Key) throws -> Sorting {
    try decodeIfPresent(type, forKey: key) ?? .newest
  }

  /// The names; there were none.
  func decode(_ type: AddressBook.Type, forKey key: Key) throws -> AddressBook {
    try decodeIfPresent(type, forKey: key) ?? AddressBook()
  }

  /// The time zone; all times were in UTC.
  func decode(_ type: Zone.Type, forKey key: Key) throws -> Zone {
    try decodeIfPresent(type, forKey: key) ?? .utc
  }
}
