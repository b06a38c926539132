import Foundation
import ReelApp
import ReelShell
import ReelTexts

extension Subcommand {
  /// `corpus`: keeps recordings, and replays them with each new version of the program.
  ///
  /// ```swift
  /// await Shell(program, adding: [.corpus]).run()
  /// ```
  public static var corpus: Subcommand { corpus { _ in nil } }

  /// Creates `corpus` for a program whose corpora can be elsewhere than in folders.
  ///
  /// - Parameter open: opens a corpus by the user's name for it; nil if that is a folder.
  package static func corpus(
    opening open: @escaping @Sendable (String) throws -> (any Corpus)?
  ) -> Subcommand {
    return Subcommand(
      "corpus", "Store recordings, and replay them all to see what a change breaks",
      .corpusOperation, .files("PLACE|FILE…"),
      .folder("to", "PLACE", help: Text("add: where the recordings are stored")).only(for: "to"),
      .replayingCorpus,
      .flag("json", help: Text("a line of JSON for each recording, and for each summary")),
      written: "corpus add [--to PLACE] DIR|FILE… | corpus replay|list|status [PLACE]"
    ) { shell, operation, words, to, replay, isJSON in
      let options = try CorpusOptions(operation, words, to: to, replay, isJSON: isJSON)
      if let folder = ProcessInfo.processInfo.environment[workerVariable] {
        return try await CorpusWorker(
          program: shell.program, folder: URL(fileURLWithPath: folder),
          isTolerant: options.isTolerant, translation: shell.translation
        ).run()
      }
      return try await CorpusCommand(shell, options, open).run()
    }.explained(
      """
      add stores the recordings in files and folders, each distinct content once. replay replays
      all of them with this program, and reports those that changed, grouped by their \
      difference;
      it resumes where it was interrupted, and skips recordings that this program has already
      replayed. list and status show what is stored. PLACE is a folder; by default, “corpus” in
      the program's folder, such as ~/.local/share/reel/corpus, or in $XDG_DATA_HOME.
      """
    ).reportingProgress()
  }
}

extension Parameter where Value == String {
  /// The operations on a corpus.
  fileprivate static var corpusOperation: Parameter {
    let choices = CorpusOptions.Operation.allCases.map { Choice($0.rawValue) }
    return word(
      choices.map(\.word).joined(separator: "|"),
      missing: "corpus needs add, replay, list or status",
      choices: choices
    ) { @Sendable word, _ in word.text }
  }
}
