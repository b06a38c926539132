import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that are removed if the process ends before they are whole: by a signal, or by `exit`.
///
/// Nothing can remove them after `kill -9`; their names must not be in anybody's way.
package enum UnfinishedFiles {
  /// A file among them.
  package struct Ticket: Sendable {
    fileprivate let index: Int
  }

  /// The number of files at a time; more are not removed.
  private static let capacity = 64
  private static let signals = [SIGTERM, SIGHUP, SIGINT]

  // Unchecked because a signal handler, which must not lock, reads them: the names are atomic, and
  // both are allocated before it is installed. The handlers are in the heap because Swift's size of
  // the C structure may be too small.
  nonisolated(unsafe) private static let names: UnsafeMutablePointer<Atomic<UInt>> = {
    let names = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
    for index in 0..<capacity { (names + index).initialize(to: Atomic(0)) }
    return names
  }()
  nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 2 * 65)

  private struct State {
    var count = 0
    var isRegistered = false
    /// The signals that end the process unless this handles them.
    var handled: [Int32] = []
  }

  private static let state = Mutex(State())

  /// Adds a file, which is about to be created.
  ///
  /// - Returns: The ticket to forget it with; nil if there are too many files.
  package static func add(_ path: String) -> Ticket? {
    let bytes = FileName.bytes(of: path)
    let name = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { name[index] = CChar(bitPattern: byte) }
    name[bytes.count] = 0
    return state.withLock { state in
      let index = (0..<capacity).first {
        names[$0].compareExchange(
          expected: 0, desired: UInt(bitPattern: name), ordering: .sequentiallyConsistent
        ).exchanged
      }
      guard let index else {
        name.deallocate()
        return nil
      }
      if !state.isRegistered { atexit { UnfinishedFiles.removeAll() } }
      state.isRegistered = true
      state.count += 1
      if state.count == 1 { state.handled = signals.filter(watch) }
      return Ticket(index: index)
    }
  }

  /// Forgets a file that is whole, or has been removed.
  package static func forget(_ ticket: Ticket?) {
    guard let ticket else { return }
    state.withLock { state in
      let name = names[ticket.index].exchange(0, ordering: .sequentiallyConsistent)
      UnsafeMutablePointer<CChar>(bitPattern: name)?.deallocate()
      state.count -= 1
      guard state.count == 0 else { return }
      for signal in state.handled where handler(of: signal) == bits(remove) {
        sigaction(signal, before + 2 * Int(signal), nil)
      }
      state.handled = []
    }
  }

  /// Removes all of them; safe in a signal handler.
  private static func removeAll() {
    for index in 0..<capacity {
      let name = names[index].exchange(0, ordering: .sequentiallyConsistent)
      if let name = UnsafePointer<CChar>(bitPattern: name) { unlink(name) }
    }
  }

  private typealias Handler = @convention(c) (Int32) -> Void

  /// Removes all, and lets the signal take its course: it arrives when this handler has returned.
  private static let remove: Handler = { signal in
    UnfinishedFiles.removeAll()
    sigaction(signal, UnfinishedFiles.before + 2 * Int(signal), nil)
    raise(signal)
  }

  /// Handles a signal that would end the process; one that is ignored stays so, and a program that
  /// handles it ends by itself.
  private static func watch(_ signal: Int32) -> Bool {
    guard sigaction(signal, nil, before + 2 * Int(signal)) == 0,
      handler(of: signal) == bits(SIG_DFL)
    else { return false }
    let action = UnsafeMutablePointer<sigaction>.allocate(capacity: 2)
    defer { action.deallocate() }
    guard sigaction(signal, nil, action) == 0 else { return false }
    #if canImport(Darwin)
      action.pointee.__sigaction_u.__sa_handler = remove
    #elseif canImport(Musl)
      action.pointee.__sa_handler.sa_handler = remove
    #else
      action.pointee.__sigaction_handler.sa_handler = remove
    #endif
    return sigaction(signal, action, nil) == 0
  }

  private static func handler(of signal: Int32) -> UInt {
    let action = UnsafeMutablePointer<sigaction>.allocate(capacity: 2)
    defer { action.deallocate() }
    guard sigaction(signal, nil, action) == 0 else { return bits(SIG_DFL) }
    #if canImport(Darwin)
      return bits(action.pointee.__sigaction_u.__sa_handler)
    #elseif canImport(Musl)
      return bits(action.pointee.__sa_handler.sa_handler)
    #else
      return bits(action.pointee.__sigaction_handler.sa_handler)
    #endif
  }

  /// Returns a handler as a number, because functions cannot be compared.
  ///
  /// An optional C function has the size of an address.
  private static func bits(_ handler: Handler?) -> UInt {
    unsafeBitCast(handler, to: UInt.self)
  }
}
