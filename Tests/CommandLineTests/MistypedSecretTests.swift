import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// Secrets that are typed in the wrong place are refused, and never written.
@Suite struct MistypedSecretTests {
  private static let lines = """
    login +491512222222 hunter2-b
    an answer
    login +49 151 2222222 hunter2-b 12
    an answer
    login +491512222222 --password hunter2-b
    an answer
    login --password=hunter2-b +491512222222
    an answer
    register +491512222222 hunter2-b --currency EUR
    an answer
    an answer
    settings password hunter2-b
    an answer
    an answer
    an answer
    set password hunter2-b
    send +491512222222 5 --password "hunter2-b"
    home token='hunter2-b'
    expect codepay.route contains "password=hunter2-b"
    expect screen contains "Password: hunter2-b"
    .http POST /user password=hunter2-b nonsense
    .http POST /user password:=hunter2-b
    .dispatch {"login":{"loginTapped":{"phone":"1","password":"hunter2-b"}}}
    """

  @Test func linesWithSecretsAreNeverWritten() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["--keep-going", "--record", "session.reel"],
      input: "wait\n.use codepay\n" + Self.lines
        + "\nhunter3-c\n.log\n.state\n.screen\n.save s.script\n.report r.md\n",
      in: directory)
    #expect(!(run.output + run.diagnostics).contains("hunter2"))
    // Each of the lines was refused, and the bank received no request.
    let failures = run.diagnostics.split(separator: "\n").filter { $0.hasPrefix("stdin:") }
    #expect(failures.count == 15, "\(run.diagnostics)")
    for prompt in ["Password", "Current password"] {
      let problem = "unexpected argument; “\(prompt)” is asked for afterwards; write: "
      #expect(run.diagnostics.contains(problem))
    }
    for name in ["session.reel", "s.script", "r.md", "r.reel"] {
      let text = String(decoding: try directory.data(name), as: UTF8.self)
      #expect(!text.isEmpty && !text.contains("hunter"), "\(name)")
      let attributes = try FileManager.default.attributesOfItem(atPath: directory.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    let script = String(decoding: try directory.data("s.script"), as: UTF8.self)
    #expect(script.contains("# A line with a secret was left out here."))
    #expect(script.contains("# A .http line with a secret was left out here."))
    #expect(script.contains("# A line that is not a command was left out here."))
    let again = try await ProgramRun.reel(["run", "s.script"], in: directory)
    #expect(again.code == 0, "\(again.diagnostics)")
  }

  @Test func phoneNumbersMayHaveBlanksAndPunctuation() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["codepay"],
      input: """
        register +49 (151) 222-22.22 --currency EUR
        hunter2-b
        hunter2-b
        wait
        expect codepay.session.phoneNumber == "+491512222222"

        """, in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
  }

  @Test func twoAccountsHaveTheirOwnVariables() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      [],
      input: """
        wait
        .use codepay
        register +491510000001 --currency EUR
        hunter2-a
        hunter2-a
        wait
        register +491510000002 --currency EUR
        hunter2-b
        hunter2-b
        wait
        login +491510000001
        hunter2-a
        wait
        login +491510000002
        hunter2-b
        wait
        .save two.script

        """, in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    let script = String(decoding: try directory.data("two.script"), as: UTF8.self)
    #expect(
      script.split(separator: "\n").filter { $0.hasPrefix("env:") } == [
        "env:PASSWORD", "env:CONFIRMATION", "env:PASSWORD_2", "env:CONFIRMATION_2", "env:PASSWORD",
        "env:PASSWORD_2",
      ])
    #expect(script.contains("environment: CONFIRMATION, CONFIRMATION_2, PASSWORD, PASSWORD_2."))
    let again = try await ProgramRun.of(
      "reel", ["run", "two.script"],
      environment: [
        "PASSWORD": "hunter4-a", "CONFIRMATION": "hunter4-a", "PASSWORD_2": "hunter4-b",
        "CONFIRMATION_2": "hunter4-b",
      ], in: directory)
    #expect(again.code == 0, "\(again.diagnostics)")
  }

  @Test func serverMessagesHideSecretsUnlessAskedFor() async throws {
    let directory = try TemporaryDirectory()
    let run = try await ProgramRun.reel(
      ["codepay", "--keep-going"],
      input: """
        .http POST /user phoneNumber=+491510000001 password=hunter2-b
        .http GET /user/1
        .http GET /user
        .http --show-secrets GET /user/1
        .use transformers
        .http GET /allspark
        .http GET /allspark --show-secrets

        """, in: directory)
    let shown = run.output.split(separator: "\n").filter { $0.hasPrefix("20") }.map(String.init)
    try #require(shown.count == 6, "\(run)")
    for answer in shown[...2] {
      #expect(answer.contains(#""password":"•••""#) && !answer.contains("hunter2"))
    }
    #expect(shown[1].contains(#""accessToken":"•••""#))
    #expect(shown[1].contains(#""expiresIn":3600"#))
    #expect(shown[3].contains(#""password":"hunter2-b""#))
    #expect(shown[3].contains(#""accessToken":"token-"#))
    #expect(shown[4] == "200 •••")
    #expect(shown[5].hasPrefix("200 token-"))
  }
}
