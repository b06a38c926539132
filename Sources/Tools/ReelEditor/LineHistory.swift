import CEditLine
import Foundation

/// The lines of this and earlier sessions.
///
/// They serve libedit's own commands (Ctrl-P), the list of Ctrl-R, the arrows, and suggestions.
/// Used on the editor's thread.
final class LineHistory {
  /// Oldest first.
  private(set) var entries: [String] = []
  /// libedit's copy.
  let handle: OpaquePointer

  private let limit: Int
  private let file: HistoryFile?

  /// Creates an empty history; nil if libedit has no memory for it.
  init?(file path: String?, limit: Int) {
    guard let handle = history_winit() else { return nil }
    self.handle = handle
    self.limit = limit
    self.file = path.map { HistoryFile(path: $0, limit: limit) }
    _ = reel_history_prepare(handle, Int32(clamping: limit))
  }

  /// Frees libedit's copy; the editor that uses it must be gone.
  func end() {
    history_wend(handle)
  }

  /// Reads the file.
  func load() throws(LineEditor.HistoryFailure) {
    for line in try file?.load() ?? [] { remember(line) }
  }

  /// Adds a line here and to the file, unless it repeats the newest one.
  func add(_ line: String) throws(LineEditor.HistoryFailure) {
    guard remember(line) else { return }
    try file?.append(line)
  }

  /// Returns the rest of the newest line that starts with `prefix`.
  func suggestion(for prefix: String) -> String? {
    guard !prefix.isEmpty else { return nil }
    let wanted = Array(prefix.utf8)
    let found = entries.last { entry in
      entry.utf8.count > wanted.count && entry.utf8.starts(with: wanted)
    }
    return found.map { String(decoding: $0.utf8.dropFirst(wanted.count), as: UTF8.self) }
  }

  /// Returns the lines that contain a text in any case, the newest first and each once.
  func lines(containing text: String) -> [String] {
    var seen: Set<String> = []
    return entries.reversed().filter { line in
      (text.isEmpty || line.range(of: text, options: .caseInsensitive) != nil)
        && seen.insert(line).inserted
    }
  }

  @discardableResult
  private func remember(_ line: String) -> Bool {
    guard !line.isEmpty, line != entries.last else { return false }
    entries.append(line)
    if entries.count > limit { entries.removeFirst() }
    var characters = line.unicodeScalars.map { Int32(bitPattern: $0.value) }
    characters.append(0)
    _ = reel_history_enter(handle, characters)
    return true
  }
}
