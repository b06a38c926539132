/// What is said below a text that is shown a page at a time.
public struct PagerWords: Sendable {
  /// Where one is: the first line that is shown, the last one, and the number of elements.
  public let place: @Sendable (_ first: Int, _ last: Int, _ count: Int) -> String
  /// Which keys there are, in a few words.
  public let keys: String
  /// That a text is not found.
  public let notFound: @Sendable (_ text: String) -> String

  /// Takes the words.
  public init(
    place: @escaping @Sendable (_ first: Int, _ last: Int, _ count: Int) -> String, keys: String,
    notFound: @escaping @Sendable (_ text: String) -> String
  ) {
    self.place = place
    self.keys = keys
    self.notFound = notFound
  }
}
