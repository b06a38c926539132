import Foundation
import ReelApp
import ReelShell
import ReelSupport
import ReelTexts
import ReelTimeline

extension CorpusCommand {
  /// The maximum number of recordings stored at a time, and their approximate maximum size in
  /// bytes.
  private static var mostAtOnce: (recordings: Int, bytes: Int) { (500, 64 << 20) }

  /// Stores recordings; reports damaged ones and stores the others.
  func add() async throws -> ExitCode {
    var worst = ExitCode.ok
    var files: [String] = []
    for word in options.words.map(\.path) {
      let found = try Self.recordings(at: word)
      if found.isEmpty {
        output.diagnose(
          translation("\(verbatim: word): contains no recording: no file name ends in .reel"))
        worst.worsen(to: .unreadable)
      }
      files += found
    }
    let corpus = try openCorpus(creating: true)
    let app = try await appName()
    var (new, stored, failed) = (0, 0, 0)
    try WorkMeter.during(.recordings, of: files.count) { meter in
      var waiting: [NewRecording] = []
      var bytes = 0
      func flush() throws {
        new += try corpus.add(waiting)
        stored += waiting.count
        (waiting, bytes) = ([], 0)
      }
      for file in files {
        try Task.checkCancellation()
        meter?.add(1)
        let recording: NewRecording
        do {
          recording = try read(file, app)
        } catch {
          output.diagnose(translation(Text(error)))
          failed += 1
          worst.worsen(to: ExitCode(of: error))
          continue
        }
        waiting.append(recording)
        bytes += recording.content.count
        if waiting.count >= Self.mostAtOnce.recordings || bytes >= Self.mostAtOnce.bytes {
          try flush()
        }
      }
      try flush()
    }
    if options.isJSON {
      reply([
        "new": JSON(new), "known": JSON(stored - new), "failed": JSON(failed),
        "place": .string(corpus.name),
      ])
    } else {
      output.reply(
        translation(
          """
          \(new, one: "recording stored", other: "recordings stored") in \(verbatim: corpus.name); \
          \(stored - new, one: "was there", other: "were there") before
          """))
      if failed > 0 {
        output.diagnose(translation("\(failed, one: "file was", other: "files were") not stored"))
      }
    }
    return worst
  }

  /// The name in recordings of this program.
  private func appName() async throws -> String {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let launch = try await program.launch(SessionSetup.offline(scratch))
    defer { launch.shutDown() }
    return launch.suite.name
  }

  /// Reads a recording as a whole.
  ///
  /// - Throws: The reason why it cannot be stored.
  private func read(_ path: String, _ app: String) throws -> NewRecording {
    let summary = try RecordingSummary(of: path, app: app)
    for notice in summary.notices { output.diagnose(translation(notice)) }
    guard summary.header != nil else { throw EmptyRecording(path: path) }
    let content = Data(try SystemFile.contents(of: path, mustBeRegular: true))
    let name = URL(fileURLWithPath: path).lastPathComponent
    return NewRecording(
      recording: StoredRecording(
        id: 0, hash: ContentHash(of: content).text, name: FileName.shown(name),
        size: content.count, frames: summary.frames), content: content)
  }

  /// Returns the recordings that a word means: itself, or those anywhere in the folder, in order.
  private static func recordings(at path: String) throws -> [String] {
    guard SystemFile.kind(of: path) == .folder else { return [path] }
    return try SystemFile.files(under: path).filter { $0.hasSuffix(".reel") }
      .map { SystemFile.path(of: $0, in: path) }
  }
}
