import Foundation
import ReelStorage
import TemporaryFiles
import Testing

/// The places of files, and their permissions.
@Suite struct DirectoriesTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: Directories.Purpose.allCases)
  func aRootContainsAllDirectories(_ purpose: Directories.Purpose) throws {
    let url = try Directories(root: directory.file("root")).url(for: purpose)
    #expect(url.path == directory.file("root/\(purpose.rawValue)").path)
    #expect(try mode(url) == 0o700)
    #expect(try mode(directory.file("root")) == 0o700)
  }

  @Test func xdgVariablesAreFollowed() throws {
    let home = directory.file("home").path
    let directories = Directories(
      name: "try",
      environment: [
        "HOME": home, "XDG_DATA_HOME": directory.file("data").path,
        "XDG_STATE_HOME": "relative/is/ignored", "XDG_CACHE_HOME": "",
      ])
    #expect(try directories.url(for: .data).path == directory.file("data/try").path)
    #expect(try directories.url(for: .state).path == "\(home)/.local/state/try")
    #expect(try directories.url(for: .cache).path == "\(home)/.cache/try")
    #expect(try directories.url(for: .config).path == "\(home)/.config/try")
    #expect(try mode(directory.file("home/.local")) == 0o700)
  }

  @Test func locatingADirectoryDoesNotCreateIt() {
    let url = Directories(root: directory.url).location(of: .config)
    #expect(url.path == directory.file("config").path)
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func anExistingDirectoryKeepsItsMode() throws {
    try FileManager.default.createDirectory(
      at: directory.file("data"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o755])
    let url = try Directories(root: directory.url).url(for: .data)
    #expect(try mode(url) == 0o755)
  }

  @Test func aFileInTheWayIsNamed() throws {
    try Data().write(to: directory.file("data"))
    let error = #expect(throws: StorageError.self) {
      try Directories(root: directory.url).url(for: .data)
    }
    #expect(
      error?.localizedDescription
        == "\(directory.file("data").path) is not a directory; move it out of the way.")
  }

  @Test func aDirectoryThatCannotBeCreatedIsNamed() {
    let tooLong = directory.file(String(repeating: "x", count: 300))
    let error = #expect(throws: StorageError.self) {
      try Directories(root: tooLong).url(for: .data)
    }
    #expect(error?.path == tooLong.path)
    #expect(error?.message.english == "cannot be created: File name too long")
  }
}
