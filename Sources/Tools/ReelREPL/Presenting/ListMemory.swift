import ReelApp
import ReelTexts

/// A list as the user last saw it, for describing and animating its changes.
struct ListMemory {
  /// The changes of a list.
  struct Changes {
    var new: Set<Text> = []
    var changed = 0
    /// The removed rows, each with the name of the row above it; nil at the top.
    var gone: [(row: Row, below: Text?)] = []
    /// The number of rows that the app itself shows as leaving.
    var leaving = 0

    /// The changes in a few words; nil if there are none.
    var text: Text? {
      let left = gone.count + leaving
      let parts: [Text] = [
        new.isEmpty ? .empty : "\(new.count) new", left > 0 ? "\(left) gone" : .empty,
        changed > 0 ? "\(changed) changed" : .empty,
      ].filter { !$0.isEmpty }
      return parts.isEmpty ? nil : parts.joined(separator: Text(verbatim: " · "))
    }
  }

  /// The name of the list: nothing is known about other screens.
  private var list = Text.empty
  private var rows: [Row] = []

  /// Returns the changes since the last time, and remembers the list for the next.
  ///
  /// Another part of the list, such as another page, counts as another list.
  mutating func changes(in now: [Row], of list: Text) -> Changes {
    let staying = now.filter { $0.motion != .vanish }
    let leaving = Set(now.map(\.name)).subtracting(staying.map(\.name))
    defer { (self.list, rows) = (list, staying) }
    guard self.list == list else { return Changes() }
    let before = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(staying.map(\.name))
    var changes = Changes(new: names.subtracting(before.keys))
    changes.leaving = leaving.intersection(before.keys).count
    changes.changed = staying.count { row in
      before[row.name].map { ($0.title, $0.detail) != (row.title, row.detail) } ?? false
    }
    var above: Text?
    for row in rows {
      if names.contains(row.name) {
        above = row.name
      } else if !leaving.contains(row.name) {
        changes.gone.append((row, above))
      }
    }
    let isAnotherList = 2 * (changes.new.count + changes.gone.count) > max(rows.count, 6)
    return isAnotherList ? Changes() : changes
  }

  /// Returns the rows with animations for the changes: new ones appear, removed ones disappear.
  static func moving(_ rows: [Row], _ changes: Changes) -> [Row] {
    var moving: [Row] = []
    func addGone(below name: Text?) {
      for (row, below) in changes.gone where below == name {
        var leaving = row
        leaving.motion = .vanish
        moving.append(leaving)
      }
    }
    addGone(below: nil)
    for var row in rows {
      if changes.new.contains(row.name), row.motion == nil { row.motion = .appear }
      moving.append(row)
      addGone(below: row.name)
    }
    return moving
  }
}

extension Row {
  /// The name of the row, which stays the same while other parts of it change.
  var name: Text { id.isEmpty ? title : Text(verbatim: id) }
}
