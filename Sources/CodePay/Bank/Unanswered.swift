import Foundation
import Reel
import ReelHTTP
import ReelStorage

extension Bank {
  /// A bank with nothing stored and a service that nobody reaches: for tests in which no effect
  /// runs.
  public static var unanswered: Bank {
    let never = CodePayAPI.unanswered
    let clock = VirtualClock()
    return Bank(
      api: never, storage: Storage(.memory),
      preferences: Preferences(
        file: FileManager.default.temporaryDirectory.appendingPathComponent(
          "no-\(UUID().uuidString)"),
        default: Settings()),
      tokens: TokenKeeper(Credentials(), service: "nobody", clock: clock), clock: clock)
  }
}

extension CodePayAPI {
  /// A service that nobody reaches.
  static var unanswered: CodePayAPI {
    let error = APIError.noConnection(server: "server")
    return CodePayAPI(
      users: { _ throws(APIError) in throw error }, logIn: { _ throws(APIError) in throw error },
      createUser: { _ throws(APIError) in throw error },
      updateUser: { _ throws(APIError) in throw error },
      allAccounts: { () throws(APIError) in throw error },
      accounts: { _ throws(APIError) in throw error },
      account: { _ throws(APIError) in throw error },
      createAccount: { _ throws(APIError) in throw error },
      updateAccount: { _ throws(APIError) in throw error },
      sent: { _ throws(APIError) in throw error }, received: { _ throws(APIError) in throw error },
      post: { _ throws(APIError) in throw error }, isFull: { _ throws(APIError) in throw error },
      count: { _ throws(APIError) in throw error },
      delete: { _, _ throws(APIError) in throw error })
  }
}
