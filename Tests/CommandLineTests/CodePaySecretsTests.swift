import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// The output and files of a session contain no passwords and no tokens.
@Suite(.serialized) struct CodePaySecretsTests {
  private static let passwords = ["hunter2-anna", "hunter3-anna", "hunter4-anna", "wrong5-anna"]

  @Test func outputAndFilesContainNoSecrets() async throws {
    let directory = try TemporaryDirectory()
    // The server knows the passwords; its data is in memory.
    let server = try PipedProgram(["serve"], in: directory)
    let address = try server.read(until: "http").joined()
    let service = ["codepay", "--api", "codepay=\(address)/codepay", "--data", "data"]
    let session = """
      register +491510000001 --currency EUR
      hunter2-anna
      hunter2
      wait
      register +491510000001 --currency EUR
      env:CODEPAY_PASSWORD
      hunter2-anna
      wait
      add-money 10
      settings password
      wrong5-anna
      hunter3-anna
      hunter3-anna
      wait
      settings password
      hunter2-anna
      hunter3-anna
      hunter4-anna
      wait
      settings password
      hunter2-anna
      hunter3-anna
      hunter3-anna
      wait
      login +491510000001
      hunter2-anna
      wait
      .net offline
      login +491510000001
      hunter3-anna
      wait
      .net online
      .net pass next 1
      .net garble next
      login +491510000001
      hunter3-anna
      wait
      login +491510000001
      hunter3-anna
      home
      settings phone +491510000002
      wait
      .log
      .frame 1
      .state
      .state codepay
      .screen
      .why codepay.session
      .find loginTapped
      .goto 2
      .state codepay
      .now
      .diff 1 now
      .causes 3
      .frame 3
      .http GET /account
      .http GET /user
      .http GET /user/1
      .http GET /account/99
      .http POST /nothing a=b
      .dispatch {"codepay":{"login":{"loginTapped":{"phone":"+491510000001",\
      "password":"hunter3-anna"}}}}
      .dispatch {"login":{"loginTapped":{"phone":"+491510000001","password":"hunter3-anna"}}}
      login
      hunter3-anna
      login 1 2 3
      hunter3-anna
      .net
      .help login
      wait
      login +491510000002
      hunter3-anna
      wait
      .mode json
      .http GET /user/1
      .screen
      .save saved.script
      .save Saved.swift
      .report report.md
      .export frames.json
      .export states.jsonl codepay
      .record stop copy.reel
      .export state.json
      .export frames.jsonl
      .export session.jsonl codepay.session
      .report report.md

      """
    let run = try await ProgramRun.of(
      "reel", service + ["--record", "session.reel", "--keep-going"], input: session,
      environment: [
        "CODEPAY_PASSWORD": Self.passwords[0], "TMPDIR": try Self.temporary(directory),
      ],
      in: directory)
    #expect(run.output.contains("loginTapped"))
    // Secrets in server messages are hidden by their names, for people and programs.
    let hidden = #""accessToken":"•••","expiresIn":3600,"id":"1","password":"•••""#
    #expect(run.output.contains("\n200 {\(hidden)"))
    #expect(run.output.contains(#""body":{\#(hidden)"#))
    let token = try Self.token(in: directory)
    #expect(token.count == 64)
    for secret in Self.passwords + [token] {
      #expect(!run.output.contains(secret))
      #expect(!run.diagnostics.contains(secret))
      #expect(try Self.files(in: directory, with: secret) == (secret == token ? 1 : 0))
    }
    // The recording replays without knowing the secrets.
    let replay = try await ProgramRun.reel(["replay", "session.reel"], in: directory)
    #expect(replay.code == 0, "\(replay.diagnostics)")
    for arguments in [
      ["open", "session.reel"], ["log", "session.reel", "--json"],
      ["why", "session.reel", "codepay.session", "--json"],
      ["find", "session.reel", "loginTapped", "--json"],
      ["diff", "session.reel@1", "session.reel@9", "--json"],
      ["replay", "session.reel", "--print", "codepay"], ["run", "saved.script"],
    ] {
      let answer = try await ProgramRun.reel(arguments, input: ".state codepay\n", in: directory)
      #expect(!answer.output.isEmpty || arguments[0] == "run", "\(arguments)")
      for secret in Self.passwords + [token] {
        #expect(!(answer.output + answer.diagnostics).contains(secret), "\(arguments)")
      }
    }
    // After the log-out, no file contains the token.
    let out = try await ProgramRun.reel(service, input: "wait\nlogout\nwait\n", in: directory)
    #expect(out.code == 0, "\(out.diagnostics)")
    #expect(try Self.files(in: directory, with: token) == 0)
    _ = server.end(with: SIGTERM)
  }

  /// The program is killed while it sends a password.
  @Test func aKilledSessionKeepsNoSecret() async throws {
    let directory = try TemporaryDirectory()
    let server = try PipedProgram(["serve"], in: directory)
    let address = try server.read(until: "http").joined()
    let program = try PipedProgram(
      [
        "codepay", "--api", "codepay=\(address)/codepay", "--data", "data", "--record",
        "session.reel",
      ],
      environment: ["TMPDIR": try Self.temporary(directory)], diagnostics: "errors", in: directory)
    for line in [
      "register +491510000001 --currency EUR", "hunter2-anna", "hunter2-anna", "wait",
      ".net hang next", "login +491510000001", "hunter2-anna", ".state codepay.working",
    ] { try program.send(line) }
    try program.read(until: "logIn")
    let token = try Self.token(in: directory)
    #expect(program.end(with: SIGKILL) == -SIGKILL)
    #expect(try Self.files(in: directory, with: "hunter2") == 0)
    #expect(try Self.files(in: directory, with: token.isEmpty ? "accessToken" : token) <= 1)
    #expect(try Self.files(in: directory, with: "loginTapped") == 1)
    _ = server.end(with: SIGTERM)
  }

  /// Creates a directory for temporary files, which is searched for secrets.
  private static func temporary(_ directory: TemporaryDirectory) throws -> String {
    let url = directory.url.appendingPathComponent("tmp")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.path
  }

  /// Only their owner can read the app's files.
  @Test func onlyTheOwnerCanReadFiles() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["codepay", "--data", "data"],
      input: "register +491510000001 --currency EUR\nsecret-1\nsecret-1\nadd-money 5\nwait\n",
      in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let root = directory.url.appendingPathComponent("data")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    let own = names.filter { $0.contains("codepay") }
    #expect(own.contains("data/codepay-embedded.sqlite"))
    #expect(own.contains("config/codepay-embedded.json"))
    for name in own {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: root.appendingPathComponent(name).path)
      #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0, "\(name)")
    }
  }

  private static func token(in directory: TemporaryDirectory) throws -> String {
    let data = try directory.data("data/data/credentials/codepay.json")
    let values = try JSONDecoder().decode([String: String].self, from: data)
    return values.first { $0.key.hasPrefix("token") }?.value ?? ""
  }

  /// Returns the number of the program's files that contain a text, not counting its input.
  private static func files(in directory: TemporaryDirectory, with text: String) throws -> Int {
    try FileManager.default.subpathsOfDirectory(atPath: directory.url.path)
      .filter { !$0.hasSuffix(".in") }
      .compactMap { try? directory.data($0) }
      .count { $0.range(of: Data(text.utf8)) != nil }
  }
}
