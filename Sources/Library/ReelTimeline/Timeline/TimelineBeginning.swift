import Reel

extension Timeline {
  /// The number of the frame before the first; 0 if there is none.
  package var beginning: Int { memory.withLock { $0.log.first } - 1 }

  /// Inserts earlier frames before the first one, in a timeline without branches.
  package func putBefore(_ older: Timeline) {
    let (state, before) = (older.initialState, older.memory.withLock { $0 })
    memory.withLock { $0.putBefore(before) }
    origin.withLock { $0 = state }
  }
}

extension Timeline.Memory {
  fileprivate mutating func putBefore(_ older: Self) {
    guard branches.count == 1 else { return }
    let count = older.log.count
    var all = older.log
    for number in stride(from: log.first, through: log.last, by: 1) {
      let frame = log.frame(number, branch: .main)
      _ = all.append(
        frame.action, time: frame.time, origin: frame.origin, cause: frame.cause)
    }
    log = all
    var main = older.record(of: .main)
    main.path = FramePath()
    branches[0].keyframes.forEach { keyframe in
      main.keyframes[keyframe.key + count] = keyframe.value
      return true
    }
    branches[0] = main
    openFirst = log.first
    requests.putBefore(older.requests)
    beginning = older.beginning
    for number in cursors.keys { cursors[number]?.position? += count }
  }
}
