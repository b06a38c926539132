import ReelApp

/// Values that are missing in states recorded with earlier versions.
extension KeyedDecodingContainer {
  /// Decodes the shows that can be restored; the default is none.
  func decode(_ type: DeletedShows.Type, forKey key: Key) throws -> DeletedShows {
    try decodeIfPresent(type, forKey: key) ?? DeletedShows()
  }

  /// Decodes the time zone; the default is UTC.
  func decode(_ type: Zone.Type, forKey key: Key) throws -> Zone {
    try decodeIfPresent(type, forKey: key) ?? .utc
  }
}
