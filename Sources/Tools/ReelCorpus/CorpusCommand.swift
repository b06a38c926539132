import Foundation
import ReelApp
import ReelShell
import ReelStorage
import ReelSupport
import ReelTexts
import ReelTimeline

/// Runs the corpus command of a command line.
struct CorpusCommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  let program: Program<State, Action>
  let options: CorpusOptions
  let translation: Translation
  let output = StandardOutput()
  private let open: @Sendable (String) throws -> (any Corpus)?

  /// Prepares to run it.
  ///
  /// - Parameter open: opens a corpus by the user's name for it; nil if that is a folder.
  init(
    _ shell: RunningShell<State, Action>, _ options: CorpusOptions,
    _ open: @escaping @Sendable (String) throws -> (any Corpus)?
  ) {
    program = shell.program
    translation = shell.translation
    self.options = options
    self.open = open
  }

  /// Runs it.
  ///
  /// - Throws: `UsageError`; errors of the corpus; `CancellationError` if the task has been
  ///   cancelled and nothing more is to be printed.
  func run() async throws -> ExitCode {
    switch options.operation {
    case .add: try await add()
    case .replay: try await CorpusReplay(self, try openCorpus()).run()
    case .list: try list(try openCorpus())
    case .status: try status(try openCorpus())
    }
  }

  /// Opens the corpus that the user named.
  ///
  /// - Parameter isNew: whether to create it if it does not exist.
  /// - Throws: `UsageError` if it does not exist.
  func openCorpus(creating isNew: Bool = false) throws -> any Corpus {
    let folder: URL
    if let text = options.location {
      if let corpus = try open(text) { return corpus }
      guard !text.contains("://") else {
        throw UsageError(
          """
          \(verbatim: text): this program keeps a corpus in a folder; reel-shared also in \
          PostgreSQL
          """)
      }
      try UsageError.check(text)
      folder = URL(fileURLWithPath: text)
    } else {
      let data = Directories(name: program.name).location(of: .data)
      folder = data.appending(path: "corpus", directoryHint: .isDirectory)
    }
    guard isNew || FolderCorpus.exists(at: folder) else {
      var words = [program.name, "corpus", "add"]
      if let text = options.location { words += ["--to", text] }
      throw UsageError(
        """
        there is no corpus at \(verbatim: folder.path); \
        “\(verbatim: CommandText.line(words) + " DIR")” makes one
        """)
    }
    return try FolderCorpus(folder)
  }

  /// The fingerprint that tells this program from others.
  ///
  /// - Throws: Foundation's error if the executable cannot be read.
  func key() throws -> ProgramKey {
    ProgramKey(
      fingerprint: try options.identity
        ?? ProgramFingerprint.of(URL(fileURLWithPath: ChildProcess.program)),
      label: options.identity.map { "\(program.name) \($0)" }
        ?? "\(program.name) \(program.version)",
      isTolerant: options.isTolerant)
  }

  /// Writes a value, a line of JSON.
  func reply(_ value: JSON) { output.reply(json: value.text) }
}
