import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelSupport
import ReelTexts
import ReelTimeline

/// The options of a session.
public struct SessionOptions: Sendable {
  /// The addresses of services, by the app's name.
  public var services: [String: BaseURL]
  /// The requested environment of the configuration; nil for none.
  public var environment: String?
  /// The location of the apps' files; nil for the default.
  public var data: URL?
  /// The data with which a script begins; nil for none, and ignored if ``data`` is given.
  package var beginning: NamedPath?
  /// The output mode; nil for an automatic choice.
  public var mode: OutputMode?
  /// The maximum memory of the timeline in bytes, before old frames are moved to a file.
  public var memory: Int
  /// The requested language; nil for an automatic choice.
  public var language: Language?
  /// The shared session to join; nil for a private one.
  public var joining: SharedJoining?
  /// The recording to continue; nil for a new session.
  public var recording: String?
  /// The language of what is reported about the recording; nil for the session's.
  package var words: Translation?

  /// Reads the options, and the configuration if they do not contain the addresses of services.
  ///
  /// The configuration is `config.json` in the configuration directory:
  /// `{"api":{"APP":"URL"},"environments":{"NAME":{"APP":"URL"}}}`.
  ///
  /// - Parameters:
  ///   - given: the given options; nil if there are none.
  ///   - apps: the names of the program's apps.
  ///   - name: the program's name, which is also that of its directories.
  ///   - isReproducible: whether the user's configured services are ignored, so that the same
  ///     command has the same result for everyone.
  /// - Throws: A ``UsageError`` or ``ConfigurationError``.
  public init(
    _ given: GivenSessionOptions? = nil, apps: [String], name: String,
    isReproducible: Bool = false
  ) throws {
    let given = given ?? GivenSessionOptions()
    data = given.data.map { URL(fileURLWithPath: $0.path, isDirectory: true) }
    mode = given.mode
    memory = (given.memory ?? 256) << 20
    language = given.language
    let directories = data.map(Directories.init(root:)) ?? Directories(name: name)
    environment = given.environment
    services =
      isReproducible && environment == nil
      ? [:] : try Self.configured(directories, environment: environment, apps: apps)
    for text in given.api {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        let example = "--api \(apps.first ?? "APP")=http://…"
        throw UsageError("--api needs an app and a URL: \(verbatim: example)")
      }
      guard apps.contains(parts[0]) else {
        let hint = Spelling.hint(for: parts[0], among: apps, orElse: Spelling.list(apps))
        throw UsageError(
          [
            Text(verbatim: "--api: "), "there is no app", Text(verbatim: " "),
            Spelling.quoted(parts[0]), hint,
          ].joined())
      }
      services[parts[0]] = try Self.base(parts[1], "--api \(parts[0])")
    }
  }

  private static func base(_ text: String, _ source: String) throws -> BaseURL {
    do {
      return try BaseURL(text)
    } catch {
      throw UsageError(Text(verbatim: "\(source): ") + Text(error))
    }
  }

  private struct File: Codable {
    var api: [String: String]?
    var environments: [String: [String: String]]?
  }

  /// Throws an error with a suggestion if one of the names is unknown.
  private static func check(
    _ names: [String], among known: [String], unknown: Text, in url: URL
  ) throws(ConfigurationError) {
    for name in names where !known.contains(name) {
      let hint = Spelling.hint(for: name, among: known, orElse: Spelling.list(known))
      throw ConfigurationError(
        text: [
          Text(verbatim: "\(url.path): "), unknown, Text(verbatim: " "),
          Spelling.quoted(name.excerpt), hint,
        ].joined())
    }
  }

  private static func configured(
    _ directories: Directories, environment: String?, apps: [String]
  ) throws -> [String: BaseURL] {
    let url = directories.location(of: .config).appendingPathComponent("config.json")
    let file: File
    do {
      guard var bytes = try MachineFiles().contents(of: url.path) else {
        if let environment {
          throw UsageError(
            """
            --env \(verbatim: environment): there is no configuration at \(verbatim: url.path)
            """)
        }
        return [:]
      }
      TextLines.removeMark(from: &bytes)
      try check(
        JSONBody.decode([String: JSON].self, from: bytes).keys.sorted(),
        among: ["api", "environments"],
        unknown: "there is no setting", in: url)
      file = try JSONBody.decode(File.self, from: bytes)
    } catch APIError.malformed(let problem, let path) {
      throw ConfigurationError(
        text: "\(verbatim: url.path): this is not a configuration: \(problem.text)"
          + (path.isEmpty ? .empty : " at \(verbatim: path)"))
    } catch let error as CocoaError {
      throw ConfigurationError(
        text: Text(verbatim: "\(url.path): ")
          + "cannot be read: \(verbatim: error.localizedDescription)")
    }
    for addresses in [file.api].compactMap(\.self) + (file.environments ?? [:]).values {
      try check(addresses.keys.sorted(), among: apps, unknown: "there is no app", in: url)
    }
    var addresses = file.api ?? [:]
    if let environment {
      let all = file.environments ?? [:]
      guard let chosen = all[environment] else {
        let hint = Spelling.hint(for: environment, among: all.keys.sorted())
        throw UsageError(
          """
          --env: \(verbatim: url.path) has no environment \
          “\(verbatim: environment)”\(hint)
          """)
      }
      addresses.merge(chosen) { $1 }
    }
    var services: [String: BaseURL] = [:]
    for (app, address) in addresses {
      do {
        services[app] = try BaseURL(address)
      } catch {
        throw ConfigurationError(text: Text(verbatim: "\(url.path): \(app): ") + Text(error))
      }
    }
    return services
  }
}

/// The options of a command that starts a session, as given on the command line.
public struct GivenSessionOptions: Sendable {
  var api: [String] = []
  var environment: String?
  var language: Language?
  var data: NamedPath?
  var mode: OutputMode?
  var memory: Int?
}

extension Parameter where Value == GivenSessionOptions {
  /// The parameters of every command that starts a session.
  public static var session: Parameter {
    return .group(
      .repeated(
        "api", "APP=URL",
        help: Text("the address of an app's service, instead of the embedded backend")),
      .option("env", "NAME", help: Text("use the services of an environment in the configuration")),
      .optional(
        .after(
          "locale", "LANGUAGE",
          help: Text(
            """
            \(verbatim: Language.codes); default: LC_ALL, LC_MESSAGES or LANG; scripts are in \
            English
            """), choices: Language.choices,
          read: language)),
      .folder("data", "DIR", help: Text("keep the apps' files in DIR")),
      .optional(
        .after(
          "mode", "ansi|plain|json", help: Text("how answers are written"),
          choices: OutputMode.choices, read: mode)),
      .number(
        "memory", "MB", in: 1...1 << 20,
        help: Text("how much memory the timeline may use before it uses a file; default 256"))
    ) {
      GivenSessionOptions(
        api: $0, environment: $1, language: $2, data: $3, mode: $4, memory: $5)
    }
  }

  private static func language(_ text: String) throws(LineError) -> Language {
    do throws(UnknownLanguage) {
      return try Language(locale: text)
    } catch {
      throw LineError(Text(verbatim: "--locale: ") + Text(error))
    }
  }

  private static func mode(_ text: String) throws(LineError) -> OutputMode {
    guard let mode = OutputMode(rawValue: text) else {
      throw LineError("--mode must be ansi, plain or json, not “\(verbatim: text)”")
    }
    return mode
  }
}

/// An error in the configuration; the program ends with exit code 3.
public struct ConfigurationError: TextError, Sendable {
  /// The file, and the problem.
  public let text: Text
}
