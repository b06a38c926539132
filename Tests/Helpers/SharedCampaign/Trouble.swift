import Foundation
import PrivatePostgres
import ReelSupport
import Synchronization

extension SharedCampaign {
  /// Kills and suspends shells, kills the server and disturbs the network while the shells act.
  func makeTrouble(
    _ server: PrivatePostgres, _ common: Common
  ) -> (kills: Int, crashes: Int, cuts: Int) {
    var random = SplitMix64(seed: seed)
    var events = Array(repeating: 0, count: kills) + Array(repeating: 1, count: crashes)
    events += Array(repeating: 2, count: stops) + Array(repeating: 3, count: cuts)
    for place in events.indices.dropLast() {
      events.swapAt(place, place + Int(random.next() % UInt64(events.count - place)))
    }
    var done = (kills: 0, crashes: 0, cuts: 0)
    for (place, event) in events.enumerated() {
      // The faults are spread evenly over the actions, however fast those are.
      let due = actions - actions * (place + 1) / (events.count + 1)
      common.gate.withLock { $0 = due }
      while common.left.withLock({ $0 > due }) { usleep(2_000) }
      switch event {
      case 0:
        guard let process = anyShell(common, &random) else { continue }
        // This process is not chosen again: once it has ended, another one may get its id.
        common.running.withLock { running in running = running.filter { $0.value != process } }
        kill(process, SIGKILL)
        done.kills += 1
      case 1:
        do {
          try server.crash()
          try server.start()
          done.crashes += 1
        } catch {
          common.failures.withLock { $0.append("\(error)") }
        }
      case 3:
        switch random.next() % 4 {
        case 0: common.network.cut()
        case 1: common.network.loseAnswers(milliseconds: 100)
        case 2: common.network.hold(milliseconds: 500)
        default: common.network.delay(by: 20, milliseconds: 500)
        }
        done.cuts += 1
      default:
        guard let process = anyShell(common, &random) else { continue }
        kill(process, SIGSTOP)
        usleep(500_000)
        kill(process, SIGCONT)
      }
    }
    common.gate.withLock { $0 = 0 }
    return done
  }

  /// Returns one of the running shells; nil if all actions are done.
  private func anyShell(_ common: Common, _ random: inout SplitMix64) -> Int32? {
    while common.left.withLock({ $0 > 0 }) {
      let running = common.running.withLock { $0.values.sorted() }
      if !running.isEmpty { return running[Int(random.next() % UInt64(running.count))] }
      usleep(2_000)
    }
    return nil
  }
}
