import Foundation
import Reel
import ReelHTTP
import ReelStorage

// Reading and writing the database's rows.
extension Draft {
  init(_ row: borrowing Row) throws {
    self.init(title: try row["title"], year: try row["year"], seasons: try row["seasons"])
  }

  /// Decodes the result of ``stored()``; nil for nil.
  init?(stored: String?) {
    guard let stored, let draft = try? JSONBody.decode(Draft.self, from: Data(stored.utf8)) else {
      return nil
    }
    self = draft
  }

  /// Returns the draft for a column: equal drafts have equal texts.
  func stored() throws -> String { String(decoding: try JSONBody.encode(self), as: UTF8.self) }
}

extension Show {
  /// Reads the columns by index: there may be very many rows.
  init(_ row: borrowing Row) throws {
    let hasFailed = try row.integer(at: 6)
    self.init(
      id: Int(try row.integer(at: 0) ?? 0), objectId: try row.text(at: 1),
      title: try row.text(at: 2) ?? "", year: Int(try row.integer(at: 3) ?? 0),
      seasons: Int(try row.integer(at: 4) ?? 0),
      addedAt: Timestamp(milliseconds: try row.integer(at: 5) ?? 0),
      sync: hasFailed == nil ? .synced : hasFailed == 0 ? .pending : .failed,
      watched: Int(min(try row.integer(at: 7) ?? 0, try row.integer(at: 4) ?? 0)))
  }
}

extension Pending.Kind {
  /// Reads a column; unknown values of a later version count as updates.
  init(_ name: String) { self = Self(rawValue: name) ?? .update }
}

extension Conflict {
  /// Reads the columns of a conflict; nil if there is none.
  init?(_ name: String?, theirs: String?) {
    guard let name else { return nil }
    guard name == "changed", let theirs = Draft(stored: theirs) else {
      self = .deleted
      return
    }
    self = .changed(theirs: theirs)
  }
}
