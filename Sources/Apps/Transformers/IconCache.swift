import Foundation
import ReelHTTP
import Synchronization

/// The pictures of the teams: fetched once, kept in memory and, where there is one, in a directory.
///
/// What cannot be written or read there is fetched again; that is no error.
package final class IconCache: Sendable {
  private struct Entry: Codable {
    var type: String
    var picture: Data
  }

  private let directory: URL?
  private let service: String
  private let entries = Mutex<[String: Entry]>([:])

  /// Keeps pictures.
  ///
  /// - Parameters:
  ///   - directory: where they are kept between runs; nil for nowhere.
  ///   - service: whose pictures they are: two services may use the same links.
  package init(directory: URL? = nil, service: String = "") {
    self.directory = directory
    self.service = service
  }

  /// What is known about the picture behind a link; nil if it has not been kept.
  subscript(link: String) -> Icon? {
    let entry = entries.withLock { entries -> Entry? in
      if let entry = entries[link] { return entry }
      guard let file = file(link), let data = try? Data(contentsOf: file) else { return nil }
      let entry = try? JSONDecoder().decode(Entry.self, from: data)
      entries[link] = entry
      return entry
    }
    return entry.map { Icon(type: $0.type, size: $0.picture.count) }
  }

  func keep(_ picture: Data, type: String, for link: String) {
    let entry = Entry(type: type, picture: picture)
    entries.withLock { $0[link] = entry }
    guard let file = file(link), let data = try? JSONEncoder().encode(entry) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try? data.write(to: file, options: .atomic)
  }

  private func file(_ link: String) -> URL? {
    let name = HTTPRequest.escaped(service + link)
    // Longer names are more than file systems take.
    guard name.utf8.count <= 200 else { return nil }
    return directory?.appending(path: "\(name).icon")
  }
}
