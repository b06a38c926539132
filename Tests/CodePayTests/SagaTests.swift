import ReelHTTP
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

  /// If the server has answered with a balance that was not written, the balance is written again,
  /// but not over one that another client has changed in the meantime.
  @Test(arguments: [true, false]) func aMisstoredBalanceIsWrittenAgain(isQuiet: Bool) {
    var saga = posted()
    let read = Saga.Event.receiver(balance: 1_000, isQuiet: true)
    #expect(saga.next(after: read, of: .readReceiver) == .credit(1_500))
    #expect(
      saga.next(after: .unclear(.different), of: .credit(1_500)) == .retry(.readReceiver))
    let other = Saga.Event.receiver(balance: 777, isQuiet: isQuiet)
    #expect(
      saga.next(after: other, of: .readReceiver) == (isQuiet ? .credit(1_500) : .debit))
    #expect(saga.transfer.stage == (isQuiet ? .posted : .left))
  }

  /// Only an answer with another balance means that the server has made it up.
  @Test func aLostWriteDoesNotOverwriteAnothersChange() {
    var saga = posted()
    let lost = APIError.timedOut(server: "bank")
    #expect(saga.next(after: .unclear(lost), of: .credit(1_500)) == .retry(.readReceiver))
    let other = Saga.Event.receiver(balance: 777, isQuiet: true)
    #expect(saga.next(after: other, of: .readReceiver) == .debit)
    #expect(saga.transfer.stage == .left)
  }

  /// Each step has all its attempts, however often the one before it has failed.
  @Test func everyStepHasAllItsAttempts() {
    let lost = APIError.timedOut(server: "bank")
    func exhaust(_ saga: inout Saga, _ step: Saga.Step) -> [Saga.Step] {
      (1..<Saga.attempts).map { _ in saga.next(after: .unclear(lost), of: step) }
    }
    func retries(_ step: Saga.Step) -> [Saga.Step] {
      Array(repeating: .retry(step), count: Saga.attempts - 1)
    }
    var saga = Saga(posted().transfer)
    #expect(exhaust(&saga, .find) == retries(.find))
    var record = saga.transfer.record
    record.id = "7"
    var misstored = saga
    #expect(saga.next(after: .listed([record]), of: .find) == .readReceiver)
    #expect(exhaust(&saga, .readReceiver) == retries(.readReceiver))
    var gone = saga
    let read = Saga.Event.receiver(balance: 1_500, isQuiet: true)
    #expect(saga.next(after: read, of: .readReceiver) == .debit && saga.tries == 0)
    #expect(gone.next(after: .receiverGone, of: .readReceiver) == .withdraw)
    #expect(exhaust(&gone, .withdraw) == retries(.withdraw))
    #expect(
      gone.next(after: .unclear(lost), of: .withdraw) == .end(.notTakenBack(.receiverGone, lost)))
    record.reference = "another"
    #expect(misstored.next(after: .listed([record]), of: .find) == .withdraw)
    #expect(misstored.tries == 0 && misstored.transfer.withdrawal == .misstored)
  }
}
