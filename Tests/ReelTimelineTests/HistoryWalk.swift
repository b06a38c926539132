import ReelSupport
import Reel
import Shopping
import Testing

@testable import ReelTimeline

/// A session and its model, which both get the same random actions and edits.
struct HistoryWalk {
  let session: Session
  let seed: UInt64
  var model: HistoryModel
  var random: SplitMix64
  /// The maximum number of actions between two edits.
  var longestRow = 80

  private var timeline: Timeline<Shop, ShopAction> { session.timeline }

  init(_ session: Session, seed: UInt64, initial: Shop = Shop()) {
    self.session = session
    self.seed = seed
    random = SplitMix64(seed: seed)
    model = HistoryModel(initial)
  }

  private mutating func chance(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// Performs one random step: usually actions, otherwise a change of history.
  mutating func step() throws {
    let line = chance(0..<2) == 0 ? model.current : chance(0..<model.lines.count)
    switch chance(0..<40) {
    case 0..<16: dispatch(chance(1..<longestRow))
    case 16..<19: skip(line, [frame(of: line)], true)
    case 19..<21: skip(line, range(of: line), true)
    case 21..<23: skip(line, model.lines[line].entries.filter(\.isSkipped).map(\.frame), false)
    case 23..<25: skip(line, range(of: line), false)
    case 25..<28: move(line)
    case 28..<31: replace(line)
    case 31..<33: try startBranch()
    case 33..<36: show(line)
    case 36..<38: try travel()
    case 38: sweep(line)
    default: if chance(0..<3) == 0 { restart(line, isReset: chance(0..<2) == 0) }
    }
  }

  mutating func dispatch(_ count: Int) {
    for _ in 0..<count {
      let action = ShopAction.random(&random)
      session.send(action)
      model.dispatch(action)
      // When keyframes are taken depends on the machine, so some are forced.
      if chance(0..<100) == 0 {
        timeline.memory.withLock { $0.takeKeyframe(session.store.state) }
      }
    }
  }

  private mutating func frame(of line: Int) -> Int? {
    model.lines[line].entries.randomElement(using: &random)?.frame
  }

  private mutating func range(of line: Int) -> [Int?] {
    let entries = model.lines[line].entries
    guard !entries.isEmpty else { return [] }
    let start = chance(0..<entries.count)
    return entries[start...].prefix(chance(1..<50)).map(\.frame)
  }

  /// Edits a branch, which need not be shown: as a visitor.
  private func edit(_ line: Int, _ body: (TimelineStore<Shop, ShopAction>) throws -> Void) {
    let visitor = session.both.visitor()
    visitor.show(BranchID(rawValue: UInt32(line)))
    #expect(throws: Never.self, "seed \(seed)") { try body(visitor) }
  }

  private mutating func skip(_ line: Int, _ frames: [Int?], _ isSkipped: Bool) {
    let frames = frames.compactMap(\.self)
    edit(line) { isSkipped ? try $0.skip(frames) : try $0.unskip(frames) }
    let changed = Set(frames)
    for index in model.lines[line].entries.indices
    where changed.contains(model.lines[line].entries[index].frame) {
      model.lines[line].entries[index].isSkipped = isSkipped
    }
    model.lines[line].recompute()
  }

  private mutating func move(_ line: Int) {
    guard let frame = frame(of: line), let other = self.frame(of: line), frame != other else {
      return
    }
    let before = chance(0..<4) == 0 ? nil : other
    edit(line) { try $0.move(frame, before: before) }
    guard let from = model.lines[line].entries.firstIndex(where: { $0.frame == frame }) else {
      return
    }
    let entry = model.lines[line].entries.remove(at: from)
    let target = model.lines[line].entries.firstIndex { $0.frame == before }
    model.lines[line].entries.insert(entry, at: target ?? model.lines[line].entries.count)
    model.lines[line].recompute()
  }

  private mutating func replace(_ line: Int) {
    guard let frame = frame(of: line) else { return }
    let action = ShopAction.random(&random)
    edit(line) { try $0.replace(frame, with: action) }
    for index in model.lines[line].entries.indices
    where model.lines[line].entries[index].frame == frame {
      model.lines[line].entries[index].action = action
    }
    model.lines[line].recompute()
  }

  private mutating func sweep(_ line: Int) {
    edit(line) { $0.sweep() }
    model.lines[line].entries.removeAll(where: \.isSkipped)
  }

  private mutating func restart(_ line: Int, isReset: Bool) {
    if isReset {
      let old = model.lines[line]
      edit(line) { $0.reset() }
      model.lines[line].restart(model.initial)
      guard !old.entries.isEmpty else { return }
      model.lines.append(old)
    } else {
      edit(line) { $0.commit() }
      model.lines[line].restart(model.lines[line].tip)
    }
  }

  private mutating func startBranch() throws {
    guard model.lines.count < 8 else { return }
    let frame = chance(0..<model.owners.count)
    guard let place = model.place(of: frame) else {
      #expect(throws: NoSuchFrame.self, "seed \(seed)") { try session.both.startBranch(at: frame) }
      return
    }
    try session.branch(at: frame)
    var line = model.lines[place.line]
    line.entries.removeSubrange(place.position...)
    line.recompute()
    model.current = model.lines.count
    model.lines.append(line)
  }

  private mutating func show(_ line: Int) {
    session.both.show(BranchID(rawValue: UInt32(line)))
    model.current = line
  }

  /// Visits some frames and comes back.
  private mutating func travel() throws {
    for _ in 0..<20 {
      let frame = chance(0..<model.owners.count)
      if model.place(of: frame) != nil { try session.cursor.goto(frame) }
      _ = chance(0..<2) == 0 ? session.cursor.undo() : session.cursor.redo()
      if let state = session.cursor.state {
        #expect(try state == session.cursor.state(at: session.cursor.frame), "seed \(seed)")
      }
    }
    session.cursor.now()
  }
}

extension HistoryWalk {
  /// Compares the states of all branches, and those at random frames, with the model's.
  mutating func check(frames: Int = 3, _ place: SourceLocation = #_sourceLocation) throws {
    let about: Comment = "seed \(seed), frame \(model.last)"
    #expect(
      session.store.state == model.lines[model.current].tip, about, sourceLocation: place)
    #expect(session.store.nextFrame == model.last + 1, about, sourceLocation: place)
    try check(session.timeline, place)
    for _ in 0..<frames {
      let frame = Int.random(in: 0..<model.owners.count, using: &random)
      let expected = model.place(of: frame).map { model.lines[$0.line].state(at: $0.position) }
      let found = try? session.timeline.state(at: frame)
      #expect(found == expected, "\(about), state at \(frame)", sourceLocation: place)
    }
  }

