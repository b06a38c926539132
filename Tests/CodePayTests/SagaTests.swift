import Testing

@testable import CodePay

/// The saga's decisions, for cases in which the next visit of Home would hide a wrong one.
@Suite struct SagaTests {
  private func posted() -> Saga {
    var saga = Saga(
      Transfer(
        senderId: "1", receiverId: "2", receiverPhone: "+4915100000002", amount: eur(500),
        reference: "", createdOn: 1_767_225_600, receiverBalance: 1_000, known: []))
    #expect(saga.next(after: .posted(id: "7"), of: .post) == .readReceiver)
    return saga
  }

  /// The recipient's balance is written only where it is what it was before the transfer.
  @Test(
    arguments: [
      (1_000, true, .credit(1_500), .posted), (1_500, true, .debit, .credited),
      (1_500, false, .debit, .credited), (1_000, false, .debit, .left), (999, true, .debit, .left),
      (1_001, true, .debit, .left), (nil, true, .debit, .left),
    ] as [(Int64?, Bool, Saga.Step, Transfer.Stage)])
  func aBalanceThatOthersHaveChangedIsLeftAlone(
    balance: Int64?, isQuiet: Bool, step: Saga.Step, stage: Transfer.Stage
  ) {
    var saga = posted()
    #expect(
      saga.next(after: .receiver(balance: balance, isQuiet: isQuiet), of: .readReceiver) == step)
    #expect(saga.transfer.stage == stage)
  }

  /// A post whose answer is lost is looked for, and never repeated.
  @Test func aLostPostIsLookedFor() {
    var saga = Saga(posted().transfer)
    #expect(saga.next(after: .unclear(.timedOut(server: "bank")), of: .post) == .find)
  }

  /// Without a recipient what was sent is taken back.
  @Test func aDeletedRecipientReceivesNothing() {
    var saga = posted()
    #expect(saga.next(after: .receiverGone, of: .readReceiver) == .withdraw)
    #expect(saga.transfer.stage == .withdrawing && saga.transfer.withdrawal == .receiverGone)
  }
}
