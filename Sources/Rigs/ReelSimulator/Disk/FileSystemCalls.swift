import CSQLite
import Foundation

/// SQLite's callbacks to find, open and delete files.
enum FileSystemCalls {
  static func fill(_ table: inout sqlite3_vfs) {
    table.xOpen = { vfs, path, file, flags, outFlags in
      guard let vfs, let file else { return SQLITE_CANTOPEN }
      let opened = UnsafeMutableRawPointer(file).bindMemory(to: OpenFile.self, capacity: 1)
      opened.initialize(to: OpenFile())
      let handle: OpenedFile
      if let path, let location = FileSystemCalls.system(vfs).location(String(cString: path)) {
        guard !location.process.isDead else { return SQLITE_IOERR }
        if !location.process.disk.isThere(location.file) {
          guard flags & SQLITE_OPEN_CREATE != 0 else { return SQLITE_CANTOPEN }
          do { try location.process.mayChange() } catch { return SQLITE_IOERR }
          location.process.disk.open(location.file)
        }
        handle = OpenedFile(
          location.process, location.file,
          shared: FileSystemCalls.system(vfs).shared(String(cString: path)),
          goesWhenClosed: flags & SQLITE_OPEN_DELETEONCLOSE != 0)
      } else if path == nil {
        handle = OpenedFile(DiskProcess(on: SimulatedDisk()), "/temporary", goesWhenClosed: true)
        handle.process.disk.open(handle.name)
      } else {
        return SQLITE_CANTOPEN
      }
      opened.pointee.handle = Unmanaged.passRetained(handle)
      opened.pointee.base.pMethods = FileCalls.table
      outFlags?.pointee = flags
      return SQLITE_OK
    }
    table.xDelete = { vfs, path, _ in
      guard let vfs, let path,
        let location = FileSystemCalls.system(vfs).location(String(cString: path))
      else {
        return Trouble.delete
      }
      guard location.process.disk.isThere(location.file) else { return Trouble.notThere }
      return FileSystemCalls.code(Trouble.delete) { () throws(DiskProblem) in
        try location.process.mayChange()
        try location.process.disk.remove(location.file)
      }
    }
    table.xAccess = { vfs, path, _, answer in
      guard let vfs, let path,
        let location = FileSystemCalls.system(vfs).location(String(cString: path))
      else {
        return Trouble.access
      }
      guard !location.process.isDead else { return Trouble.access }
      answer?.pointee = location.process.disk.isThere(location.file) ? 1 : 0
      return SQLITE_OK
    }
    table.xFullPathname = { _, path, size, buffer in
      guard let path, let buffer, strlen(path) < Int(size) else { return SQLITE_CANTOPEN }
      strcpy(buffer, path)
      return SQLITE_OK
    }
    table.xRandomness = { _, size, buffer in
      // Always the same: SQLite's random numbers affect no file that is examined.
      if let buffer { memset(buffer, 42, Int(size)) }
      return size
    }
    table.xSleep = { _, microseconds in microseconds }
    table.xCurrentTime = { _, days in
      days?.pointee = 2_461_041.5
      return SQLITE_OK
    }
    table.xGetLastError = { _, _, _ in 0 }
  }

  private static func system(_ vfs: UnsafeMutablePointer<sqlite3_vfs>) -> DiskFileSystem {
    Unmanaged<DiskFileSystem>.fromOpaque(vfs.pointee.pAppData).takeUnretainedValue()
  }

  /// Returns SQLite's code for the result of an operation; `failure` if the disk has failed.
  static func code(_ failure: Int32, _ body: () throws(DiskProblem) -> Void) -> Int32 {
    do throws(DiskProblem) {
      try body()
      return SQLITE_OK
    } catch {
      return error == .full ? SQLITE_FULL : failure
    }
  }
}

/// SQLite's callbacks to read and write an open file.
enum FileCalls {
  /// Lives as long as the program; it is written once, before it is first read.
  nonisolated(unsafe) static let table: UnsafePointer<sqlite3_io_methods> = {
    let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    table.initialize(to: sqlite3_io_methods())
    fillContent(&table.pointee)
    fillLocks(&table.pointee)
    fillShared(&table.pointee)
    return UnsafePointer(table)
  }()

