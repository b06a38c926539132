import CEditLine
import Foundation

/// The sequences after an escape that libedit does something with: those that the editor, the
/// terminal's description or the user's `~/.editrc` binds.
struct BoundSequences {
  private let sequences: Set<String>

  /// Reads the list that libedit prints: keys in quotes, with `^[` for an escape, each followed by
  /// `->`.
  ///
  /// In vi's way, the escape itself leaves a mode, and the rest is bound without it.
  init(printed: String) {
    sequences = Set(
      printed.split(separator: "\n").compactMap { line -> String? in
        guard line.hasPrefix("\""), let arrow = line.firstRange(of: "->") else { return nil }
        let key = line[..<arrow.lowerBound].split(separator: "\"").first ?? ""
        let sequence = key.hasPrefix("^[") ? key.dropFirst(2) : key
        return String(sequence.replacing("^[", with: "\u{1B}"))
      })
  }

  /// Asks libedit, which only prints them.
  ///
  /// - Parameter output: where it usually writes to.
  init(of editLine: OpaquePointer, output: UnsafeMutablePointer<FILE>) {
    var text: UnsafeMutablePointer<CChar>?
    var count = 0
    guard let stream = open_memstream(&text, &count) else {
      self.init(printed: "")
      return
    }
    reel_print_bindings(editLine, stream, output)
    fclose(stream)
    self.init(printed: text.map { String(cString: $0) } ?? "")
    free(text)
  }

  /// Whether a sequence without its escape does something.
  func contains(_ sequence: String) -> Bool { sequences.contains(sequence) }
}
