import Reel
import ReelCoding
import Synchronization

/// A frame without its action: time, origin and cause.
///
/// Outside the log, in which it would be a type of its own for each kind of action, looked up each
/// time that a frame is appended.
@usableFromInline
struct FrameNote {
  /// Milliseconds after the block's first frame; ``far`` if they do not fit.
  @usableFromInline let delay: UInt32
  /// The origin in the upper two bits; the others contain how many frames back the cause is.
  @usableFromInline let source: UInt32

  @inlinable
  init(delay: UInt32, source: UInt32) {
    self.delay = delay
    self.source = source
  }

  /// Stands for a time that is more than 49 days after the block's first frame, or before it.
  @inlinable static var far: UInt32 { .max }
}

/// All frames in the order of their numbers, a few bytes each besides the action.
///
/// They are stored in blocks, so that a long history is never moved, and adding one always costs
/// the same.
@usableFromInline
struct FrameLog<Action: Codable & Sendable>: Sendable {
  /// Space for ``blockSize`` frames.
  ///
  /// `@unchecked Sendable`: the timeline's lock is held when a frame is added. A copy of the log
  /// counts only the frames that existed when it was made; those never change, so they are read
  /// without the lock.
  @usableFromInline
  final class Block: @unchecked Sendable {
    @usableFromInline let start: Timestamp
    @usableFromInline let actions: UnsafeMutablePointer<Action>
    @usableFromInline let notes: UnsafeMutablePointer<FrameNote>
    // Unchecked because the timeline's lock is held when it changes.
    @exclusivity(unchecked) @usableFromInline var count = 0
    /// The times that do not fit into a note, by the frames' places in the block.
    ///
    /// There are hardly any, so that they can have a lock of their own.
    private let farTimes = Mutex<[Int: Timestamp]>([:])

    @usableFromInline
    init(start: Timestamp) {
      self.start = start
      actions = .allocate(capacity: FrameLog.blockSize)
      notes = .allocate(capacity: FrameLog.blockSize)
    }

    deinit {
      actions.deinitialize(count: count)
      actions.deallocate()
      notes.deallocate()
    }

    @inlinable @inline(__always)
    func append(_ action: Action, _ note: FrameNote) {
      (actions + count).initialize(to: action)
      (notes + count).initialize(to: note)
      count += 1
    }

    /// Returns the delay of the next frame as its note has it, and keeps a time that does not fit.
    @usableFromInline
    func farDelay(of time: Timestamp) -> UInt32 {
      farTimes.withLock { $0[count] = time }
      return FrameNote.far
    }

    /// Returns the time of a frame.
    func time(at index: Int) -> Timestamp {
      let delay = notes[index].delay
      let far = delay == FrameNote.far ? farTimes.withLock { $0[index] } : nil
      return far ?? Timestamp(milliseconds: start.milliseconds &+ Int64(delay))
    }
  }

  @inlinable static var blockSize: Int { 4096 }
  @inlinable static var longestDistance: UInt32 { 1 << 30 - 1 }

  /// The location of a block's frames.
  enum Slot: Sendable {
    case here(Block)
    case spilled(SpillShelf<Block>.Entry)
  }

  /// The number of the first frame.
  @usableFromInline let first: Int
  @usableFromInline var count = 0
  /// The full blocks, by number.
  private(set) var full: [Slot] = []
  /// The block that is being filled.
  @usableFromInline var open: Block?
  /// The number of the oldest blocks that are in the file.
  private(set) var spilledBlocks = 0
  private var shelf: SpillShelf<Block>?

  init(first: Int) { self.first = first }

  /// The number of the last frame; `first - 1` if there is none.
  var last: Int { first + count - 1 }

  func contains(_ number: Int) -> Bool { number >= first && number <= last }

  /// Appends a frame.
  ///
  /// Inlined: as a function, it would need the log's type, which is looked up for each frame.
  ///
  /// - Returns: Whether a block begins with it: time to check the memory in use.
  @inlinable @inline(__always)
  mutating func append(_ action: Action, time: Timestamp, origin: Origin, cause: Int) -> Bool {
    let isNew = count % Self.blockSize == 0
    if isNew { begin(at: time) }
    guard let block = open else { return false }  // the first frame begins one
    let distance = cause == 0 ? 0 : UInt32(clamping: first + count - cause)
    let delay = time.milliseconds &- block.start.milliseconds
    block.append(
      action,
      FrameNote(
        delay: 0..<Int64(FrameNote.far) ~= delay ? UInt32(delay) : block.farDelay(of: time),
        source: origin.code << 30 | min(distance, Self.longestDistance)))
    count += 1
    return isNew
  }

  @usableFromInline
  mutating func begin(at time: Timestamp) {
    if let open { full.append(.here(open)) }
    open = Block(start: time)
  }

  /// Returns the block of an existing frame.
  private func block(_ index: Int) -> Block {
    guard index < full.count else { return open ?? Block(start: Timestamp(milliseconds: 0)) }
    switch full[index] {
    case .here(let block): return block
    case .spilled(let entry): return entry.load()
    }
  }

  /// Returns the action of an existing frame.
  func action(_ number: Int) -> Action {
    let index = number - first
    let block = block(index / Self.blockSize)
    // No other reader may be retaining a block that was read from the file.
    return withExtendedLifetime(block) { $0.actions[index % Self.blockSize] }
  }

