import Foundation
import ReelHTTP
import ReelSupport
import Synchronization

/// The icons of the teams: fetched once, and kept in memory and optionally in a directory.
///
/// An icon that cannot be written or read there is fetched again, which is not an error.
package final class IconCache: Sendable {
  private struct Entry: Codable {
    var type: String
    var picture: Data
  }

  private let directory: URL?
  private let service: String
  private let entries = Mutex<[String: Entry]>([:])

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - directory: the directory for icons between runs; nil for none.
  ///   - service: the service of the icons: two services may use the same links.
  package init(directory: URL? = nil, service: String = "") {
    self.directory = directory
    self.service = service
  }

  /// The icon of a link; nil if it is not cached.
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
    try? OwnerOnly.makeDirectory(file.deletingLastPathComponent().path)
    try? OwnerOnly.write(data, to: file.path)
  }

  private func file(_ link: String) -> URL? {
    let name = HTTPRequest.escaped(service + link)
    // Longer names are not supported by file systems.
    guard name.utf8.count <= 200 else { return nil }
    return directory?.appending(path: "\(name).icon")
  }
}
