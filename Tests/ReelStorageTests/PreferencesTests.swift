import Foundation
import ReelCoding
import ReelStorage
import TemporaryFiles
import Testing

/// A settings file: read, changed, damaged, shared.
@Suite struct PreferencesTests {
  private struct Settings: Codable, Equatable, Sendable {
    var locale = "en"
    var count = 0
  }

  private let directory: TemporaryDirectory
  private let file: URL
  private let preferences: Preferences<Settings>

  init() throws {
    directory = try TemporaryDirectory()
    file = directory.file("settings.json")
    preferences = Preferences(file: file, default: Settings())
  }

  @Test func withoutAFileTheDefaultsApply() throws {
    #expect(try preferences.read() == Settings())
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func onlyTheOwnerCanReadAChange() throws {
    try preferences.update { $0.locale = "de" }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == """
        {
          "$form": {
            "roots": {
              "state": "PreferencesTests.Settings"
            },
            "types": {
              "PreferencesTests.Settings": {
                "members": {
                  "count": "Int",
                  "locale": "String"
                }
              }
            }
          },
          "count": 0,
          "locale": "de"
        }
        """)
    #expect(try mode(file) == 0o600)
    #expect(try Preferences(file: file, default: Settings()).read().locale == "de")
    // The temporary file has been renamed.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
        == ["settings.json"])
  }

  @Test func inMemoryTheyLeaveNothingBehind() throws {
    let preferences = Preferences(default: Settings())
    #expect(try preferences.read() == Settings())
    try preferences.update { $0.locale = "de" }
    #expect(try preferences.read().locale == "de")
    #expect(try Preferences(default: Settings()).read() == Settings())
  }

  /// A later version, with a setting more and one that has another name.
  private struct Later: Codable, Equatable, Sendable, Evolving {
    var language = "en"
    var count = 0
    var theme = Theme()
    struct Theme: Codable, Equatable, Sendable { var isDark = false }
    static let changes: [FormChange] = [.renamed("locale", to: "language")]
  }

  @Test func aLaterVersionReadsItAndAnEarlierOneLosesNothing() throws {
    try preferences.update { $0 = Settings(locale: "de", count: 3) }
    let later = Preferences(file: file, default: Later())
    #expect(try later.read() == Later(language: "de", count: 3))
    try later.update { $0.theme.isDark = true }
    // The earlier version does not know the theme, nor that the language has another name.
    #expect(try preferences.read() == Settings(locale: "en", count: 3))
    try preferences.update { $0.count = 4 }
    var dark = Later(language: "de", count: 4)
    dark.theme.isDark = true
    #expect(try later.read() == dark)
  }

  /// A file from before files said their form.
  @Test func aFileWithoutAFormHasDefaultsForWhatItLacks() throws {
    try Data(#"{"count":7}"#.utf8).write(to: file)
    #expect(try preferences.read() == Settings(locale: "en", count: 7))
    try Data(#"{"count":7,"locale":"de"}"#.utf8).write(to: file)
    #expect(
      try Preferences(file: file, default: Later()).read() == Later(language: "de", count: 7))
  }

  @Test func aChangeThatThrowsChangesNothing() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try preferences.update {
        $0.locale = "de"
        throw Stop()
      }
    }
    #expect(try preferences.read() == Settings())
  }

  @Test func changesFromManyThreadsAreAllKept() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...50 { group.addTask { try preferences.update { $0.count += 1 } } }
      try await group.waitForAll()
    }
    #expect(try preferences.read().count == 50)
  }

  @Test func aDamagedFileIsNamedAndKept() throws {
    try Data("{\"locale\":".utf8).write(to: file)
    for attempt in [{ _ = try preferences.read() }, { try preferences.update { _ in } }] {
      let error = #expect(throws: StorageError.self) { try attempt() }
      #expect(error?.path == file.path)
      #expect(error?.description.contains("does not hold these settings") == true)
    }
    #expect(try Data(contentsOf: file).count == 10)
  }

  @Test func aFileThatCannotBeReadOrWrittenIsNamed() throws {
    let unreadable = Preferences(file: directory.url, default: Settings())
    let reading = #expect(throws: StorageError.self) { try unreadable.read() }
    #expect(reading?.description.hasPrefix("\(directory.url.path) cannot be read: ") == true)
    let nowhere = Preferences(file: directory.file("no/such.json"), default: Settings())
    let writing = #expect(throws: StorageError.self) { try nowhere.update { $0.count = 1 } }
    #expect(writing?.message.english == "cannot be written: No such file or directory")
  }
}