  /// Compares the branches of a timeline with the model's.
  func check(
    _ timeline: Timeline<Shop, ShopAction>, _ place: SourceLocation = #_sourceLocation
  ) throws {
    let about = "seed \(seed), frame \(model.last)"
    let branches = timeline.branches
    #expect(timeline.last == model.last, "\(about)", sourceLocation: place)
    #expect(
      branches.map(\.tip) == model.lines.map(\.tipFrame), "\(about)", sourceLocation: place)
    for (branch, line) in zip(branches, model.lines) {
      let about: Comment = "\(about), branch \(branch.name)"
      let history = try #require(timeline.history(of: branch.id), about, sourceLocation: place)
      #expect(history.state(at: history.count) == line.tip, about, sourceLocation: place)
      let numbers = (0...history.count).map(history.number(at:))
      #expect(
        numbers == [line.baseFrame] + line.entries.map(\.frame), about, sourceLocation: place)
      #expect(Set(numbers).count == numbers.count, about, sourceLocation: place)
      let skipped = (0...history.count).filter(history.isSkipped(at:))
      let expected = line.entries.indices.filter { line.entries[$0].isSkipped }.map { $0 + 1 }
      #expect(skipped == expected, about, sourceLocation: place)
    }
    let current = branches.first(where: \.isCurrent)?.id.rawValue
    #expect(current == UInt32(model.current), "\(about)", sourceLocation: place)
  }
}
