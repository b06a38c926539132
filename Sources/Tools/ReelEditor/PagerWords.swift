/// The words shown below a text that is shown a page at a time.
public struct PagerWords: Sendable {
  /// Describes the place: the first visible line, the last one, and the number of lines.
  public let place: @Sendable (_ first: Int, _ last: Int, _ count: Int) -> String
  /// The available keys, in a few words.
  public let keys: String
  /// Says that no text to search for has been typed.
  public let notSearched: String
  /// Says that a text was not found.
  public let notFound: @Sendable (_ text: String) -> String

  /// Creates the words.
  public init(
    place: @escaping @Sendable (_ first: Int, _ last: Int, _ count: Int) -> String, keys: String,
    notSearched: String, notFound: @escaping @Sendable (_ text: String) -> String
  ) {
    self.place = place
    self.keys = keys
    self.notSearched = notSearched
    self.notFound = notFound
  }
}
