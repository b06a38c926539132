/// Every text of the library, the shell and the programs, in tables; one value is one language.
///
/// Another language is another value in a folder of its own, listed in ``all``: the compiler misses
/// any text that it lacks, and a test those that are still English.
package final class Texts: Sendable {
  /// The languages that there are, English first.
  package static let all: [Texts] = [.english, .german, .spanish]

  /// The texts in the language of the line that is being done; see ``Language/current``.
  package static var current: Texts {
    let language = Language.current
    return all.first { $0.language == language } ?? english
  }

  /// The language.
  package let language: Language
  /// What the language calls itself.
  package let name: String
  /// What is said everywhere.
  package let words: Wording
  /// What is said about JSON and paths.
  package let coding: CodingTexts
  /// What is said about recordings, queries and branches.
  package let timeline: TimelineTexts
  /// What is said about requests that fail.
  package let http: HTTPTexts
  /// What is said about files and databases that cannot be used.
  package let storage: StorageTexts
  /// What is said about databases of PostgreSQL that cannot be used.
  package let postgres: PostgresTexts
  /// What is said about sessions that several share.
  package let sharing: SharingTexts
  /// What is said about commands and their arguments.
  package let app: AppTexts
  /// What the shell's own commands are for, and what they answer.
  package let commands: CommandTexts
  /// What is said about frames, branches and requests.
  package let asking: AskingTexts
  /// What is said of expectations that do not hold.
  package let expecting: ExpectingTexts
  /// What is written into files: reports, scripts, tests.
  package let saving: SavingTexts
  /// What the session says by itself.
  package let session: SessionTexts
  /// What the program's subcommands and options are for, and what they answer.
  package let program: ProgramTexts
  /// What running, fuzzing and shrinking say.
  package let running: RunningTexts
  /// What is said about the apps' services.
  package let services: ServiceTexts
  /// What is said about corpora of recordings.
  package let corpus: CorpusTexts

  init(
    language: Language, name: String, words: Wording, coding: CodingTexts,
    timeline: TimelineTexts, http: HTTPTexts, storage: StorageTexts, postgres: PostgresTexts,
    sharing: SharingTexts, app: AppTexts, commands: CommandTexts, asking: AskingTexts,
    expecting: ExpectingTexts, saving: SavingTexts, session: SessionTexts, program: ProgramTexts,
    running: RunningTexts, services: ServiceTexts, corpus: CorpusTexts
  ) {
    self.language = language
    self.name = name
    self.words = words
    self.coding = coding
    self.timeline = timeline
    self.http = http
    self.storage = storage
    self.postgres = postgres
    self.sharing = sharing
    self.app = app
    self.commands = commands
    self.asking = asking
    self.expecting = expecting
    self.saving = saving
    self.session = session
    self.program = program
    self.running = running
    self.services = services
    self.corpus = corpus
  }
}

/// A text with values put in.
package typealias With<each Value> = @Sendable (repeat each Value) -> String

/// The texts in the language of the line that is being done.
package var texts: Texts { .current }
