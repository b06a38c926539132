import Reel
import ReelTimeline
import Shopping

/// The expected history: a plain list of frames for each branch, reduced from its base.
struct HistoryModel {
  struct Entry {
    var frame: Int
    var action: ShopAction
    var isSkipped = false
  }

  struct Line {
    var base: Shop
    var baseFrame = 0
    var entries: [Entry] = []
    /// The state after all of them.
    var tip: Shop

    var tipFrame: Int { entries.last?.frame ?? baseFrame }

    func position(of frame: Int) -> Int? {
      if let index = entries.firstIndex(where: { $0.frame == frame }) { return index + 1 }
      return frame == baseFrame ? 0 : nil
    }

    func state(at position: Int) -> Shop {
      var state = base
      for entry in entries.prefix(position) where !entry.isSkipped {
        Reduce.shop.reduce(into: &state, action: entry.action)
      }
      return state
    }

    mutating func recompute() { tip = state(at: entries.count) }

    mutating func restart(_ state: Shop) {
      (base, baseFrame, entries, tip) = (state, tipFrame, [], state)
    }
  }

  let initial: Shop
  var lines: [Line]
  var current = 0
  /// The branch that each frame was dispatched on.
  var owners = [0]

  init(_ initial: Shop) {
    self.initial = initial
    lines = [Line(base: initial, tip: initial)]
  }

  var last: Int { owners.count - 1 }

  /// Returns the place where a frame is looked up while the past is not shown.
  func place(of frame: Int) -> (line: Int, position: Int)? {
    for line in [current, owners[frame]] + lines.indices {
      if let position = lines[line].position(of: frame) { return (line, position) }
    }
    return nil
  }

  mutating func dispatch(_ action: ShopAction) {
    owners.append(current)
    lines[current].entries.append(Entry(frame: last, action: action))
    Reduce.shop.reduce(into: &lines[current].tip, action: action)
  }
}
