/// One way to complete the word at the cursor.
public struct Completion: Equatable, Sendable {
  /// The start of the replaced range, in characters from the start of the line; it ends at the
  /// cursor.
  public var start: Int
  /// The text that is put there; a value that needs quotes arrives with them.
  public var text: String
  /// A short description, shown beside the choice in the list.
  public var description: String
  /// Whether a blank follows once this is chosen.
  public var appendsBlank: Bool

  /// Creates a completion.
  public init(start: Int, text: String, description: String = "", appendsBlank: Bool = true) {
    self.start = start
    self.text = text
    self.description = description
    self.appendsBlank = appendsBlank
  }
}

/// The effect of Tab on a line, worked out apart from the terminal so that a table can test it.
struct CompletionPlan: Equatable {
  /// The number of characters to remove before the cursor.
  var removed = 0
  /// The text to insert in their place.
  var inserted = ""
  /// The choices listed below the line; empty if there is only one.
  var listed: [Completion] = []

  /// Plans the completion of a line.
  ///
  /// A single choice is inserted, whatever it replaces. Several are listed, and their common part
  /// is inserted if it extends the line, in any case.
  init(line: String, cursor: Int, completions: [Completion]) {
    guard let start = completions.map(\.start).min(), start >= 0, start <= cursor,
      cursor <= line.count
    else { return }
    let characters = Array(line)
    let typed = String(characters[start..<cursor])
    let texts = completions.map { completion in
      String(characters[start..<min(max(start, completion.start), cursor)]) + completion.text
    }
    if completions.count == 1 {
      let followed = cursor < characters.count && characters[cursor] == " "
      removed = cursor - start
      inserted = texts[0] + (completions[0].appendsBlank && !followed ? " " : "")
      return
    }
    let common = texts.dropFirst().reduce(texts[0]) { Self.commonPrefix($0, $1) }
    listed = completions
    if common.count > typed.count, common.lowercased().hasPrefix(typed.lowercased()) {
      removed = cursor - start
      inserted = common
    }
  }

  private static func commonPrefix(_ one: String, _ other: String) -> String {
    String(zip(one, other).prefix { $0 == $1 }.map(\.0))
  }
}
