import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// What a saved script carries along, and what it leaves out.
extension SaveTests {
  /// Outside a shared session it would fail in the script.
  @Test func aScriptDoesNotAskWhoElseIsThere() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["--keep-going"], input: ".who\nopen 2\n.who\n.save who.script\n", in: directory)
    #expect(run.output.contains("who.script"), "\(run.diagnostics)")
    let script = String(decoding: try directory.data("who.script"), as: UTF8.self)
    #expect(script.contains("\nopen 2\n") && !script.contains("who"))
  }

  /// Values under the name of a secret are not expected: that would write them down.
  @Test func valuesNamedAsSecretsAreNotSaved() async throws {
    let directory = try TemporaryDirectory()
    let input = """
      seal steel
      open-sesame
      open-sesame
      wait
      expect vault.token exists
      .save sealed.script

      """
    let run = try await ProgramRun.of("Vault", [], input: input, in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let script = String(decoding: try directory.data("sealed.script"), as: UTF8.self)
    #expect(script.contains("\nexpect vault.isSealed == true\n"))
    #expect(script.contains(#"expect vault.message == "sealed as steel""#))
    #expect(!script.contains("plain-steel") && !script.contains("open-sesame"), "\(script)")
  }

  @Test func aSavedScriptReproducesASessionThatBeganWithStoredData() async throws {
    let directory = try TemporaryDirectory()
    let data = ["--data", directory.path("data")]
    let first = try await ProgramRun.reel(
      data,
      input: """
        .use tvshows
        wait
        .http POST /classes/TVShow title=Dark year:=2017 seasons:=3
        sync
        wait

        """, in: directory)
    #expect(first.code == 0, "\(first.diagnostics)")
    let second = try await ProgramRun.reel(
      data,
      input: ".use tvshows\nwait\nlist\nexpect screen contains Dark\n.save again.script\n",
      in: directory)
    #expect(second.code == 0, "\(second.diagnostics)")
    let again = try await ProgramRun.reel(["run", "again.script"], in: directory)
    #expect(again.code == 0, "\(again.diagnostics)")
    #expect(try mode(of: "again.data", in: directory) == 0o700)
    #expect(try mode(of: "again.data/data/tvshows.sqlite", in: directory) == 0o600)
  }

  /// The token of the embedded backend opens only what is stored beside it.
  @Test func credentialsOfOtherServicesAreLeftOutAndItSaysSo() async throws {
    let directory = try TemporaryDirectory()
    for folder in ["d/data/credentials", "d/config"] {
      try FileManager.default.createDirectory(
        atPath: directory.path(folder), withIntermediateDirectories: true)
    }
    try directory.write(
      #"{"token embedded":"own","token https://example.org":"secret"}"#,
      to: "d/data/credentials/transformers.json")
    try directory.write("not credentials", to: "d/data/credentials/other.json")
    try directory.write("{}", to: "d/config/config.json")
    let run = try await ProgramRun.reel(
      ["--data", "d"], input: "wait\n.save a.script\n", in: directory)
    #expect(
      run.output.hasSuffix(
        """
        wrote a.script and a.data
        Credentials of services outside the program were left out.

        """), "\(run.output)\(run.diagnostics)")
    let script = String(decoding: try directory.data("a.script"), as: UTF8.self)
    #expect(
      script.hasPrefix(
        """
        # Saved from a session of reel: its lines, and what they showed.
        # Credentials of services outside the program were left out.
        # What was stored when the session began, perhaps with passwords:
        .data a.data

        """), "\(script)")
    let saved = try FileManager.default.subpathsOfDirectory(atPath: directory.path("a.data"))
    #expect(saved.sorted() == ["data", "data/credentials", "data/credentials/transformers.json"])
    #expect(
      String(
        decoding: try directory.data("a.data/data/credentials/transformers.json"), as: UTF8.self)
        == #"{"token embedded":"own"}"#)
    let again = try await ProgramRun.reel(
      ["--data", "d"], input: "wait\n.save a.script\n", in: directory)
    #expect(again.code == 1 && again.diagnostics.contains("a.data exists already"))
  }

  @Test(arguments: [
    ([], "What was stored when the session began could not be kept: it was more than 16 MB"),
    (["--api", "minipools=http://127.0.0.1:9"], "hold something else the next time: minipools."),
  ])
  func whatAScriptCannotRepeatIsSaid(_ options: [String], _ limit: String) async throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.path("d/data"), withIntermediateDirectories: true)
    try directory.write("", to: "d/data/large")
    let file = try FileHandle(forWritingTo: directory.url.appendingPathComponent("d/data/large"))
    try file.truncate(atOffset: options.isEmpty ? 17 << 20 : 1)
    try file.close()
    let run = try await ProgramRun.reel(
      ["--data", "d"] + options, input: ".use codepay\n.save a.script\n", in: directory)
    #expect(run.output.contains(limit), "\(run.output)\(run.diagnostics)")
    let script = String(decoding: try directory.data("a.script"), as: UTF8.self)
    #expect(script.contains(limit) && script.contains(".data") == !options.isEmpty)
  }

  private func mode(of file: String, in directory: TemporaryDirectory) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: directory.path(file))[.posixPermissions]
      as? Int
  }
}
