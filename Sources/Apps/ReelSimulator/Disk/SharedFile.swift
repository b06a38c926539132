import CSQLite

/// What the connections of one process to one file share: locks, and memory for the log's index.
///
/// It goes with the last of them, as an operating system takes the locks of a process that dies.
///
/// `@unchecked Sendable`: all that happens in a world happens on its one executor, or while that
/// stands still; two threads never are in here at once.
final class SharedFile: @unchecked Sendable {
  typealias Owner = ObjectIdentifier

  private var readers: Set<Owner> = []
  private var writer: Owner?
  private var exclusive: Owner?
  /// Who holds each of the log's locks: one alone, or several together.
  private var logReaders: [Int: Set<Owner>] = [:]
  private var logWriters: [Int: Owner] = [:]
  private var mapped: Set<Owner> = []
  /// SQLite wants the memory to stay where it is.
  private var regions: [UnsafeMutableRawPointer] = []

  deinit { freeRegions() }

  /// Whether a connection is about to write.
  var isReserved: Bool { writer != nil }

  /// Locks the file; SQLite's code for what came of it.
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

  /// Gives locks back, down to a level.
  func unlock(_ level: Int32, _ owner: Owner) {
    if writer == owner { writer = nil }
    if exclusive == owner { exclusive = nil }
    if level == SQLITE_LOCK_NONE { readers.remove(owner) }
  }

  /// Takes locks of the log, or gives them back; SQLite's code for what came of it.
  func lockLog(_ places: Range<Int>, _ flags: Int32, _ owner: Owner) -> Int32 {
    if flags & SQLITE_SHM_UNLOCK != 0 {
      for place in places {
        logReaders[place]?.remove(owner)
        if logWriters[place] == owner { logWriters[place] = nil }
      }
      return SQLITE_OK
    }
    let isShared = flags & SQLITE_SHM_SHARED != 0
    for place in places {
      if let other = logWriters[place], other != owner { return SQLITE_BUSY }
      if !isShared, !(logReaders[place] ?? []).subtracting([owner]).isEmpty { return SQLITE_BUSY }
    }
    for place in places {
      if isShared {
        logReaders[place, default: []].insert(owner)
      } else {
        logWriters[place] = owner
      }
    }
    return SQLITE_OK
  }

  /// A region of the shared memory.
  func region(_ index: Int, size: Int, _ owner: Owner) -> UnsafeMutableRawPointer {
    mapped.insert(owner)
    while regions.count <= index {
      let region = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      region.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      regions.append(region)
    }
    return regions[index]
  }

  /// A connection needs the memory no more; after the last one it begins anew.
  func unmap(_ owner: Owner) {
    mapped.remove(owner)
    if mapped.isEmpty { freeRegions() }
  }

  /// A connection is closed.
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
