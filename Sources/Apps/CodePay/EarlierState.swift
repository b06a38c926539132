import ReelApp

/// Values that are missing in states recorded with earlier versions.
extension KeyedDecodingContainer {
  /// Decodes the order of the list; the default is newest first.
  func decode(_ type: Sorting.Type, forKey key: Key) throws -> Sorting {
    try decodeIfPresent(type, forKey: key) ?? .newest
  }

  /// Decodes the names; the default is none.
  func decode(_ type: AddressBook.Type, forKey key: Key) throws -> AddressBook {
    try decodeIfPresent(type, forKey: key) ?? AddressBook()
  }

  /// Decodes the time zone; the default is UTC.
  func decode(_ type: Zone.Type, forKey key: Key) throws -> Zone {
    try decodeIfPresent(type, forKey: key) ?? .utc
  }
}
