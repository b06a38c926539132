import Foundation
import ReelSupport
import ReelTexts

/// What the apps had stored when a session began: kept aside before they open it, so that a saved
/// script can begin with it too.
///
/// A folder of it has the layout of `--data DIR`. History and recordings are not part of it, nor is
/// what leads to other services: the configuration with their addresses, and their credentials.
package struct StoredData: Sendable {
  /// More is not kept aside, because copying it would be noticed.
  private static let most = 16 << 20
  private static let purposes: [Directories.Purpose] = [.data, .config, .cache]

  /// The folder with a copy of it; nil if nothing was stored, or it could not be kept.
  package let folder: String?
  /// The name of the folder in the script that begins with it; nil if the session runs no such one.
  package let name: String?
  /// Why it could not be kept; nil if it could, or nothing was stored.
  package let problem: Text?
  /// Whether credentials of other services were left out.
  package let lacksCredentials: Bool
  /// The directory of the copy, if it was made for the session.
  private let scratch: ScratchDirectory?
  private var lock: FolderLock?
  /// Whether the lock could not be had: another session uses the data.
  private var isShared = false

  /// Nothing was stored.
  init() { self.init(folder: nil) }

  private init(
    folder: String?, name: String? = nil, problem: Text? = nil, lacksCredentials: Bool = false,
    scratch: ScratchDirectory? = nil
  ) {
    self.folder = folder
    self.name = name
    self.problem = problem
    self.lacksCredentials = lacksCredentials
    self.scratch = scratch
  }

  /// Copies the data with which a script begins to the directory of its session.
  ///
  /// - Throws: A `StorageError` if a file cannot be copied.
  init(of named: NamedPath, copiedTo root: URL) throws {
    self.init(folder: named.path, name: named.text)
    _ = try Self.copy(
      Self.files(in: Directories(root: URL(fileURLWithPath: named.path))), to: root.path)
  }

  /// Locks the data of a program, and keeps a copy of it as it is now, if there is something.
  init(locking directories: Directories, of program: String) {
    let lock = (try? directories.url(for: .data)).flatMap { FolderLock($0.path) }
    self.init(keeping: directories, of: program)
    self.lock = lock
    isShared = lock == nil
  }

  /// Keeps a copy of what is in the directories of a program now, if there is something.
  init(keeping directories: Directories, of program: String) {
    let files = Self.files(in: directories, of: program)
    guard !files.isEmpty else {
      self.init()
      return
    }
    guard files.reduce(0, { $0 + $1.size }) <= Self.most else {
      self.init(folder: nil, problem: "it was more than \(Self.most >> 20) MB")
      return
    }
    var scratch: ScratchDirectory?
    do {
      let kept = try ScratchDirectory()
      scratch = kept
      let lacksCredentials = try Self.copy(files, to: kept.url.path)
      // Then every file is as it was at one and the same moment.
      guard Self.files(in: directories, of: program) == files else {
        throw LineFailure("another program was changing it")
      }
      self.init(folder: kept.url.path, lacksCredentials: lacksCredentials, scratch: kept)
    } catch {
      scratch?.remove()
      self.init(folder: nil, problem: Text(error))
    }
  }

  /// Removes the copy that was made for the session, which ends.
  func remove() {
    scratch?.remove()
    lock?.end()
  }

  /// A number that differs from that of other data, and of another session that has begun with the
  /// same: 0 if nothing was stored.
  ///
  /// Ids are made from it, and a service takes a request with a known id for the earlier one.
  var seed: UInt64 {
    guard !isShared else { return .random(in: 1 ... .max) }
    guard let folder else { return problem == nil ? 0 : .random(in: 1 ... .max) }
    var seed: UInt64 = 1
    for file in Self.files(in: Directories(root: URL(fileURLWithPath: folder))) {
      let title = Array("\(file.purpose.rawValue)/\(file.name)\0\(file.size)\0".utf8)
      let bytes = title + ((try? SystemFile.contents(of: file.path)) ?? [])
      (bytes + Array(repeating: 0, count: 7)).withUnsafeBytes { bytes in
        for start in stride(from: 0, through: bytes.count - 8, by: 8) {
          let word = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
          seed = SplitMix64.mixed(seed &+ UInt64(littleEndian: word) &+ SplitMix64.step)
        }
      }
    }
    return seed
  }

  /// Copies it to a new folder.
  ///
  /// - Throws: A `StorageError` if a file cannot be copied, or the folder exists.
  package func copy(to target: String) throws {
    guard let folder else { return }
    guard SystemFile.call(target, { mkdir($0, 0o700) }) == 0 else {
      throw StorageError(path: target, message: "cannot be created: \(.systemError)")
    }
    do {
      _ = try Self.copy(Self.files(in: Directories(root: URL(fileURLWithPath: folder))), to: target)
    } catch {
      try? FileManager.default.removeItem(atPath: target)
      throw error
    }
  }

  /// A file that an app has stored.
  private struct File: Equatable {
    let purpose: Directories.Purpose
    /// The path in the directory for its purpose.
    let name: String
    let path: String
    let size: Int
    let changed: Date?

    /// Whether it has the credentials of an app.
    var hasCredentials: Bool { purpose == .data && name.hasPrefix("credentials/") }
  }

  private static func files(in directories: Directories, of program: String = "") -> [File] {
    purposes.flatMap { purpose -> [File] in
      let folder = directories.location(of: purpose).path
      // Where there is no such folder, nothing is stored.
      let names = (try? SystemFile.files(under: folder)) ?? []
      return names.compactMap { name in
        let isForShell = purpose == .config && ["config.json", "\(program)rc"].contains(name)
        let path = SystemFile.target(of: SystemFile.path(of: name, in: folder))
        // SQLite makes a new index of its log.
        guard !isForShell, !name.hasSuffix("-shm"), SystemFile.kind(of: path) == .regular,
          let facts = try? FileManager.default.attributesOfItem(atPath: path)
        else { return nil }
        return File(
          purpose: purpose, name: name, path: path, size: facts[.size] as? Int ?? 0,
          changed: facts[.modificationDate] as? Date)
      }
    }
  }

  /// Copies files, readable by their owner only; returns whether credentials were left out.
  private static func copy(_ files: [File], to root: String) throws -> Bool {
    var lacksCredentials = false
    for file in files {
      let target = "\(root)/\(file.purpose.rawValue)/\(file.name)"
      var data: Data
      do {
        data = Data(try SystemFile.contents(of: file.path, mustBeRegular: true))
      } catch {
        throw StorageError(path: file.path, message: error.text)
      }
      if file.hasCredentials {
        let (kept, isWhole) = embeddedCredentials(in: data)
        if !isWhole { lacksCredentials = true }
        guard let kept else { continue }
        data = kept
      }
      try OwnerOnly.makeDirectory(SystemFile.folder(of: target))
      guard
        FileManager.default.createFile(
          atPath: target, contents: data, attributes: [.posixPermissions: 0o600])
      else { throw StorageError(path: target, message: "cannot be written: \(.systemError)") }
    }
    return lacksCredentials
  }

  /// Returns the credentials of services inside the program, which open only what is stored beside
  /// them, and whether these are all.
  private static func embeddedCredentials(in data: Data) -> (data: Data?, isWhole: Bool) {
    guard let all = try? JSONDecoder().decode([String: String].self, from: data) else {
      return (nil, false)
    }
    let kept = all.filter { $0.key.hasSuffix(" \(SessionSetup.embeddedService)") }
    guard kept.count < all.count else { return (data, true) }
    return (try? JSONEncoder().encode(kept), false)
  }
}
