import Foundation
import ReelApp

extension Word {
  /// The word that names a file, with the user's home directory in place of a `~` at its start.
  ///
  /// As in the system's shell: `~` is a character like others in quotes and within a name.
  package var inHome: Word {
    guard !isQuoted else { return self }
    var word = self
    word.text = text.inHome
    return word
  }
}

extension String {
  /// The path, with the user's home directory in place of a `~` at its start.
  var inHome: String {
    guard self == "~" || hasPrefix("~/") else { return self }
    let named = ProcessInfo.processInfo.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (named ?? NSHomeDirectory()) + dropFirst()
  }
}
