import Reel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What can be wrong with a recording.
public enum RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file cannot be opened, read or written; the reason is the system's.
  case file(path: String, reason: String)
  /// The file is there already and is not overwritten.
  case exists(path: String)
  /// A line is damaged.
  case damaged(path: String, line: Int, reason: String)
  /// The recording was written by a newer version.
  case newer(path: String, version: Int)
  /// The recording is of another app.
  case otherApp(path: String, app: String, expected: String)
  /// An action or state of the recording does not fit the app of today.
  case unreadable(path: String, line: Int, reason: String)

  /// What happened, where, and what would be right.
  public var description: String {
    switch self {
    case .file(let path, let reason): "\(path): \(reason)"
    case .exists(let path):
      localized(
        en: "\(path) exists already; a recording is never overwritten",
        de: "\(path) gibt es schon; eine Aufnahme wird nie überschrieben")
    case .damaged(let path, let line, let reason):
      localized(
        en: "\(path):\(line): damaged: \(reason)", de: "\(path):\(line): beschädigt: \(reason)")
    case .newer(let path, let version):
      localized(
        en: "\(path):1: written by a newer Reel, in format \(version); this one reads up to format "
          + "\(RecordingFormat.version)",
        de: "\(path):1: von einem neueren Reel geschrieben, im Format \(version); dieses liest bis "
          + "Format \(RecordingFormat.version)")
    case .otherApp(let path, let app, let expected):
      localized(
        en: "\(path):1: a recording of “\(app)”, not of “\(expected)”",
        de: "\(path):1: eine Aufnahme von „\(app)“, nicht von „\(expected)“")
    case .unreadable(let path, let line, let reason):
      localized(
        en: "\(path):\(line): does not fit this version of the app: \(reason)",
        de: "\(path):\(line): passt nicht zu dieser Version der App: \(reason)")
    }
  }

  /// That something cannot be put in JSON, as a reason.
  static func unwritable(_ subject: String, _ error: any Error) -> String {
    localized(
      en: "\(subject) cannot be written: \(error)",
      de: "\(subject) lässt sich nicht schreiben: \(error)")
  }

  /// The error of the system call that has just failed.
  static func system(_ path: String) -> RecordingError {
    let code = errno
    let words = String(cString: strerror(code))
    let german =
      switch code {
      case ENOENT: "so eine Datei oder so ein Verzeichnis gibt es nicht"
      case EACCES: "das ist nicht erlaubt"
      case EISDIR: "das ist ein Verzeichnis"
      default: words
      }
    return .file(path: path, reason: localized(en: words, de: german))
  }
}
