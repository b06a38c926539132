import CReelFiles
import ReelREPL

/// A file that is a part of the program, so that no installation can lack it: `CReelFiles` has the
/// list.
typealias CarriedFile = reel_file

extension CarriedFile {
  /// The file's bytes.
  var bytes: UnsafeRawBufferPointer {
    let bytes = reel_bytes_of(self)
    return UnsafeRawBufferPointer(start: bytes.start, count: bytes.count)
  }

  /// The file's text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
