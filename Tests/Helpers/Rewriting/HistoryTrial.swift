import Reel
import ReelCoding
import ReelTimeline

/// A session that does what bytes say, next to a plain list of frames for each branch.
///
/// Every state that the timeline stores or shows is compared with a fresh reduction of the list,
/// byte for byte.
package struct HistoryTrial {
  private typealias Action = Notebook.Action

  private struct Entry {
    var frame: Int
    var action: Action
    var isSkipped: Bool
  }

  private struct Line {
    var base = Notebook()
    var baseFrame = 0
    var entries: [Entry] = []

    var tip: Int { entries.last?.frame ?? baseFrame }

    /// Returns the states after each frame, beginning with the one before the first.
    func states() -> [Notebook] {
      var states = [base]
      var state = base
      for entry in entries {
        if !entry.isSkipped { Notebook.reducer.recompute(&state, entry.action) }
        states.append(state)
      }
      return states
    }

    mutating func restart(with state: Notebook) {
      (base, baseFrame, entries) = (state, tip, [])
    }
  }

  private static let mostBranches = 12

  private let executor: SerialEffectExecutor
  private let both: TimelineStore<Notebook, Notebook.Action>
  private var timeline: Timeline<Notebook, Notebook.Action> { both.timeline }
  private var cursor: TimelineCursor<Notebook, Notebook.Action> { both.cursor }
  private var lines = [Line()]
  private var last = 0
  private var choices: ArraySlice<UInt8> = []

  /// Creates a session in which nothing has happened.
  package init() {
    let clock = VirtualClock()
    executor = SerialEffectExecutor(clock: clock, isPaused: true)
    both = Notebook.timeline(clock, executor)
  }

  /// Does what `bytes` say.
  ///
  /// - Returns: A state that differs from a fresh reduction; nil if none does.
  package func problem(_ bytes: [UInt8]) async -> String? {
    var trial = self
    return await trial.run(bytes)
  }

  private mutating func run(_ bytes: [UInt8]) async -> String? {
    choices = bytes[...]
    do {
      while let choice = choices.popFirst() {
        if choice % 16 == 15 { await pass() } else { try step(Int(choice % 16)) }
        takeIn()
        if let problem = try problem(everywhere: choices.isEmpty) {
          return "\(problem) \(choices.count) bytes before the end"
        }
      }
    } catch {
      return "\(error)"
    }
    return nil
  }

  /// Lets the world answer.
  private func pass() async { await executor.running { await both.store.settle() } }

  private mutating func choose(below end: Int) -> Int {
    Int(choices.popFirst() ?? 0) % max(end, 1)
  }

  private mutating func step(_ choice: Int) throws {
    switch choice {
    case 0..<6:
      // In the past it starts a branch.
      if lines.count < Self.mostBranches || !cursor.isInThePast { both.send(action()) }
    case 6, 7: try skip(true)
    case 8: try skip(false)
    case 9: try move()
    case 10, 11: try replace()
    case 12: try startBranch()
    case 13: both.show(BranchID(rawValue: UInt32(choose(below: lines.count))))
    default:
      switch choose(below: 8) {
      case 0: sweep()
      case 1: commit()
      case 2: reset()
      default: try travel()
      }
    }
  }

  private mutating func action() -> Action {
    let letter = Notebook.letters[choose(below: Notebook.letters.count)]
    return switch choose(below: 9) {
    case 0, 1: .titled(letter)
    case 2: .measured
    case 3: .scaled(Notebook.scales[choose(below: Notebook.scales.count)])
    case 4: .inverted
    case 5: .wrote(id: choose(below: 3), letter)
    case 6: .tagged(letter)
    default: .lookedUp(choose(below: 50))
    }
  }

  // MARK: Edits

  private var branch: Int { Int(both.store.branch.rawValue) }

  private mutating func frame() -> Int? {
    let entries = lines[branch].entries
    return entries.isEmpty ? nil : entries[choose(below: entries.count)].frame
  }

  private mutating func skip(_ isSkipped: Bool) throws {
    guard let frame = frame() else { return }
    if isSkipped { try both.skip([frame]) } else { try both.unskip([frame]) }
    var changed: Set = [frame]
    // Frames after it that answer what they ask.
    for number in lines[branch].entries.map(\.frame).sorted() {
      if let request = timeline.request(answeredBy: number), changed.contains(request.frame) {
        changed.insert(number)
      }
    }
    for index in lines[branch].entries.indices
    where changed.contains(lines[branch].entries[index].frame) {
      lines[branch].entries[index].isSkipped = isSkipped
    }
  }

  private mutating func move() throws {
    guard let frame = frame(), let other = self.frame(), frame != other else { return }
    do {
      try both.move(frame, before: other)
    } catch .answerBeforeRequest {
      return
    }
    guard let from = lines[branch].entries.firstIndex(where: { $0.frame == frame }) else { return }
    let entry = lines[branch].entries.remove(at: from)
    let target = lines[branch].entries.firstIndex { $0.frame == other }
    lines[branch].entries.insert(entry, at: target ?? lines[branch].entries.count)
  }

  private mutating func replace() throws {
    guard let frame = frame() else { return }
    let action = action()
    try both.replace(frame, with: action)
    for index in lines[branch].entries.indices where lines[branch].entries[index].frame == frame {
      lines[branch].entries[index].action = action
    }
  }

  private mutating func sweep() {
    both.sweep()
    lines[branch].entries.removeAll(where: \.isSkipped)
  }

  private mutating func commit() {
    both.commit()
    let line = lines[branch]
    lines[branch].restart(with: line.states().last ?? line.base)
  }

  private mutating func reset() {
    both.reset()
    let old = lines[branch]
    lines[branch].restart(with: Notebook())
    // Another branch keeps its frames.
    if !old.entries.isEmpty { lines.append(old) }
  }

  // MARK: Branches and travels

  private mutating func startBranch() throws {
    guard lines.count < Self.mostBranches, let frame = frame() else { return }
    try both.startBranch(at: frame)
  }

  private mutating func travel() throws {
    switch choose(below: 5) {
    case 0: cursor.first()
    case 1: _ = cursor.undo()
    case 2: _ = cursor.redo()
    case 3: cursor.now()
    default: if let frame = frame() { try cursor.goto(frame) }
    }
  }

  /// Adds new branches and frames to the lists.
  private mutating func takeIn() {
    for branch in timeline.branches.dropFirst(lines.count) {
      var line = lines[Int(branch.parent?.rawValue ?? 0)]
      let end = line.entries.firstIndex { $0.frame == branch.start }
      line.entries.removeSubrange((end.map { $0 + 1 } ?? 0)...)
      lines.append(line)
    }
    while last < timeline.last {
      last += 1
      guard let frame = try? timeline.frame(last), let history = timeline.history(of: frame.branch)
      else { continue }
      let place = history.position(of: last) ?? 0
      lines[Int(frame.branch.rawValue)].entries.append(
        Entry(frame: last, action: frame.action, isSkipped: history.isSkipped(at: place)))
    }
  }

  // MARK: Comparing

  /// Compares the stored states, those of the tips and the ones being shown; at last all of them.
  private func problem(everywhere: Bool) throws -> String? {
    let branches = timeline.branches
    guard branches.count == lines.count else {
      return "there are \(branches.count) branches, not \(lines.count)"
    }
    for (branch, line) in zip(branches, lines) {
      guard let history = timeline.history(of: branch.id) else {
        return "\(branch.name) is missing"
      }
      let numbers = (0...history.count).map(history.number(at:))
      guard numbers == [line.baseFrame] + line.entries.map(\.frame) else {
        return "\(branch.name) has the frames \(numbers), not \(line.entries.map(\.frame))"
      }
      let states = line.states()
      let places = everywhere ? Array(0...history.count) : history.keyframes + [history.count]
      for place in places {
        if let text = try difference(history.state(at: place), states[place]) {
          return "\(branch.name) after #\(numbers[place]): \(text)"
        }
      }
      if branch.isCurrent, let text = try difference(both.store.state, states[history.count]) {
        return "the store on \(branch.name): \(text)"
      }
    }
    let seen = cursor.history
    if let past = cursor.state, let place = seen.position(of: cursor.frame) {
      let states = lines[Int(seen.branch.rawValue)].states()
      return try difference(past, states[place]).map { "viewing #\(cursor.frame): \($0)" }
    }
    return nil
  }

  private func difference(_ found: Notebook, _ expected: Notebook) throws -> String? {
    let (found, expected) = (try JSONWriter.bytes(of: found), try JSONWriter.bytes(of: expected))
    guard found != expected else { return nil }
    let texts = [found, expected].map { String(decoding: $0, as: UTF8.self) }
    return texts.joined(separator: ", not ")
  }
}
