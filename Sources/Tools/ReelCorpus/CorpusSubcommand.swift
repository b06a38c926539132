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

  /// Creates `corpus` for a program that knows other places than folders.
  ///
  /// - Parameter open: opens a place by the user's name for it; nil if that is a folder.
  package static func corpus(
    opening open: @escaping @Sendable (String) throws -> (any CorpusPlace)?
  ) -> Subcommand {
    let said = texts.corpus.options
    return Subcommand(
      "corpus", said.summary,
      .corpusDeed, .placesOrFiles,
      .option("to", "PLACE", help: said.to), .replayingCorpus, .flag("json", help: said.json),
      written: "corpus add [--to PLACE] DIR|FILE… | corpus replay|list|status [PLACE]"
    ) { shell, deed, words, to, replay, isJSON in
      let options = try CorpusOptions(deed, words, to: to, replay, isJSON: isJSON)
      if let folder = ProcessInfo.processInfo.environment[workerVariable] {
        return try await CorpusWorker(
          program: shell.program, folder: URL(fileURLWithPath: folder),
          isTolerant: options.isTolerant
        ).run()
      }
      return try await CorpusCommand(shell.program, options, open).run()
    }.explained(said.details).sayingHowFar()
  }
}

extension Parameter where Value == String {
  /// The actions on a corpus.
  fileprivate static var corpusDeed: Parameter {
    let choices = CorpusOptions.Deed.allCases.map { Choice($0.rawValue) }
    return word(
      choices.map(\.value).joined(separator: "|"), missing: texts.corpus.options.needsDeed,
      choices: choices
    ) { @Sendable word, _ in word.text }
  }
}

extension Parameter where Value == [String] {
  /// The place of the corpus, or the files to store in it.
  fileprivate static var placesOrFiles: Parameter {
    words("PLACE|FILE…", content: .file) { @Sendable words, _ in words.map(\.text) }
  }
}
