import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The frame that a timeline is reducing, and its recording, in memory that can be read after a
/// trap: by a signal handler, or by the parent process.
///
/// Each timeline has its own.
@usableFromInline
package final class FrameMark: @unchecked Sendable {
  // Unchecked because the numbers in its memory are atomic, and the path is complete before its
  // length is written.

  /// The environment variable that names a file for it, which a monitoring process reads: the
  /// number of a frame, the length of a path, the path.
  package static let variable = "REEL_FRAME_PAGE"
  /// The size in bytes.
  package static let size = 4_096
  private static let headSize = 16

  /// Whether another process monitors this one.
  package static let isShared = getenv(variable) != nil

  /// The mark that another process reads, for what this one replays; nil if none monitors it.
  static let monitored: FrameMark? = {
    guard let path = getenv(variable) else { return nil }
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0, ftruncate(descriptor, off_t(size)) == 0,
      let shared = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      shared != MAP_FAILED
    else { return nil }
    return FrameMark(shared, isOwn: false)
  }()

  private let page: UnsafeMutableRawPointer
  private let isOwn: Bool
  /// The last frame that was begun, negative once it has ended, and the length of the path.
  @usableFromInline let numbers: UnsafeMutablePointer<Atomic<Int>>

  private init(_ page: UnsafeMutableRawPointer, isOwn: Bool) {
    self.page = page
    self.isOwn = isOwn
    numbers = page.assumingMemoryBound(to: Atomic<Int>.self)
  }

  /// Creates a mark of a timeline that has reduced nothing.
  @usableFromInline
  package convenience init() {
    let page = UnsafeMutableRawPointer.allocate(byteCount: Self.size, alignment: Self.headSize)
    page.initializeMemory(as: UInt8.self, repeating: 0, count: Self.headSize)
    self.init(page, isOwn: true)
  }

  deinit { if isOwn { page.deallocate() } }

  /// Records that a frame is about to be reduced.
  @inlinable
  func begin(_ frame: Int) { numbers.pointee.store(frame, ordering: .relaxed) }

  /// Records that a frame has been reduced.
  @inlinable
  func end(_ frame: Int) { numbers.pointee.store(-frame, ordering: .relaxed) }

  /// Sets the recording that frames are written to or read from; nil for none.
  package func begin(recording path: String?) {
    numbers[1].store(0, ordering: .sequentiallyConsistent)
    let bytes = Array((path ?? "").utf8.prefix(Self.size - Self.headSize))
    page.advanced(by: Self.headSize).copyMemory(from: bytes, byteCount: bytes.count)
    numbers[1].store(bytes.count, ordering: .sequentiallyConsistent)
  }

  /// The last frame that was begun; 0 if there is none; safe in a signal handler.
  package var frame: Int { abs(numbers[0].load(ordering: .relaxed)) }

  /// Whether that frame has not ended; safe in a signal handler.
  package var isReducing: Bool { numbers[0].load(ordering: .relaxed) > 0 }

  /// The bytes of the recording's path; safe in a signal handler.
  package var recording: UnsafeRawBufferPointer {
    let count = numbers[1].load(ordering: .sequentiallyConsistent)
    return UnsafeRawBufferPointer(start: page.advanced(by: Self.headSize), count: count)
  }

  /// Parses the file of another process.
  package static func read(
    _ bytes: [UInt8]
  ) -> (frame: Int, isReducing: Bool, recording: String)? {
    guard bytes.count == size else { return nil }
    let (frame, count) = bytes.withUnsafeBytes {
      ($0.load(as: Int.self), $0.load(fromByteOffset: 8, as: Int.self))
    }
    let path = bytes[headSize...].prefix(max(0, count))
    return (
      Int(clamping: frame.magnitude), isReducing: frame > 0, String(decoding: path, as: UTF8.self)
    )
  }
}
