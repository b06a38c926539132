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
    chores.withLock { chores in
      do throws(APIError) {
        return try Self.answer(request, &chores)
      } catch {
        return HTTPResponse(status: 400, text: "\(error)")
      }
    }
  }

  private static func answer(
    _ request: HTTPRequest, _ chores: inout [Chore]
  ) throws(APIError) -> HTTPResponse {
    let id = Int(request.path.dropFirst("/chores/".count))
    switch (request.method, chores.firstIndex { $0.id == id }) {
    case (.get, nil) where id == nil:
      return HTTPResponse(status: 200, body: try JSONBody.encode(chores))
    case (.post, nil) where id == nil:
      let draft = try JSONBody.decode(ChoreDraft.self, from: request.body ?? Data())
      let newest = chores.map(\.id).max() ?? 0
      let chore = Chore(id: newest + 1, title: draft.title, days: draft.days)
      chores.append(chore)
      return HTTPResponse(status: 201, body: try JSONBody.encode(chore))
    case (.patch, let place?):
      chores[place].isDone = true
      return HTTPResponse(status: 200, body: try JSONBody.encode(chores[place]))
    case (.delete, let place?):
      chores.remove(at: place)
      return HTTPResponse(status: 204)
    default:
      return HTTPResponse(status: 404, text: "there is no such chore")
    }
  }
}
