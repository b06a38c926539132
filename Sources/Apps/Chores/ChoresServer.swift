import Foundation
import ReelHTTP
import Synchronization

/// A service within the program, which answers the same requests as the one on the network.
final class ChoresServer: Transport {
  private let chores = Mutex([
    Chore(id: 1, title: "Wash the dishes", days: 1),
    Chore(id: 2, title: "Clean the windows", days: 90),
  ])

  func send(
    _ request: HTTPRequest, to base: BaseURL
  ) async throws(TransportError) -> HTTPResponse {
    chores.withLock { Self.answer(request, &$0) }
  }

  private static func answer(_ request: HTTPRequest, _ chores: inout [Chore]) -> HTTPResponse {
    let id = Int(request.path.dropFirst("/chores/".count))
    switch (request.method, chores.firstIndex { $0.id == id }) {
    case (.get, nil) where id == nil: return .json(chores)
    case (.post, nil) where id == nil:
      guard let draft = try? JSONBody.decode(Draft.self, from: request.body ?? Data()) else {
        return HTTPResponse(status: 400, text: "a chore has a title")
      }
      let chore = Chore(id: (chores.map(\.id).max() ?? 0) + 1, title: draft.title, days: draft.days)
      chores.append(chore)
      return .json(chore, status: 201)
    case (.patch, let index?):
      chores[index].isDone = true
      return .json(chores[index])
    default: return HTTPResponse(status: 404, text: "there is no such chore")
    }
  }
}
