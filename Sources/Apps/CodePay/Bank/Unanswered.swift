import Reel
import ReelHTTP
import ReelStorage

extension Bank {
  /// A bank without stored data whose service cannot be reached: for tests in which no effect runs.
  package static var unanswered: Bank {
    let clock = VirtualClock()
    let tokens = TokenKeeper(Credentials(), service: "unanswered", clock: clock)
    return Bank(
      api: CodePayAPI(.unanswered(.noConnection), tokens: tokens), storage: Storage(.memory),
      preferences: Preferences(default: Settings()), clock: clock)
  }
}
