import Foundation
import ReelProgram
import TemporaryFiles
import Testing

/// The output of `.export`, for jq, pandas and similar tools.
@Suite struct ExportTests {
  private static let session = """
    open 2
    edit
    set goal 30
    save
    wait

    """

  private static func run(_ lines: String, in directory: TemporaryDirectory) async throws {
    let run = try await ProgramRun.reel([], input: session + lines, in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
  }

  private static func text(_ name: String, in directory: TemporaryDirectory) throws -> String {
    String(decoding: try directory.data(name), as: UTF8.self)
  }

  @Test func aPartOfTheStateIsJSONForPeople() async throws {
    let directory = try TemporaryDirectory()
    try await Self.run(
      """
      .export now.json minipools.pools[id=2]
      .goto 5
      .export form.json minipools.form
      .export state.json

      """, in: directory)
    #expect(
      try Self.text("now.json", in: directory) == """
        {
          "contributions": [
            {
              "amountCurrency": "USD",
              "amountValue": 30,
              "contributorId": 4,
              "createdAt": "2025-12-01T11:01:00.000Z",
              "id": 3,
              "note": "See you at the station",
              "updatedAt": "2025-12-01T11:01:00.000Z"
            }
          ],
          "createdAt": "2025-12-01T11:00:00.000Z",
          "creatorId": 6,
          "goalAmountCurrency": "USD",
          "goalAmountValue": 30,
          "id": 2,
          "name": "Trip to Rome",
          "updatedAt": "2025-12-01T11:00:00.000Z"
        }

        """)
    // The file contains the frame in view, not the newest one.
    #expect(
      try Self.text("form.json", in: directory) == """
        {
          "id": 2,
          "problems": {},
          "shaking": [],
          "typed": {
            "goal": "30",
            "name": "Trip to Rome"
          }
        }

        """)
    let state = try JSONSerialization.jsonObject(with: try directory.data("state.json"))
    #expect(
      (state as? [String: Any])?.keys.sorted() == [
        "codepay", "minipools", "transformers", "tvshows",
      ])
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.path("state.json"))
    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
  }

  @Test func eachFrameIsALine() async throws {
    let directory = try TemporaryDirectory()
    try await Self.run(".skip 5\n.export frames.jsonl\n", in: directory)
    let lines = try Self.text("frames.jsonl", in: directory).split(separator: "\n")
    #expect(lines.count == 7)
    #expect(
      lines[2] == """
        {"action":{"minipools":{"router":{"poolChosen":{"id":2}}}},"cause":null,\
        "changes":[{"after":{"id":2,"screen":"pool"},"path":"minipools.route[1]"}],"frame":3,\
        "origin":"user","skipped":false,"time":"2026-01-01T00:00:00.000Z"}
        """)
    #expect(
      lines[4] == """
        {"action":{"minipools":{"poolForm":{"edited":{"values":{"goal":"30"}}}}},\
        "cause":null,"changes":[],"frame":5,"origin":"user","skipped":true,\
        "time":"2026-01-01T00:00:00.000Z"}
        """)
    #expect(lines[6].contains(#""cause":6"#) && lines[6].contains(#""origin":"effect""#))
  }

  @Test func eachFrameThatChangedAPathIsALine() async throws {
    let directory = try TemporaryDirectory()
    try await Self.run(
      ".export goals.jsonl minipools.form.goal\n.export none.jsonl minipools.pools[id=9].name\n",
      in: directory)
    let lines = try Self.text("goals.jsonl", in: directory).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.prefix(2).joined(separator: "\n") == """
        {"action":{"minipools":{"poolPage":{"editTapped":{}}}},"after":"50","before":null,\
        "cause":null,"frame":4,"origin":"user","skipped":false,"time":"2026-01-01T00:00:00.000Z"}
        {"action":{"minipools":{"poolForm":{"edited":{"values":{"goal":"30"}}}}},\
        "after":"30","before":"50","cause":null,"frame":5,"origin":"user","skipped":false,\
        "time":"2026-01-01T00:00:00.000Z"}
        """)
    #expect(
      lines[2].contains(#","after":null,"before":"30","cause":6,"frame":7,"origin":"effect","#))
    #expect(try Self.text("none.jsonl", in: directory).isEmpty)
  }

  /// A path may contain blanks and quotes, which are part of it.
  @Test func aPathIsReadLiterally() async throws {
    let directory = try TemporaryDirectory()
    try await Self.run(
      #".export "my file.json" minipools.pools[name="Trip to Rome"].id # the pool"# + "\n",
      in: directory)
    #expect(try Self.text("my file.json", in: directory) == "2\n")
  }
}
