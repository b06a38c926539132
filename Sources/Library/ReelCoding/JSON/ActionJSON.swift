import ReelSupport
import ReelTexts

/// Reads actions from JSON, as in recordings.
public enum ActionJSON {
  /// Reads a value from JSON text: an action as `.dispatch` takes it.
  ///
  /// A bare string names a case without values.
  ///
  /// - Throws: ``JSONSyntaxError`` if the text is not JSON; ``JSONValueError`` if it is something
  ///   else, with the nearest case if it names an unknown one.
  public static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value
  {
    let reader = JSONReader()
    try reader.load(text.utf8)
    do {
      return try reader.decode(type, at: 0)
    } catch let error as JSONValueError where error.isUnknownCase {
      guard let name = reader.unmatched?.name else { throw error }
      throw JSONValueError(message: name.text, path: "", isUnknownCase: true)
    }
  }
}

/// A name that is not a case of an enum.
///
/// An enum's cases cannot be listed, but each name can be tried: so the nearest one is found by
/// trying all names that are one typing mistake away.
package struct UnknownName {
  let name: String
  let exists: (String) -> Bool

  /// Creates a name that is none of those of which `exists` says that they are.
  package init(name: String, exists: @escaping (String) -> Bool) {
    self.name = name
    self.exists = exists
  }

  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")

  /// Says that there is no such case, and names the nearest one.
  package var text: Text {
    let hint: Text? = nearest.map { "; did you mean \(Spelling.quoted($0))?" }
    return "there is no case “\(verbatim: name.excerpt)”" + (hint ?? .empty)
  }

  /// Returns an existing name, one insertion, deletion, substitution or swap of neighbours away.
  var nearest: String? {
    let word = Array(name)
    // Longer than any name; every letter is tried at each index.
    guard word.count < 64 else { return nil }
    var tried = word
    for index in word.indices {
      tried.remove(at: index)
      if exists(String(tried)) { return String(tried) }
      for letter in Self.letters {
        tried.insert(letter, at: index)
        if exists(String(tried)) { return String(tried) }
        tried.remove(at: index)
      }
      tried = word
      if index > 0 {
        tried.swapAt(index - 1, index)
        if exists(String(tried)) { return String(tried) }
        tried = word
      }
    }
    for index in 0...word.count {
      for letter in Self.letters {
        tried.insert(letter, at: index)
        if exists(String(tried)) { return String(tried) }
        tried.remove(at: index)
      }
    }
    return nil
  }
}
