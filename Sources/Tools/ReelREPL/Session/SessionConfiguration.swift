import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelTexts
import ReelTimeline

/// The settings of a session, initially and as changed by its lines.
public struct SessionConfiguration: Sendable {
  /// The format of answers.
  public var mode: OutputMode
  /// The colours available in ``OutputMode/ansi``.
  public var colors: ColorDepth
  /// Whether screens are shown automatically: after commands, and when they change.
  public var showsScreens: Bool
  /// Whether a user reads the answers at a terminal.
  var isRead = false
  /// Whether answers that are longer than the window are shown a page at a time.
  var pages = true
  /// Whether a form that opens at a terminal is filled in field by field.
  var walksForms = true
  /// Whether an alias is replaced by its line while the user types, at a blank.
  var writesAliases = false
  /// Whether a form has been filled in field by field before.
  var hasWalked = false
  /// The file to which all answers are added; nil if they are shown.
  var repliesFile: NamedPath?
  /// How many frames of a recording have a digest.
  public var digests: DigestPolicy
  /// The real time that `wait` waits before it fails.
  public var timeout: Duration
  /// The real time that a typed line's effects have at a terminal, before the prompt returns
  /// without them and the screen is shown as it is: 400 ms, or `REEL_PATIENCE` in milliseconds.
  var patience: Duration { .milliseconds(environment["REEL_PATIENCE"].flatMap(Int.init) ?? 400) }
  /// The maximum memory of the timeline in bytes, before old frames are moved to a file.
  public var memory: Int
  /// The environment variables for `env:NAME`, given in place of a secret.
  public var environment: [String: String]
  /// The environment of the configuration whose services are used; nil for none.
  public var serviceEnvironment: String?
  /// The language of texts.
  public var language: Language
  /// The time zone for times of day, by name; scripts use UTC.
  package var zone = SessionZone.utc
  /// The name and the version of the program, for reports; nil if there is none.
  package var program: ProgramName?

  /// Creates a configuration.
  public init(
    mode: OutputMode = .plain, colors: ColorDepth = .sixteen, showsScreens: Bool = true,
    digests: DigestPolicy = .paced,
    timeout: Duration = .seconds(30), memory: Int = 256 << 20,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    language: Language = .en
  ) {
    self.mode = mode
    self.colors = colors
    self.showsScreens = showsScreens
    self.digests = digests
    self.timeout = timeout
    self.memory = memory
    self.environment = environment
    self.language = language
  }
}
