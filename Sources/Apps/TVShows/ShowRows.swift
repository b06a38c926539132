import Reel
import ReelStorage

// What a row of the database says of a show.
extension Draft {
  init(_ row: borrowing Row) throws {
    self.init(title: try row["title"], year: try row["year"], seasons: try row["seasons"])
  }
}

extension Show {
  /// Reads the columns by their places: there may be very many rows.
  init(_ row: borrowing Row) throws {
    let hasFailed = try row.integer(at: 6)
    self.init(
      id: Int(try row.integer(at: 0) ?? 0), objectId: try row.text(at: 1),
      title: try row.text(at: 2) ?? "", year: Int(try row.integer(at: 3) ?? 0),
      seasons: Int(try row.integer(at: 4) ?? 0),
      addedAt: Timestamp(milliseconds: try row.integer(at: 5) ?? 0),
      sync: hasFailed == nil ? .synced : hasFailed == 0 ? .pending : .failed)
  }
}
