import ReelHTTP

/// Writes the user, if it still is the one who is logged in; if the outcome is unknown, checks it.
struct UserChange: Stepwise {
  /// The user, as it is to be.
  let user: UserReading
  /// The number of attempts.
  var tries = 1
  /// The error of the last attempt.
  var error = APIError.lost
  /// Whether it may have been written although that failed.
  private(set) var isUnclear = false

  mutating func next(after event: Event, _ notices: inout [BankNotice]) -> Step {
    switch event {
    case .begun: return .ask(.read)
    case .answered(.stored(.done(let stored))):
      return stored.accountId.isEmpty || stored.user != user.id
        ? .end(.notLoggedIn) : .ask(.updateUser(user))
    case .answered(.paused(nil)): return .ask(.updateUser(user))
    case .answered(.userWritten(nil)): return .end(nil)
    case .answered(.userWritten(.api(let error)?)) where error.mayHaveArrived:
      isUnclear = true
      self.error = error
      return .ask(.user(matching: user.password))
    case .answered(.userRead(.done(let found))):
      // Of the user who has been logged in instead nothing tells what has become of this one.
      guard found.id == user.id else { return .end(.api(error)) }
      if found.isMatching, found.phoneNumber == user.phoneNumber { return .end(nil) }
      guard tries < Transferring.attempts else { return .end(.api(error)) }
      tries += 1
      return .ask(.pause(tries: tries - 1))
    default: return event.stop
    }
  }
}
