import Testing

@testable import MiniPools

/// The result of every move, for any stack.
@Suite struct RouterTests {
  private let stacks: [[Route]] = [
    [.home], [.home, .pool(id: 1)], [.home, .form(id: nil)],
    [.home, .pool(id: 1), .form(id: 1)],
  ]

  private func after(_ move: Router.Move) -> [[Route]] {
    stacks.map { stack in
      var route = stack
      move.apply(to: &route)
      return route
    }
  }

  @Test func movesLeadToOnePlace() {
    #expect(after(.home).allSatisfy { $0 == [.home] })
    #expect(after(.show(id: 2)).allSatisfy { $0 == [.home, .pool(id: 2)] })
    #expect(after(.create).allSatisfy { $0 == [.home, .form(id: nil)] })
    #expect(
      after(.edit(id: 2)).allSatisfy { $0 == [.home, .pool(id: 2), .form(id: 2)] })
  }

  @Test func backLeadsToTheScreenBelow() {
    #expect(after(.back) == [[.home], [.home], [.home], [.home, .pool(id: 1)]])
  }
}
