import CEditLine
import Foundation

/// The lines of this and earlier sessions.
///
/// They serve the list of Ctrl-R, the arrows, suggestions, and libedit's own commands in vi's mode.
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
    guard let file else { return }
    for line in try file.load() { remember(line) }
    if let obstacle = file.obstacle { throw obstacle }
  }

  /// Adds a line here and to the file, unless it repeats the newest one.
  func add(_ line: String) throws(LineEditor.HistoryFailure) {
    guard remember(line) else { return }
    try file?.append(line)
  }

  /// Removes lines here and from the file.
  func remove(where isUnwanted: (String) -> Bool) throws(LineEditor.HistoryFailure) {
    let kept = entries.filter { !isUnwanted($0) }
    _ = reel_history_clear(handle)
    entries = []
    for line in kept { remember(line) }
    try file?.remove(where: isUnwanted)
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

extension [String] {
  /// Returns the lines that contain a text in any case, the newest first and each once.
  func containing(_ text: String) -> [String] {
    var seen: Set<String> = []
    return reversed().filter { line in
      (text.isEmpty || line.range(of: text, options: .caseInsensitive) != nil)
        && seen.insert(line).inserted
    }
  }
}
