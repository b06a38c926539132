import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import ReelSupport
import ReelTimeline

/// What a command line says about a session.
public struct SessionOptions: Sendable {
  /// Where services are, by the app's name.
  public var services: [String: BaseURL]
  /// The environment of the configuration that was asked for; nil for none.
  public var environment: String?
  /// Where the apps keep their files; nil for the default.
  public var data: URL?
  /// How answers are written; nil for what fits.
  public var mode: OutputMode?
  /// How many bytes of memory the timeline may use, before old frames go to a file.
  public var memory: Int
  /// The language that was asked for; nil for what fits.
  public var language: Language?

  /// Reads the options, and the configuration where they do not say where services are.
  ///
  /// The configuration is `config.json` in the configuration directory:
  /// `{"api":{"APP":"URL"},"environments":{"NAME":{"APP":"URL"}}}`.
  ///
  /// - Parameters:
  ///   - given: what the command line says; nil where there is none.
  ///   - apps: the names of the program's apps.
  ///   - name: the program's name, by which its directories go.
  ///   - isReproducible: whether what the user has configured as the usual services is left
  ///     alone, so that the same command does the same for everybody.
  /// - Throws: ``UsageError``; ``ConfigurationError``.
  public init(
    _ given: GivenSessionOptions? = nil, apps: [String], name: String,
    isReproducible: Bool = false
  ) throws {
    let given = given ?? GivenSessionOptions()
    data = given.data.map { URL(fileURLWithPath: $0, isDirectory: true) }
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
        throw UsageError(
          en: "--api needs an app and a URL: \(example)",
          de: "--api braucht eine App und eine URL: \(example)")
      }
      guard apps.contains(parts[0]) else {
        let hint = Spelling.hint(for: parts[0], among: apps, orElse: Spelling.list(apps))
        throw UsageError(
          en: "--api: there is no app “\(parts[0])”\(hint)",
          de: "--api: es gibt keine App „\(parts[0])“\(hint)")
      }
      services[parts[0]] = try Self.base(parts[1], "--api \(parts[0])")
    }
  }

  private static func base(_ text: String, _ place: String) throws -> BaseURL {
    do {
      return try BaseURL(text)
    } catch {
      throw UsageError("\(place): \(error)")
    }
  }

  private struct File: Codable {
    var api: [String: String]?
    var environments: [String: [String: String]]?
  }

  private static func configured(
    _ directories: Directories, environment: String?, apps: [String]
  ) throws -> [String: BaseURL] {
    let url = directories.location(of: .config).appendingPathComponent("config.json")
    guard let bytes = try? Data(contentsOf: url) else {
      if let environment {
        throw UsageError(
          en: "--env \(environment): there is no configuration at \(url.path)",
          de: "--env \(environment): es gibt keine Konfiguration unter \(url.path)")
      }
      return [:]
    }
    let file: File
    do {
      file = try JSONBody.decode(File.self, from: bytes)
    } catch APIError.malformed(let problem, let place) {
      throw ConfigurationError(
        description: localized(
          en: "\(url.path): this is no configuration: \(problem)",
          de: "\(url.path): das ist keine Konfiguration: \(problem)")
          + (place.isEmpty ? "" : " at \(place)"))
    } catch {
      throw ConfigurationError(description: "\(url.path): \(error)")
    }
    var texts = file.api ?? [:]
    if let environment {
      let all = file.environments ?? [:]
      guard let chosen = all[environment] else {
        let hint = Spelling.hint(for: environment, among: all.keys.sorted())
        throw UsageError(
          en: "--env: \(url.path) has no environment “\(environment)”\(hint)",
          de: "--env: \(url.path) hat keine Umgebung „\(environment)“\(hint)")
      }
      texts.merge(chosen) { $1 }
    }
    var services: [String: BaseURL] = [:]
    for (app, text) in texts where apps.contains(app) {
      do {
        services[app] = try BaseURL(text)
      } catch {
        throw ConfigurationError(description: "\(url.path): \(app): \(error)")
      }
    }
    return services
  }
}

/// The options of a command that starts a session, as they stand on the command line.
public struct GivenSessionOptions: Sendable {
  var api: [String] = []
  var environment: String?
  var language: Language?
  var data: String?
  var mode: OutputMode?
  var memory: Int?
}

extension Parameter where Value == GivenSessionOptions {
  /// The options that every command takes that starts a session.
  public static var session: Parameter {
    .group(
      .repeated(
        "api", "APP=URL",
        help: localized(
          en: "where an app's service is, instead of the embedded backend",
          de: "wo der Dienst einer App ist, statt des eingebetteten Backends")),
      .option(
        "env", "NAME",
        help: localized(
          en: "take the services of an environment from the configuration",
          de: "die Dienste einer Umgebung aus der Konfiguration nehmen")),
      .optional(
        .after(
          "locale", "LANGUAGE",
          help: localized(
            en:
              "en or de; if not given, as LC_ALL, LC_MESSAGES or LANG say; scripts are in English",
            de:
              "en oder de; ohne Angabe, was LC_ALL, LC_MESSAGES oder LANG sagen; Skripte sind englisch"
          ), choices: Language.choices, read: language)),
      .optional(
        .after(
          "data", "DIR",
          help: localized(
            en: "keep the apps' files in DIR", de: "die Dateien der Apps in VERZEICHNIS ablegen"),
          content: .folder
        ) { @Sendable text in text }),
      .optional(
        .after(
          "mode", "ansi|plain|json",
          help: localized(en: "how answers are written", de: "wie Antworten geschrieben werden"),
          choices: OutputMode.choices, read: mode)),
      .number(
        "memory", "MB", in: 1...1 << 20,
        help: localized(
          en: "how much memory the timeline may use before it uses a file; 256",
          de: "wie viel Speicher die Timeline nutzt, bevor sie eine Datei nimmt; 256"))
    ) { api, environment, language, data, mode, memory in
      GivenSessionOptions(
        api: api, environment: environment, language: language, data: data, mode: mode,
        memory: memory)
    }
  }

  private static func language(_ text: String) throws(LineError) -> Language {
    do throws(UnknownLanguage) {
      return try Language(locale: text)
    } catch {
      throw LineError("--locale: \(error)")
    }
  }

  private static func mode(_ text: String) throws(LineError) -> OutputMode {
    guard let mode = OutputMode(rawValue: text) else {
      throw LineError(
        en: "--mode is ansi, plain or json, not “\(text)”",
        de: "--mode ist ansi, plain oder json, nicht „\(text)“")
    }
    return mode
  }
}

/// A configuration that cannot be read; the program ends with exit code 3.
public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
  /// Which file, and what is wrong with it.
  public let description: String
}
