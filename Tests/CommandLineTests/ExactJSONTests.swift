import ReelCoding
import ReelProgram
import TemporaryFiles
import Testing

/// JSON for programs has the values as they are, also those that would change a terminal.
@Suite struct ExactJSONTests {
  /// Separators of lines, characters without a width, a mark of order, a tag, a control character.
  private static let name = "a\u{2028}b\u{200B}c\u{FEFF}d\u{E0041}e\u{202E}f\u{9B}g"

  private static let path = "minipools.form.typed.name"

  @Test(arguments: [
    ["log", "a.reel", "--json"], ["why", "a.reel", path, "--json"],
    ["diff", "a.reel@1", "a.reel", "--json"],
    ["replay", "a.reel", "--print", path],
    ["sql", "a.reel", "SELECT new FROM changes WHERE path = '\(path)'", "--json"],
  ])
  func aValueIsExact(arguments: [String]) async throws {
    let directory = try TemporaryDirectory()
    let session = try await ProgramRun.reel(
      ["minipools", "--record", "a.reel"], input: "new\nset name \"\(Self.name)\"\n", in: directory)
    #expect(session.code == 0, "\(session.diagnostics)")
    let run = try await ProgramRun.reel(arguments, in: directory)
    #expect(run.code == 0, "\(run.diagnostics)")
    for scalar in Self.name.unicodeScalars where !scalar.isASCII {
      #expect(!run.output.unicodeScalars.contains(scalar), "\(scalar.value)")
    }
    let found = Self.texts(in: try JSON(text: run.output)).filter { text in
      text.unicodeScalars.elementsEqual(Self.name.unicodeScalars)
        || text.unicodeScalars.elementsEqual(JSON.string(Self.name).text.unicodeScalars)
    }
    #expect(!found.isEmpty, "\(run.output)")
  }

  private static func texts(in value: JSON) -> [String] {
    switch value {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(texts)
    case .object(let members): members.values.flatMap(texts)
    default: []
    }
  }
}
