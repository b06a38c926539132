import ReelApp

/// What states did not have that were recorded with earlier versions is as it was then.
extension KeyedDecodingContainer {
  /// The shows that can be there again; there were none.
  func decode(_ type: DeletedShows.Type, forKey key: Key) throws -> DeletedShows {
    try decodeIfPresent(type, forKey: key) ?? DeletedShows()
  }

  /// The time zone; all times were in UTC.
  func decode(_ type: Zone.Type, forKey key: Key) throws -> Zone {
    try decodeIfPresent(type, forKey: key) ?? .utc
  }
}
