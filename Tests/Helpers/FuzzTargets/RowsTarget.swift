import Reel
import ReelPostgres
import ReelSharing
import ReelTimeline
import Together

/// The rows of a shared session, as a hostile member would write them, read by the code that reads
/// a server's; each line is a row.
///
/// A participant is there while they are written, and another joins after them. Whatever the rows
/// are, neither may crash. Rows that a member can write must not end the session for either, and
/// both have to have the same state.
enum RowsTarget {
  private typealias Store = TimelineStore<Together.State, Together.Action>

  static func problem(_ bytes: [UInt8]) async -> String? {
    let tables = HostileTables()
    guard let anna = try? await join("anna", tables) else { return "the session cannot be begun" }
    anna.send(.add(1))
    await anna.sharing?.numbered()
    var isMembers = true
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(64)
    where !tables.add(line) {
      isMembers = false
    }
    anna.send(.add(2))
    await anna.sharing?.numbered()
    let problem = await outcome(anna, tables, isMembers: isMembers)
    anna.sharing?.leave()
    return problem
  }

  private static func outcome(
    _ anna: Store, _ tables: HostileTables, isMembers: Bool
  ) async -> String? {
    let ben: Store
    do {
      ben = try await join("ben", tables)
    } catch {
      return isMembers ? "no member can join any more: \(error)" : nil
    }
    defer { ben.sharing?.leave() }
    _ = try? await ben.sharing?.people()
    _ = try? await ben.offers()
    for name in Set(tables.branches) { _ = try? await ben.openOffer(name) }
    _ = try? await ben.sharing?.fetchEarlier()
    guard isMembers else { return nil }
    for store in [anna, ben] where store.sharing?.phase == .ended {
      return "the session has ended: \(store.sharing?.refusal?.english ?? "")"
    }
    // A member that claims another state is trusted: this program only looks on from there.
    guard anna.sharing?.phase == .acting, ben.sharing?.phase == .acting else { return nil }
    guard anna.timeline.last == ben.timeline.last, anna.store.state == ben.store.state else {
      return "\(anna.timeline.last) frames lead to \(anna.store.state), and "
        + "\(ben.timeline.last) to \(ben.store.state)"
    }
    return nil
  }

  private static func join(_ name: String, _ tables: HostileTables) async throws -> Store {
    let app = Together()
    return try await TimelineStore(
      sharing: .session("room", at: "tables") { HostileConnection(tables) }, as: name,
      of: "together", initialState: app.initialState, reducer: app)
  }
}
