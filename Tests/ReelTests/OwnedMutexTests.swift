import Dispatch
import Reel
import Testing

/// A lock for which threads wait in several ways, depending on how long it takes.
@Suite struct OwnedMutexTests {
  @Test func aThreadWaitsUntilAnotherIsDone() {
    let mutex = OwnedMutex([String]())
    let queue = DispatchQueue(label: "another")
    for microseconds in [5, 10, 50, 500, 3_000] {
      let isHeld = DispatchSemaphore(value: 0)
      let isWanted = DispatchSemaphore(value: 0)
      queue.async {
        mutex.withLock { value in
          value.append("begin")
          isHeld.signal()
          isWanted.wait()
          let end = ContinuousClock.now + .microseconds(microseconds)
          while ContinuousClock.now < end {}
          value.append("end")
        }
      }
      isHeld.wait()
      isWanted.signal()
      mutex.withLock { $0.append("next") }
    }
    let seen = mutex.withLock { $0 }
    #expect(seen == (0..<5).flatMap { _ in ["begin", "end", "next"] })
  }
}
