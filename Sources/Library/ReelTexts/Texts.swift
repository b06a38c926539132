/// Every text of the library, the shell and the programs, in tables; one value for each language.
///
/// To add a language, add a value in a separate folder and list it in ``all``: the compiler finds
/// missing texts, and a test those that are still English.
package final class Texts: Sendable {
  /// The available languages, English first.
  package static let all: [Texts] = [.english, .german, .spanish]

  /// The texts in the current language; see ``Language/current``.
  package static var current: Texts {
    let language = Language.current
    return all.first { $0.language == language } ?? english
  }

  /// The language.
  package let language: Language
  /// The name of the language in the language itself.
  package let name: String
  /// Texts used everywhere.
  package let words: Wording
  /// Texts about JSON and paths.
  package let coding: CodingTexts
  /// Texts about recordings, queries and branches.
  package let timeline: TimelineTexts
  /// Texts about failed requests.
  package let http: HTTPTexts
  /// Texts about files and databases that cannot be used.
  package let storage: StorageTexts
  /// Texts about databases of PostgreSQL that cannot be used.
  package let postgres: PostgresTexts
  /// Texts about shared sessions.
  package let sharing: SharingTexts
  /// Texts about commands and their arguments.
  package let app: AppTexts
  /// The descriptions and output of the shell's own commands.
  package let commands: CommandTexts
  /// Texts about frames, branches and requests.
  package let asking: AskingTexts
  /// Texts about expectations that are not met.
  package let expecting: ExpectingTexts
  /// Texts of written files: reports, scripts, tests.
  package let saving: SavingTexts
  /// Texts of the session itself.
  package let session: SessionTexts
  /// The descriptions and output of the program's subcommands and options.
  package let program: ProgramTexts
  /// Output about running, fuzzing and shrinking.
  package let running: RunningTexts
  /// Texts about the apps' services.
  package let services: ServiceTexts
  /// Texts about corpora of recordings.
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

/// A text with values inserted.
package typealias With<each Value> = @Sendable (repeat each Value) -> String

/// The texts in the current language.
package var texts: Texts { .current }
