#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// The bytes of a secret, wiped when the last reference is released, and excluded from core dumps.
///
/// A `String` made of them belongs to Swift, and is not wiped.
///
/// `@unchecked Sendable`: the bytes do not change between `init` and `deinit`.
final class SecretBytes: @unchecked Sendable {
  private let bytes: UnsafeMutableRawBufferPointer

  init(_ text: String) {
    CoreDumps.forbid()
    var text = text
    bytes = text.withUTF8 { utf8 in
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: utf8.count, alignment: 1)
      bytes.copyMemory(from: UnsafeRawBufferPointer(utf8))
      return bytes
    }
  }

  deinit {
    // Not `memset`, which the compiler removes if nothing reads the result.
    if let start = bytes.baseAddress {
      #if canImport(Darwin)
        memset_s(start, bytes.count, 0, bytes.count)
      #else
        explicit_bzero(start, bytes.count)
      #endif
    }
    bytes.deallocate()
    CoreDumps.allow()
  }

  /// The text that the bytes encode.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Core dumps of the process, which contain its memory: disabled while a secret exists.
enum CoreDumps {
  /// The number of secrets, and the setting before the first.
  private static let secrets = Mutex((count: 0, before: allowance))

  /// Called when a secret is created.
  static func forbid() {
    secrets.withLock { secrets in
      if secrets.count == 0 {
        secrets.before = allowance
        allowance = 0
      }
      secrets.count += 1
    }
  }

  /// Called when a secret is released.
  static func allow() {
    secrets.withLock { secrets in
      secrets.count -= 1
      if secrets.count == 0 { allowance = secrets.before }
    }
  }

  #if canImport(Darwin)
    /// The maximum size of a core dump; 0 for none.
    static var allowance: UInt64 {
      get {
        var limit = rlimit()
        getrlimit(RLIMIT_CORE, &limit)
        return limit.rlim_cur
      }
      set {
        var limit = rlimit()
        getrlimit(RLIMIT_CORE, &limit)
        limit.rlim_cur = min(newValue, limit.rlim_max)
        setrlimit(RLIMIT_CORE, &limit)
      }
    }
  #else
    /// The kinds of memory in a core dump, as bits; 0 for none (core(5)).
    ///
    /// Not the size limit, which is ignored if core dumps are piped to a program.
    static var allowance: UInt64 {
      get {
        guard let file = fopen(filter, "re") else { return 0 }
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 32)
        guard fgets(&text, Int32(text.count), file) != nil else { return 0 }
        return strtoull(text, nil, 16)
      }
      set {
        guard let file = fopen(filter, "we") else { return }
        fputs("0x" + String(newValue, radix: 16), file)
        fclose(file)
      }
    }

    private static let filter = "/proc/self/coredump_filter"
  #endif
}
