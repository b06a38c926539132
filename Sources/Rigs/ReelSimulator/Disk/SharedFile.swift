import CSQLite

/// The data shared by one process's connections to one file: locks, and memory for the log's index.
///
/// It is released with the last connection, just as an operating system releases the locks of a
/// dying process.
///
/// `@unchecked Sendable`: everything in a world happens on its single executor, or while that
/// stands still; two threads are never in here at once.
final class SharedFile: @unchecked Sendable {
  typealias Owner = ObjectIdentifier

  private var readers: Set<Owner> = []
  private var writer: Owner?
  private var exclusive: Owner?
  /// The holders of each of the log's locks: one exclusively, or several.
  private var logReaders: [Int: Set<Owner>] = [:]
  private var logWriters: [Int: Owner] = [:]
  private var mapped: Set<Owner> = []
  /// SQLite requires the memory to stay at its address.
  private var regions: [UnsafeMutableRawPointer] = []

  deinit { freeRegions() }

  /// Whether a connection is about to write.
  var isReserved: Bool { writer != nil }

  /// Locks the file; returns SQLite's code.
  func lock(_ level: Int32, _ owner: Owner) -> Int32 {
    if let exclusive, exclusive != owner { return SQLITE_BUSY }
    switch level {
    case SQLITE_LOCK_SHARED: readers.insert(owner)
    case SQLITE_LOCK_RESERVED:
      guard writer == nil || writer == owner else { return SQLITE_BUSY }
      writer = owner
    case SQLITE_LOCK_EXCLUSIVE:
      guard writer == nil || writer == owner, readers.subtracting([owner]).isEmpty else {
        return SQLITE_BUSY
      }
      exclusive = owner
    default: break
    }
    return SQLITE_OK
  }

  /// Releases locks, down to a level.
  func unlock(_ level: Int32, _ owner: Owner) {
    if writer == owner { writer = nil }
    if exclusive == owner { exclusive = nil }
    if level == SQLITE_LOCK_NONE { readers.remove(owner) }
  }

  /// Acquires or releases locks of the log; returns SQLite's code.
  func lockLog(_ slots: Range<Int>, _ flags: Int32, _ owner: Owner) -> Int32 {
    if flags & SQLITE_SHM_UNLOCK != 0 {
      for slot in slots {
        logReaders[slot]?.remove(owner)
        if logWriters[slot] == owner { logWriters[slot] = nil }
      }
      return SQLITE_OK
    }
    let isShared = flags & SQLITE_SHM_SHARED != 0
    for slot in slots {
      if let other = logWriters[slot], other != owner { return SQLITE_BUSY }
      if !isShared, !(logReaders[slot] ?? []).subtracting([owner]).isEmpty { return SQLITE_BUSY }
    }
    for slot in slots {
      if isShared {
        logReaders[slot, default: []].insert(owner)
      } else {
        logWriters[slot] = owner
      }
    }
    return SQLITE_OK
  }

  /// Returns a region of the shared memory.
  func region(_ index: Int, size: Int, _ owner: Owner) -> UnsafeMutableRawPointer {
    mapped.insert(owner)
    while regions.count <= index {
      let region = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      region.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      regions.append(region)
    }
    return regions[index]
  }

  /// Releases a connection's use of the memory; after the last one it is reset.
  func unmap(_ owner: Owner) {
    mapped.remove(owner)
    if mapped.isEmpty { freeRegions() }
  }

  /// Called when a connection is closed.
  func leave(_ owner: Owner) {
    unlock(SQLITE_LOCK_NONE, owner)
    _ = lockLog(0..<Int(SQLITE_SHM_NLOCK), SQLITE_SHM_UNLOCK, owner)
    unmap(owner)
  }

  private func freeRegions() {
    for region in regions { region.deallocate() }
    regions = []
  }
}
