import Reel

/// The app of a recording, with the program's version, and the session's language and time zone.
///
/// A plain string stands for the app in English and UTC, as in recordings of scripts.
public struct RecordingOrigin: Sendable, ExpressibleByStringLiteral {
  /// The app.
  public var app: String
  /// The language of the session: `en`.
  public var locale: String
  /// The time zone of the session: `UTC`, or a name of the tz database.
  public var zone: String
  /// The version of the program; nil if it has none.
  public var version: String?
  /// The types of requests, by the cases of the actions on the way to those who ask.
  package var requests: [String: any RequestProtocol.Type] = [:]

  /// Creates an origin from an app, a language, a time zone, and the program's version.
  public init(
    _ app: String, locale: String = "en", zone: String = "UTC", version: String? = nil
  ) {
    self.app = app
    self.version = version
    self.locale = locale
    self.zone = zone
  }

  /// Creates an origin that knows the requests.
  package init(
    _ app: String, locale: String, zone: String, version: String?,
    requests: [String: any RequestProtocol.Type]
  ) {
    self.init(app, locale: locale, zone: zone, version: version)
    self.requests = requests
  }

  /// Creates an origin in English and UTC.
  public init(stringLiteral app: String) { self.init(app) }
}
