import Foundation
import ReelSupport

/// The history on disk: one entry a line, UTF-8, readable by its owner only.
///
/// libedit's own saving truncates the file, so that the last of two sessions wins. This one only
/// ever appends, under a lock, and shortens the file when it is read, under the same lock.
struct HistoryFile: Sendable {
  var path: String
  var limit: Int

  /// Reads the newest entries, oldest first; none if there is no file yet.
  ///
  /// A file that has grown to twice the limit is cut down to it on the way, if it may be written.
  func load() throws(LineEditor.HistoryFailure) -> [String] {
    let entries =
      obstacle == nil
      ? try change { $0.count > 2 * limit ? Array($0.suffix(limit)) : $0 }
      : try change(O_RDONLY) { $0 }
    return Array(entries.suffix(limit))
  }

  /// The reason why a file that is there may not be written; nil if it may.
  var obstacle: LineEditor.HistoryFailure? {
    access(path, W_OK) == 0 || errno == ENOENT ? nil : failure(.write)
  }

  /// Removes entries, also those of other sessions.
  func remove(where isUnwanted: (String) -> Bool) throws(LineEditor.HistoryFailure) {
    do throws(LineEditor.HistoryFailure) {
      _ = try change { $0.filter { !isUnwanted($0) } }
    } catch {
      throw LineEditor.HistoryFailure(path: path, operation: .remove, code: error.code)
    }
  }

  /// Reads all entries, and removes from the file those that are not to be kept.
  private func change(
    _ access: Int32 = O_RDWR, _ keep: ([String]) -> [String]
  ) throws(LineEditor.HistoryFailure) -> [String] {
    let file = open(path, access | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return [] }
      throw failure(.read)
    }
    defer { close(file) }
    guard isRegular(file) else { return [] }
    guard flock(file, access == O_RDONLY ? LOCK_SH : LOCK_EX) == 0 else { throw failure(.lock) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(.read) }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    let all = TextLines.of(String(decoding: bytes, as: UTF8.self)).filter { !$0.isEmpty }
    let kept = keep(all)
    if kept.count < all.count {
      let shorter = Array(kept.map { $0 + "\n" }.joined().utf8)
      guard pwrite(file, shorter, shorter.count, 0) == shorter.count,
        ftruncate(file, off_t(shorter.count)) == 0
      else { throw failure(.shorten) }
    }
    return kept
  }

  /// Adds an entry at the end.
  func append(_ line: String) throws(LineEditor.HistoryFailure) {
    let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw failure(.write) }
    defer { close(file) }
    guard isRegular(file) else { return }
    guard flock(file, LOCK_EX) == 0 else { throw failure(.lock) }
    // The file may be older than this editor; its writer may have let others read it.
    _ = fchmod(file, 0o600)
    // The last entry may have been cut off, or written without its end in an editor.
    let isWhole = lastByte(of: file).map { $0 == UInt8(ascii: "\n") } ?? true
    let bytes = Array(((isWhole ? "" : "\n") + line + "\n").utf8)
    guard write(file, bytes, bytes.count) == bytes.count else { throw failure(.write) }
  }

  /// Returns the last byte of a file; nil if there is none.
  private func lastByte(of file: Int32) -> UInt8? {
    let end = lseek(file, 0, SEEK_END)
    var byte: UInt8 = 0
    return end > 0 && pread(file, &byte, 1, end - 1) == 1 ? byte : nil
  }

  /// Whether an open file is a regular one: nothing is kept in another, such as `/dev/null`, and
  /// reading a pipe would wait for a writer.
  private func isRegular(_ file: Int32) -> Bool {
    var status = stat()
    return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private func failure(_ operation: LineEditor.HistoryFailure.Operation)
    -> LineEditor.HistoryFailure
  {
    LineEditor.HistoryFailure(path: path, operation: operation, code: errno)
  }
}
