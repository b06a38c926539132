import Foundation
import ReelStorage
import Synchronization
import TemporaryFiles
import ReelTexts
import Testing

/// Credentials that identify a user, readable only by their owner.
@Suite struct CredentialsTests {
  private final class Reports: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private let directory: TemporaryDirectory
  private let file: URL
  private let reports = Reports()

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.file("data/credentials/transformers.json")
  }

  private func open() -> Credentials {
    let reports = reports
    return Credentials(of: "transformers", in: Directories(root: directory.url)) {
      reports.add($0.english)
    }
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  @Test func onlyTheOwnerCanReadThem() throws {
    let credentials = open()
    #expect(credentials["token"] == nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    credentials["token"] = "abc"
    credentials["other"] = "x"
    #expect(try mode(file) == 0o600)
    #expect(try mode(file.deletingLastPathComponent()) == 0o700)
    #expect(open()["token"] == "abc")
    credentials["token"] = nil
    #expect(open()["token"] == nil)
    #expect(open()["other"] == "x")
    // The temporary files are gone.
    let folder = file.deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["transformers.json"])
    #expect(reports.all.isEmpty)
  }

  @Test func anotherRunsChangesAreSeen() {
    let (one, two) = (open(), open())
    one["a"] = "1"
    #expect(two["a"] == "1")
    two["b"] = "2"
    one["c"] = "3"
    #expect(two["b"] == "2")
    #expect(two["c"] == "3")
  }

  /// What another run has deleted does not come back with the next change.
  @Test func anotherRunsDeletionsAreSeen() throws {
    let credentials = open()
    credentials["token"] = "abc"
    #expect(credentials["token"] == "abc")
    try FileManager.default.removeItem(at: file)
    #expect(credentials["token"] == nil)
    credentials["other"] = "x"
    #expect(open()["token"] == nil)
    #expect(open()["other"] == "x")
    open()["other"] = nil
    #expect(credentials["other"] == nil)
    #expect(reports.all == [])
  }

  @Test func aFileReadableByOthersIsRestricted() throws {
    try write(#"{"token": "abc"}"#)
    chmod(file.path, 0o644)
    #expect(open()["token"] == "abc")
    #expect(try mode(file) == 0o600)
  }

  // Fails if the damaged file is overwritten, or if its content is quoted.
  @Test(arguments: [#"{"token": "abc""#, "[]", #"{"token": 5}"#, ""])
  func aDamagedFileIsNamedOnceAndLeftAsItIs(_ text: String) throws {
    try write(text)
    let credentials = open()
    #expect(credentials["token"] == nil)
    credentials["token"] = "new"
    #expect(credentials["token"] == "new")
    #expect(
      reports.all == [
        "\(file.path) does not hold credentials; repair it, or remove it. "
          + "Until then credentials are kept for this session only."
      ])
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func aFileThatCannotBeWrittenIsNamed() throws {
    // The link leads nowhere: nothing can be read there, and nothing can be created there either.
    try FileManager.default.createDirectory(
      at: directory.file("data"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: file.deletingLastPathComponent(), withDestinationURL: directory.file("nowhere"))
    let credentials = open()
    #expect(credentials["token"] == nil)
    #expect(reports.all.isEmpty)
    credentials["token"] = "abc"
    #expect(credentials["token"] == "abc")
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.hasPrefix("\(file.path) cannot be written: ") == true)
  }

  @Test func aFileThatCannotBeReadIsNamed() throws {
    // A file in place of the directory.
    try Data().write(to: directory.file("data"))
    let credentials = open()
    credentials["token"] = "abc"
    #expect(credentials["token"] == "abc")
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.contains(directory.file("data").path) == true)
    #expect(reports.all.first?.contains("abc") == false)
  }

  @Test func inMemoryTheyAreLostWithTheObject() {
    let credentials = Credentials()
    credentials["token"] = "abc"
    #expect(credentials["token"] == "abc")
    #expect(Credentials()["token"] == nil)
  }

  @Test func areNeverShown() {
    let credentials = open()
    credentials["token"] = "abc"
    let place = "credentials in \(file.path)"
    var dumped = ""
    dump(credentials, to: &dumped)
    #expect("\(credentials)" == place)
    #expect(String(reflecting: credentials) == place)
    #expect(!dumped.contains("abc"))
  }
}
