import ReelSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The end of a recording, starting with a stored state: everything that its last frames need.
struct RecordingTail {
  /// The line of the stored state.
  let keyframe: ArraySlice<UInt8>
  /// The checksum of the digits of the previous line.
  let chain: UInt32?
  /// The lines after it.
  let lines: [UInt8]

  private static let blockSize = 1 << 18
  private static let feed = UInt8(ascii: "\n")

  /// Finds the last stored state with at least `frames` frames after it.
  ///
  /// Nil if reading the whole takes as long: if that state is in the first half, if the last line
  /// is torn, and if the history has been edited or has branches, so that the last frames of the
  /// file may not be the last ones of the branch.
  init?(path: String, frames: Int) {
    // A pipe has no end to begin with.
    guard let descriptor = try? SystemFile.open(path, mustBeRegular: true) else { return nil }
    defer { _ = close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let size = Int(status.st_size)
    var length = Self.blockSize
    while length <= size / 2 {
      guard var bytes = Self.read(descriptor, from: size - length, length),
        bytes.last == Self.feed
      else { return nil }
      TextLines.removeReturns(from: &bytes)
      if let start = Self.keyframe(in: bytes, before: frames) {
        let end = InputChunks.feed(in: bytes, from: start) ?? bytes.count - 1
        keyframe = bytes[start..<end]
        chain = RecordingFormat.sum(of: bytes[..<(start - 1)])
        lines = Array(bytes[(end + 1)...])
        guard !Self.hasEdits(descriptor, size) else { return nil }
        return
      }
      length *= 2
    }
    return nil
  }

  /// Returns the start of the last line with a state that has `frames` frames after it.
  private static func keyframe(in bytes: [UInt8], before frames: Int) -> Int? {
    var missing = frames
    var end = bytes.count - 1
    // The first line is incomplete, and the line before a keyframe's is needed, too.
    while let before = bytes[..<end].lastIndex(of: feed), before > RecordingFormat.sumLength {
      let line = bytes[(before + 1)...]
      if line.starts(with: "{\"frame\":".utf8) { missing -= 1 }
      if missing <= 0, line.starts(with: "{\"keyframe\":".utf8) { return before + 1 }
      end = before
    }
    return nil
  }

  /// Returns whether there is a line with an edit.
  private static func hasEdits(_ descriptor: Int32, _ size: Int) -> Bool {
    let start = Array("{\"edit\":".utf8)
    for offset in stride(from: 0, to: size, by: blockSize) {
      // A little more, for lines that begin in this block and end in the next.
      guard let bytes = read(descriptor, from: offset, min(blockSize + start.count, size - offset))
      else { return true }
      var position = 0
      while let feed = InputChunks.feed(in: bytes, from: position) {
        position = feed + 1
        if bytes[position...].starts(with: start) { return true }
      }
    }
    return false
  }

  /// Reads some bytes; nil if they are not all there, or if a signal comes in between: then the
  /// whole is read, in the usual way.
  private static func read(_ descriptor: Int32, from start: Int, _ length: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      while count < length {
        let more = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, length - count, off_t(start + count))
        guard more > 0 else { return }
        count += more
      }
    }
    return bytes.count == length ? bytes : nil
  }
}
