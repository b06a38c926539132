import ReelTexts
import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelTimeline

/// How a session behaves, from its beginning and as its lines have changed it since.
public struct SessionConfiguration: Sendable {
  /// How answers are written.
  public var mode: OutputMode
  /// Which colours there are in ``OutputMode/ansi``.
  public var colors: ColorDepth
  /// Whether screens are shown by themselves: after commands, and when they change.
  public var showsScreens: Bool
  /// Whether a user reads the answers at a terminal.
  var isRead = false
  /// Whether answers that are longer than the window are shown a page at a time.
  var pages = true
  /// Whether a form that opens at a terminal is filled in field by field.
  var walksForms = true
  /// Whether that has been done already.
  var hasWalked = false
  /// Whether each frame of a recording carries a digest.
  public var digests: DigestPolicy
  /// How long `wait` waits in real time, before it fails.
  public var timeout: Duration
  /// How many bytes of memory the timeline may use, before old frames go to a file.
  public var memory: Int
  /// Where `env:NAME`, given for a secret, is looked up.
  public var environment: [String: String]
  /// The environment of the configuration whose services are used; nil for none.
  public var serviceEnvironment: String?
  /// The language of texts.
  public var language: Language
  /// The time zone that times of day are shown in, by its name; scripts are in UTC.
  var zone = SessionZone.utc
  /// The name and the version of the program, for reports; nil where there is none.
  var program: ProgramName?

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