  private static func handle(_ file: UnsafeMutablePointer<sqlite3_file>?) -> OpenedFile? {
    guard let file else { return nil }
    return UnsafeMutableRawPointer(file).assumingMemoryBound(to: OpenFile.self).pointee.handle?
      .takeUnretainedValue()
  }

  private static func fillContent(_ table: inout sqlite3_io_methods) {
    table.iVersion = 2
    table.xClose = { file in
      guard let file else { return SQLITE_OK }
      let opened = UnsafeMutableRawPointer(file).assumingMemoryBound(to: OpenFile.self)
      if let handle = opened.pointee.handle {
        let open = handle.takeUnretainedValue()
        if open.goesWhenClosed, !open.process.isDead { try? open.process.disk.remove(open.name) }
        opened.pointee.handle = nil
        handle.release()
      }
      return SQLITE_OK
    }
    table.xRead = { file, buffer, count, offset in
      guard let open = FileCalls.handle(file), let buffer, !open.process.isDead else {
        return Trouble.read
      }
      let whole = open.process.disk.read(
        open.name, at: Int(offset),
        into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
      return whole ? SQLITE_OK : Trouble.shortRead
    }
    table.xWrite = { file, data, count, offset in
      guard let open = FileCalls.handle(file), let data else { return Trouble.write }
      let bytes = Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
      return FileSystemCalls.code(Trouble.write) { () throws(DiskProblem) in
        try open.process.mayChange()
        try open.process.disk.write(open.name, bytes, at: Int(offset))
      }
    }
    table.xTruncate = { file, length in
      guard let open = FileCalls.handle(file) else { return Trouble.truncate }
      return FileSystemCalls.code(Trouble.truncate) { () throws(DiskProblem) in
        try open.process.mayChange()
        try open.process.disk.truncate(open.name, to: Int(length))
      }
    }
    table.xSync = { file, _ in
      guard let open = FileCalls.handle(file) else { return Trouble.synchronize }
      return FileSystemCalls.code(Trouble.synchronize) { () throws(DiskProblem) in
        try open.process.mayChange()
        try open.process.disk.synchronize(open.name)
      }
    }
    table.xFileSize = { file, size in
      guard let open = FileCalls.handle(file), !open.process.isDead else { return Trouble.length }
      size?.pointee = Int64(open.process.disk.length(open.name))
      return SQLITE_OK
    }
    table.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    // The values that SQLite assumes for Linux file systems.
    table.xSectorSize = { _ in 4096 }
    table.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
  }

  private static func fillLocks(_ table: inout sqlite3_io_methods) {
    table.xLock = { file, level in
      guard let open = FileCalls.handle(file) else { return SQLITE_BUSY }
      return open.shared.lock(level, open.owner)
    }
    table.xUnlock = { file, level in
      guard let open = FileCalls.handle(file) else { return SQLITE_OK }
      open.shared.unlock(level, open.owner)
      return SQLITE_OK
    }
    table.xCheckReservedLock = { file, answer in
      answer?.pointee = FileCalls.handle(file)?.shared.isReserved == true ? 1 : 0
      return SQLITE_OK
    }
  }

  private static func fillShared(_ table: inout sqlite3_io_methods) {
    table.xShmMap = { file, index, size, _, answer in
      guard let open = FileCalls.handle(file), let answer, !open.process.isDead else {
        return Trouble.share
      }
      answer.pointee = open.shared.region(Int(index), size: Int(size), open.owner)
      return SQLITE_OK
    }
    table.xShmLock = { file, first, count, flags in
      guard let open = FileCalls.handle(file) else { return SQLITE_BUSY }
      return open.shared.lockLog(Int(first)..<Int(first + count), flags, open.owner)
    }
    table.xShmBarrier = { _ in }
    table.xShmUnmap = { file, _ in
      if let open = FileCalls.handle(file) { open.shared.unmap(open.owner) }
      return SQLITE_OK
    }
  }
}

/// SQLite's codes for disk failures, which are invisible to Swift because they are computed in C.
private enum Trouble {
  static let read = code(1)
  static let shortRead = code(2)
  static let write = code(3)
  static let synchronize = code(4)
  static let truncate = code(6)
  static let length = code(7)
  static let delete = code(10)
  static let access = code(13)
  static let share = code(21)
  static let notThere = code(23)

  private static func code(_ number: Int32) -> Int32 { SQLITE_IOERR | number << 8 }
}
