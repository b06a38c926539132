import ReelTexts

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files by their names, which need not be UTF-8; see ``FileName``.
package enum SystemFile {
  /// The kind of a file.
  package enum Kind: Sendable {
    /// A regular file.
    case regular
    /// A folder.
    case folder
    /// A pipe, a device, a socket.
    case other
  }

  /// A failure of the system, without the file's name.
  package struct CallError: TextError {
    /// The system's message.
    package let text: Text
    /// Whether there is no such file.
    package let isMissing: Bool
    /// Whether too many files are open.
    package var isShortage = false

    /// The system call that has just failed.
    package static var last: CallError {
      let isMissing = errno == ENOENT || errno == ENOTDIR
      let isShortage = errno == EMFILE || errno == ENFILE
      return CallError(
        text: .systemError, isMissing: isMissing, isShortage: isShortage)
    }
  }

  /// Calls a function of the system with a name.
  ///
  /// - Returns: The result of `body`; -1, with `EINVAL`, if the name contains a zero, at which the
  ///   system would cut it.
  package static func call(_ path: String, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    let bytes = FileName.bytes(of: path)
    guard !bytes.contains(0) else {
      errno = EINVAL
      return -1
    }
    return (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { name in
      // It has at least the zero.
      name.baseAddress.map(body) ?? -1
    }
  }

  /// Returns the kind of a file, after following links; nil if it cannot be found.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard call(path, { stat($0, &status) }) == 0 else { return nil }
    return kind(of: status)
  }

  /// Returns whether there is a file, or a link, with a name.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return call(path) { lstat($0, &status) } == 0
  }

  private static func kind(of status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// The folders in which the descriptors of a process are files.
  static let descriptorFolders = ["/dev/fd/", "/proc/self/fd/"]

  /// Whether a path names a descriptor that this process has opened for itself, rather than been
  /// given: that is marked to be closed.
  private static func isOwnDescriptor(_ path: String) -> Bool {
    guard let folder = descriptorFolders.first(where: path.hasPrefix),
      let descriptor = Int32(path.dropFirst(folder.count)), descriptor > 2
    else { return false }
    let flags = fcntl(descriptor, F_GETFD)
    return flags >= 0 && flags & FD_CLOEXEC != 0
  }

  /// Opens a file for reading.
  ///
  /// What this process has opened for itself is not what the user means by `/dev/fd/7`: there is no
  /// such file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mustBeRegular: whether anything but a regular file is refused, rather than waited for: a
  ///     pipe has no content before another program writes to it. A pipe that the user names, such
  ///     as `/dev/stdin`, is read like a file.
  package static func open(
    _ path: String, mustBeRegular: Bool = false
  ) throws(CallError) -> Int32 {
    if isOwnDescriptor(path) { throw system(ENOENT) }
    let waiting = mustBeRegular ? O_NONBLOCK : 0
    let descriptor = call(path) { openFile($0, O_RDONLY | O_CLOEXEC | waiting) }
    guard descriptor >= 0 else { throw .last }
    guard mustBeRegular else { return descriptor }
    var status = stat()
    let isRead = fstat(descriptor, &status) == 0
    let failure: CallError? =
      if !isRead {
        .last
      } else {
        switch kind(of: status) {
        case .regular: nil
        case .folder: system(EISDIR)
        case .other: CallError(text: "this is not a regular file", isMissing: false)
        }
      }
    if let failure {
      _ = close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// Reads a file as a whole, or its beginning.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - most: the maximum number of bytes: a device may be endless.
  ///   - mustBeRegular: as in ``open(_:mustBeRegular:)``.
  package static func contents(
    of path: String, most: Int = .max, mustBeRegular: Bool = false
  ) throws(CallError) -> [UInt8] {
    let descriptor = try open(path, mustBeRegular: mustBeRegular)
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < most {
      let count = readFile(descriptor, &block, min(block.count, most - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      guard count > 0 else { break }
      bytes += block[..<count]
    }
    return bytes
  }

  /// Returns the names in a folder, in no order.
  package static func names(in folder: String) throws(CallError) -> [String] {
    let descriptor = call(folder) { openFile($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .last }
    guard let stream = fdopendir(descriptor) else {
      let failure = CallError.last
      _ = close(descriptor)
      throw failure
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { FileName.text(of: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns the files in a folder and its subfolders, by name, relative to it.
  ///
  /// Links to folders are not followed, and subfolders that cannot be read are skipped.
  package static func files(under folder: String) throws(CallError) -> [String] {
    var files: [String] = []
    var waiting: [(prefix: String, names: [String])] = [("", try names(in: folder))]
    while let (prefix, names) = waiting.popLast() {
      for name in names {
        let file = prefix + name
        let path = Self.path(of: file, in: folder)
        var status = stat()
        guard call(path, { lstat($0, &status) }) == 0 else { continue }
        if kind(of: status) == .folder {
          if let inside = try? Self.names(in: path) { waiting.append((file + "/", inside)) }
        } else {
          files.append(file)
        }
      }
    }
    return files.sorted()
  }

  /// Returns the path of a name in a folder.
  package static func path(of name: String, in folder: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The working directory; nil if it has been removed.
  package static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return FileName.text(of: UnsafePointer(path))
  }

  /// Returns the folder of a file: `.` if its name does not say.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the file to which links lead; the path itself if there are none.
  package static func target(of path: String) -> String {
    var target: UnsafeMutablePointer<CChar>?
    let result = call(path) {
      target = realpath($0, nil)
      return target == nil ? -1 : 0
    }
    guard result == 0, let target else { return path }
    defer { free(target) }
    return FileName.text(of: target)
  }

  /// Removes a file; that there is none is no problem.
  package static func remove(_ path: String) { _ = call(path) { unlink($0) } }

  /// Gives a file another name, and replaces the file of that name.
  package static func rename(_ path: String, to other: String) throws(CallError) {
    let result = call(path) { path in call(other) { renameFile(path, $0) } }
    guard result == 0 else { throw .last }
  }

  /// Returns the failure with an error number of the system.
  private static func system(_ code: Int32) -> CallError {
    errno = code
    return .last
  }
}

// Functions of the system whose names are also those of functions above.

private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }

private func renameFile(
  _ path: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>
) -> Int32 { rename(path, other) }

private func readFile(_ descriptor: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
  read(descriptor, &buffer, count)
}
