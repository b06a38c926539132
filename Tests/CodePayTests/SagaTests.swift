import Testing

@testable import CodePay

/// The saga's decisions in cases in which the next visit to Home would hide a wrong one.
@Suite struct SagaTests {
  private func posted() -> Saga {
    var saga = Saga(
      Transfer(
        senderId: "1", receiverId: "2", receiverPhone: "+4915100000002", amount: eur(500),
        reference: "", createdOn: 1_767_225_600, receiverBalance: 1_000, known: []))
    #expect(saga.next(after: .posted(id: "7"), of: .post) == .readReceiver)
    return saga
  }

  /// The recipient's balance is written only if it has not changed since the transfer began.
  @Test(
    arguments: [
      (1_000, true, .credit(1_500), .posted), (1_500, true, .debit, .credited),
      (1_500, false, .debit, .credited), (1_000, false, .debit, .left), (999, true, .debit, .left),
      (1_001, true, .debit, .left), (nil, true, .debit, .left),
    ] as [(Int64?, Bool, Saga.Step, Transfer.Stage)])
  func balancesChangedByOthersAreLeftAlone(
    balance: Int64?, isQuiet: Bool, step: Saga.Step, stage: Transfer.Stage
  ) {
    var saga = posted()
    #expect(
      saga.next(after: .receiver(balance: balance, isQuiet: isQuiet), of: .readReceiver) == step)
    #expect(saga.transfer.stage == stage)
  }

  /// If the answer to a post is lost, the saga looks for the transaction, and never posts again.
  @Test func aLostPostIsLookedFor() {
    var saga = Saga(posted().transfer)
    #expect(saga.next(after: .unclear(.timedOut(server: "bank")), of: .post) == .find)
  }

  /// If the recipient was deleted, the transfer is taken back.
  @Test func aDeletedRecipientReceivesNothing() {
    var saga = posted()
    #expect(saga.next(after: .receiverGone, of: .readReceiver) == .withdraw)
    #expect(saga.transfer.stage == .withdrawing && saga.transfer.withdrawal == .receiverGone)
  }
}