  /// Calls `body` with the number and the action of every frame of an existing range, in order,
  /// until it returns false.
  ///
  /// - Returns: Whether it never returned false.
  func forEachAction<Failure: Error>(
    in range: ClosedRange<Int>, _ body: (Int, borrowing Action) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var index = range.lowerBound - first
    let end = range.upperBound - first
    while index <= end {
      let block = block(index / Self.blockSize)
      // No other reader may be retaining a block that was read from the file.
      defer { withExtendedLifetime(block) {} }
      let stop = min(end, (index / Self.blockSize + 1) * Self.blockSize - 1)
      for offset in index...stop {
        let action = block.actions + offset % Self.blockSize
        let isWanted = try action.lend { action throws(Failure) in
          try body(first + offset, action)
        }
        guard isWanted else { return false }
      }
      index = stop + 1
    }
    return true
  }

  /// Calls `body` with the number and the cause of every frame from `number` on that has a cause.
  func forEachCause(from number: Int, _ body: (Int, Int) -> Void) {
    var index = max(number - first, 0)
    while index < count {
      let block = block(index / Self.blockSize)
      let stop = min(count, (index / Self.blockSize + 1) * Self.blockSize)
      withExtendedLifetime(block) { block in
        for position in index..<stop {
          let distance = Int(
            block.notes[position % Self.blockSize].source & Self.longestDistance)
          if distance > 0 { body(first + position, first + position - distance) }
        }
      }
      index = stop
    }
  }

  /// Returns an existing frame.
  func frame(_ number: Int, branch: BranchID) -> Frame<Action> {
    let index = number - first
    let block = block(index / Self.blockSize)
    defer { withExtendedLifetime(block) {} }
    let note = block.notes[index % Self.blockSize]
    let distance = Int(note.source & Self.longestDistance)
    return Frame(
      number: number, action: block.actions[index % Self.blockSize],
      time: block.time(at: index % Self.blockSize),
      origin: Origin(code: note.source >> 30), cause: distance == 0 ? 0 : number - distance,
      branch: branch)
  }

  /// The number of frames in memory.
  var countInMemory: Int { count - spilledBlocks * Self.blockSize }

  /// The size of a frame, by some of the newest.
  var frameBytes: Int {
    let samples = 8
    guard count >= samples else { return MemoryLayout<Action>.stride }
    let bytes = (0..<samples).reduce(0) { $0 + Footprint.bytes(of: action(last - $1)) }
    return bytes / samples + MemoryLayout<FrameNote>.stride
  }

  /// Moves the oldest blocks to a file, all but the newest `kept`.
  ///
  /// Frames that cannot be written remain in memory.
  ///
  /// - Returns: The reason why writing failed, if it did.
  mutating func spill(keeping kept: Int, to file: SpillFile) -> RecordingError? {
    do throws(RecordingError) {
      let shelf = shelf ?? SpillShelf(file, decode: Block.init(bytes:))
      self.shelf = shelf
      while spilledBlocks < full.count - kept {
        if case .here(let block) = full[spilledBlocks] {
          full[spilledBlocks] = .spilled(try shelf.append(try block.bytes(for: file)))
        }
        spilledBlocks += 1
      }
      return nil
    } catch {
      return error
    }
  }
}

// A block as bytes: its start, the number of its frames, and that of the times that do not fit into
// notes; those with their places; its notes; then its actions as JSON, a line each.
extension FrameLog.Block {
  private static var headerSize: Int { 3 * MemoryLayout<Int64>.size }

  fileprivate func bytes(for file: SpillFile) throws(RecordingError) -> [UInt8] {
    let json = JSONWriter()
    let sink = json.sink
    let far = farTimes.withLock { $0 }
    let header = [start.milliseconds, Int64(count), Int64(far.count)]
    for number in header + far.flatMap({ [Int64($0), $1.milliseconds] }) {
      withUnsafeBytes(of: number.littleEndian) { sink.writer.bytes.append(contentsOf: $0) }
    }
    sink.writer.bytes.append(
      contentsOf: UnsafeRawBufferPointer(
        start: notes, count: count * MemoryLayout<FrameNote>.stride))
    for index in 0..<count {
      do {
        try json.write(actions[index])
      } catch {
        throw .file(path: file.path, reason: RecordingError.unwritable("an action", error))
      }
      sink.writer.bytes.append(UInt8(ascii: "\n"))
    }
    return sink.writer.bytes
  }

  fileprivate convenience init(bytes: [UInt8]) throws {
    func integer(_ index: Int) -> Int64 {
      bytes.withUnsafeBytes {
        Int64(littleEndian: $0.loadUnaligned(fromByteOffset: index * 8, as: Int64.self))
      }
    }
    self.init(start: Timestamp(milliseconds: integer(0)))
    let (count, farCount) = (Int(integer(1)), Int(integer(2)))
    for entry in 0..<farCount {
      let time = Timestamp(milliseconds: integer(4 + 2 * entry))
      farTimes.withLock { $0[Int(integer(3 + 2 * entry))] = time }
    }
    let beginning = Self.headerSize + 2 * farCount * MemoryLayout<Int64>.size
    let end = beginning + count * MemoryLayout<FrameNote>.stride
    let reader = JSONReader()
    let containers = ContainerPool()
    for (index, line) in bytes[end...].split(separator: UInt8(ascii: "\n")).enumerated() {
      let note = bytes.withUnsafeBytes {
        $0.loadUnaligned(
          fromByteOffset: beginning + index * MemoryLayout<FrameNote>.stride,
          as: FrameNote.self)
      }
      try reader.load(line)
      append(try reader.decode(Action.self, at: 0, reusing: containers), note)
    }
  }
}

extension Origin {
  @inlinable var code: UInt32 {
    switch self {
    case .user: 0
    case .effect: 1
    case .shell: 2
    }
  }

  fileprivate init(code: UInt32) {
    self = code == 1 ? .effect : code == 2 ? .shell : .user
  }
}
