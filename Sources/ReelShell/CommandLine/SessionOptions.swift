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
      "api", "APP=URL", help: "where an app's service is, instead of the embedded backend",
      isRepeatable: true),
    CommandLineOption(
      "env", "NAME", help: "take the services of an environment from the configuration"),
    CommandLineOption(
      "locale", "LANGUAGE",
      help: "en or de; if not given, as LC_ALL, LC_MESSAGES or LANG say; scripts are in English"),
    CommandLineOption("data", "DIR", help: "keep the apps' files in DIR"),
    CommandLineOption("mode", "ansi|plain|json", help: "how answers are written"),
    CommandLineOption(
      "memory", "MB", help: "how much memory the timeline may use before it uses a file; 256"),
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
        throw UsageError("--mode is ansi, plain or json, not “\(text)”")
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
        throw UsageError("--api needs an app and a URL: --api \(apps.first ?? "APP")=http://…")
      }
      guard apps.contains(parts[0]) else {
        let nearest = Spelling.nearest(to: parts[0], among: apps)
        let hint =
          nearest.map { "did you mean \($0)?" } ?? "there is \(apps.joined(separator: ", "))"
        throw UsageError("--api: there is no app “\(parts[0])”; \(hint)")
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
        throw UsageError("--env \(environment): there is no configuration at \(url.path)")
      }
      return [:]
    }
    let file: File
    do {
      file = try JSONBody.decode(File.self, from: bytes)
    } catch APIError.malformed(let problem, let place) {
      throw ConfigurationError(
        description: "\(url.path): this is no configuration: \(problem)"
          + (place.isEmpty ? "" : " at \(place)"))
    } catch {
      throw ConfigurationError(description: "\(url.path): \(error)")
    }
    var texts = file.api ?? [:]
    if let environment {
      let all = file.environments ?? [:]
      guard let chosen = all[environment] else {
        let nearest = Spelling.nearest(to: environment, among: all.keys.sorted())
        let hint = nearest.map { "; did you mean \($0)?" } ?? ""
        throw UsageError("--env: \(url.path) has no environment “\(environment)”\(hint)")
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
