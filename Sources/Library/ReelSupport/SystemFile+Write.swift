import Foundation

extension SystemFile {
  /// Writes all bytes to a descriptor, even if it has to be waited for.
  ///
  /// - Parameter offset: where they begin in a file; nil for its end, and for what has no places.
  /// - Returns: Whether they have been written; if not, `errno` says why.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int? = nil
  ) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
      let count =
        offset.map { pwrite(descriptor, start, rest.count, off_t($0 + rest.startIndex)) }
        ?? Foundation.write(descriptor, start, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}
