import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The frame that is being reduced, and its recording, in memory that can be read after a trap: by
/// a signal handler, or by the parent process.
@usableFromInline
package enum FrameUnderWay {
  /// The environment variable that names a file for it, which a monitoring process reads: the
  /// number of a frame, the length of a path, the path.
  package static let variable = "REEL_FRAME_PAGE"
  /// The size in bytes.
  package static let size = 4_096
  private static let headSize = 16

  /// Whether another process monitors this one.
  package static let isShared = getenv(variable) != nil

  // Unchecked because it is created once, the numbers in it are atomic, and the path is complete
  // before its length is written.
  nonisolated(unsafe) private static let page: UnsafeMutableRawPointer = {
    if let path = getenv(variable) {
      let descriptor = open(path, O_RDWR | O_CLOEXEC)
      if descriptor >= 0, ftruncate(descriptor, off_t(size)) == 0,
        let shared = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
        shared != MAP_FAILED
      {
        return shared
      }
    }
    let own = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    own.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return own
  }()

  private static var numbers: UnsafeMutablePointer<Atomic<Int>> {
    page.assumingMemoryBound(to: Atomic<Int>.self)
  }

  /// The location at which a timeline records the frame that it is about to reduce: stored by each,
  /// so that nothing is looked up for a frame.
  @usableFromInline
  struct Mark: @unchecked Sendable {
    // Unchecked because it points to an atomic that is never freed.
    @usableFromInline let number: UnsafeMutablePointer<Atomic<Int>>

    /// Records that a frame is about to be reduced.
    @inlinable
    func begin(_ frame: Int) { number.pointee.store(frame, ordering: .relaxed) }
  }

  static var mark: Mark { Mark(number: numbers) }

  /// Sets the recording that frames are written to or read from; nil for none.
  package static func begin(recording path: String?) {
    numbers[1].store(0, ordering: .sequentiallyConsistent)
    let bytes = Array((path ?? "").utf8.prefix(size - headSize))
    page.advanced(by: headSize).copyMemory(from: bytes, byteCount: bytes.count)
    numbers[1].store(bytes.count, ordering: .sequentiallyConsistent)
  }

  /// The last frame that was begun; 0 if there is none.
  ///
  /// Safe in a signal handler once it has been called.
  package static var frame: Int { numbers[0].load(ordering: .relaxed) }

  /// The bytes of the recording's path; safe in a signal handler once it has been called.
  package static var recording: UnsafeRawBufferPointer {
    let count = numbers[1].load(ordering: .sequentiallyConsistent)
    return UnsafeRawBufferPointer(start: page.advanced(by: headSize), count: count)
  }

  /// Parses the file of another process.
  package static func read(_ bytes: [UInt8]) -> (frame: Int, recording: String)? {
    guard bytes.count == size else { return nil }
    let (frame, count) = bytes.withUnsafeBytes {
      ($0.load(as: Int.self), $0.load(fromByteOffset: 8, as: Int.self))
    }
    let path = bytes[headSize...].prefix(max(0, count))
    return (frame, String(decoding: path, as: UTF8.self))
  }
}
