import Foundation
import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import ReelTimeline

/// What a command line says about a session.
public struct SessionOptions: Sendable {
  /// The options that every command takes that starts a session.
  public static let all = [
    CommandLineOption(
      "api", "APP=URL",
      help: Localized(
        en: "where an app's service is, instead of the embedded backend",
        de: "wo der Dienst einer App ist, statt des eingebetteten Backends"),
      isRepeatable: true),
    CommandLineOption(
      "env", "NAME",
      help: Localized(
        en: "take the services of an environment from the configuration",
        de: "die Dienste einer Umgebung aus der Konfiguration nehmen")),
    CommandLineOption(
      "locale", "LANGUAGE",
      help: Localized(
        en: "en or de; if not given, as LC_ALL, LC_MESSAGES or LANG say; scripts are in English",
        de:
          "en oder de; ohne Angabe, was LC_ALL, LC_MESSAGES oder LANG sagen; Skripte sind englisch")
    ),
    CommandLineOption(
      "data", "DIR",
      help: Localized(
        en: "keep the apps' files in DIR",
        de: "die Dateien der Apps in VERZEICHNIS ablegen")),
    CommandLineOption(
      "mode", "ansi|plain|json",
      help: Localized(
        en: "how answers are written",
        de: "wie Antworten geschrieben werden")),
    CommandLineOption(
      "memory", "MB",
      help: Localized(
        en: "how much memory the timeline may use before it uses a file; 256",
        de: "wie viel Speicher die Timeline nutzt, bevor sie eine Datei nimmt; 256")),
  ]

  /// Where services are, by the app's name.
  public var services: [String: BaseURL]
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
  ///   - arguments: the command line.
  ///   - apps: the names of the program's apps.
  ///   - name: the program's name, by which its directories go.
  ///   - isReproducible: whether what the user has configured as the usual services is left
  ///     alone, so that the same command does the same for everybody.
  /// - Throws: ``UsageError``; ``ConfigurationError``.
  public init(
    _ arguments: ParsedArguments, apps: [String], name: String, isReproducible: Bool = false
  ) throws {
    data = arguments.value("data").map { URL(fileURLWithPath: $0, isDirectory: true) }
    if let text = arguments.value("mode") {
      guard let mode = OutputMode(rawValue: text) else {
        throw UsageError(
          localized(
            en: "--mode is ansi, plain or json, not “\(text)”",
            de: "--mode ist ansi, plain oder json, nicht „\(text)“"))
      }
      self.mode = mode
    }
    memory = (try arguments.number("memory", in: 1...1 << 20) ?? 256) << 20
    if let locale = arguments.value("locale") {
      do {
        language = try Language(locale: locale)
      } catch {
        throw UsageError("--locale: \(error)")
      }
    }
    let directories = data.map(Directories.init(root:)) ?? Directories(name: name)
    let environment = arguments.value("env")
    services =
      isReproducible && environment == nil
      ? [:] : try Self.configured(directories, environment: environment, apps: apps)
    for text in arguments.all("api") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        let example = "--api \(apps.first ?? "APP")=http://…"
        throw UsageError(
          localized(
            en: "--api needs an app and a URL: \(example)",
            de: "--api braucht eine App und eine URL: \(example)"))
      }
      guard apps.contains(parts[0]) else {
        let nearest = Spelling.nearest(to: parts[0], among: apps)
        let hint =
          nearest.map { localized(en: "did you mean \($0)?", de: "ist \($0) gemeint?") }
          ?? localized(
            en: "there is \(apps.joined(separator: ", "))",
            de: "es gibt \(apps.joined(separator: ", "))")
        throw UsageError(
          localized(
            en: "--api: there is no app “\(parts[0])”; \(hint)",
            de: "--api: es gibt keine App „\(parts[0])“; \(hint)"))
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
          localized(
            en: "--env \(environment): there is no configuration at \(url.path)",
            de: "--env \(environment): es gibt keine Konfiguration unter \(url.path)"))
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
        let nearest = Spelling.nearest(to: environment, among: all.keys.sorted())
        throw UsageError(
          localized(
            en: "--env: \(url.path) has no environment “\(environment)”"
              + (nearest.map { "; did you mean \($0)?" } ?? ""),
            de: "--env: \(url.path) hat keine Umgebung „\(environment)“"
              + (nearest.map { "; ist \($0) gemeint?" } ?? "")))
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

/// A configuration that cannot be read; the program ends with exit code 3.
public struct ConfigurationError: Error, Sendable, CustomStringConvertible {
  /// Which file, and what is wrong with it.
  public let description: String
}
