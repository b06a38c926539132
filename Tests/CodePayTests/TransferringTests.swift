import Reel
import ReelHTTP
import Testing

@testable import CodePay

/// The decisions of a transfer in cases in which the next visit to Home would hide a wrong one.
@Suite struct TransferringTests {
  /// A transfer, and what has been decided so far.
  private struct Steps {
    var own: Transferring
    var told: [BankNotice] = []
    /// The last request; nil after the end, and while the balance is corrected.
    var asked: CodePayApp.Request?

    init(_ stage: Transfer.Stage = .posting, id: String? = nil, isRecovery: Bool = false) {
      var transfer = Transfer(
        senderId: "1", receiverId: "2", receiverPhone: "+4915100000002", amount: eur(500),
        reference: "", createdOn: 1_767_225_600, receiverBalance: 1_000, known: ["3"])
      transfer.stage = stage
      transfer.transactionId = id
      if stage == .withdrawing { transfer.withdrawal = .receiverGone }
      own = Transferring(transfer, number: 9, isRecovery: isRecovery)
      take(.begun)
    }

    private mutating func take(_ event: Event) {
      guard case .ask(let request) = own.next(after: event, &told) else { return asked = nil }
      asked = request
    }

    /// Gives the answers to the last request and to those that follow; what is to be written to the
    /// journal is written, and each wait ends.
    mutating func answer(_ answers: Answer...) {
      for answer in answers {
        take(.answered(answer))
        while true {
          switch asked {
          case .note, .finish: take(.answered(.noted(failure: nil)))
          case .pause: take(.answered(.paused(failure: nil)))
          default: break
          }
          switch asked {
          case .note, .finish, .pause: continue
          default: break
          }
          break
        }
      }
    }

    /// Ends the correction of the sender's balance.
    mutating func end(_ failure: BankFailure?) {
      take(.ended(.reconciliation(Reconciliation(id: "1")), failure))
    }

    var transfer: Transfer { own.transfer }
  }

  private let lost = BankFailure.api(.timedOut(server: "bank"))

  /// Returns the answer to reading the recipient's account; the balance is in cents.
  private func receiver(_ balance: Int64, _ code: String = "EUR") -> Answer {
    let record = AccountRecord(
      phoneNumber: "+4915100000002", currency: code, balance: eur(balance).decimal)
    return .accountRead(outcome: .done(AccountReading(Element(id: "2", content: record))))
  }

  /// Returns the answers to listing the recipient's transactions.
  private func ledger(isQuiet: Bool) -> (sent: Answer, received: Answer) {
    let other = Transaction(
      id: isQuiet ? "6" : "8", senderId: "2", receiverId: "4", amount: eur(1), createdOn: 0,
      reference: "")
    let own = Transaction(
      id: "7", senderId: "1", receiverId: "2", amount: eur(500), createdOn: 1_767_225_600,
      reference: "")
    return (
      .sentListed(outcome: .done(Ledger([other]))), .receivedListed(outcome: .done(Ledger([own])))
    )
  }

  /// A transfer that is continued after its transaction has been posted.
  private func posted() -> Steps {
    var steps = Steps(.posted, id: "7", isRecovery: true)
    #expect(steps.asked == .note(number: 9, .transfer(steps.transfer)))
    steps.answer(.noted(failure: nil))
    return steps
  }

  private func credit(_ cents: Int64) -> CodePayApp.Request {
    .updateAccount(Account(id: "2", phoneNumber: "+4915100000002", balance: eur(cents)))
  }

  /// The journal is written before each step, with what is known by then.
  @Test func eachStepIsInTheJournalBefore() {
    var steps = Steps()
    #expect(steps.asked == .post(steps.transfer.transaction()))
    #expect(steps.own.next(after: .answered(.posted(outcome: .done("7"))), &steps.told).isNote)
    #expect(steps.transfer.stage == .posted && steps.transfer.transactionId == "7")
    steps.answer(.noted(failure: nil))
    #expect(steps.asked == .account(id: "2", again: false))
    #expect(steps.own.next(after: .answered(receiver(1_000)), &steps.told).isNote)
    steps.answer(.noted(failure: nil))
    #expect(steps.asked == credit(1_500))
    #expect(
      steps.own.next(after: .answered(.accountWritten(failure: nil)), &steps.told).isNote)
    #expect(steps.transfer.stage == .credited && steps.told == [])
  }

  /// If the journal cannot be written, nothing more is done.
  @Test(arguments: [Transfer.Stage.posted, .credited, .withdrawing])
  func withoutAJournalNothingHappens(_ stage: Transfer.Stage) {
    var steps = Steps(stage, id: "7", isRecovery: true)
    steps.answer(.noted(failure: .storage(.full(file: "f"))))
    #expect(steps.asked == nil)
    #expect(
      steps.told == [
        stage == .withdrawing
          ? .sentUnknown(eur(500), to: "+4915100000002", .storage(.full(file: "f")))
          : .sentUnsettled(eur(500), to: "+4915100000002", .storage(.full(file: "f")))
      ])
  }

  /// The recipient's balance is written only if it has not changed since the transfer began.
  @Test(
    arguments: [
      (1_000, "EUR", true, .posted), (1_500, "EUR", true, .credited),
      (1_500, "EUR", false, .credited), (1_000, "EUR", false, .left), (999, "EUR", true, .left),
      (1_001, "EUR", true, .left), (1_000, "USD", true, .left), (1_000, "euro", true, .left),
    ] as [(Int64, String, Bool, Transfer.Stage)])
  func balancesChangedByOthersAreLeftAlone(
    balance: Int64, code: String, isQuiet: Bool, stage: Transfer.Stage
  ) {
    var steps = posted()
    let lists = ledger(isQuiet: isQuiet)
    steps.answer(receiver(balance, code), lists.sent, lists.received)
    #expect(steps.transfer.stage == stage)
    #expect(steps.asked == (stage == .posted ? credit(1_500) : nil))
  }

  /// If the answer to a post is lost, the transaction is looked for, and never posted again.
  @Test func aLostPostIsLookedFor() {
    var steps = Steps()
    steps.answer(.posted(outcome: .failed(lost)))
    #expect(steps.asked == .sent(account: "1", again: false))
    steps.answer(.sentListed(outcome: .done(Ledger([]))))
    #expect(steps.asked == nil && steps.transfer.stage == .missing)
    #expect(steps.told == [.notSent(eur(500), to: "+4915100000002", lost)])
  }

  /// A transaction with this transfer's time is its own, even if it cannot be understood.
  @Test func anInvalidTransactionIsTakenBack() {
    var steps = Steps()
    var list = Ledger([])
    list.invalid = ["3": 1_767_225_600, "8": 1_767_225_600]
    steps.answer(.posted(outcome: .failed(lost)), .sentListed(outcome: .done(list)))
    #expect(steps.asked == .delete(.transaction, id: "8"))
    #expect(steps.transfer.withdrawal == .misstored)
  }

  /// If the recipient was deleted, the transfer is taken back.
  @Test func aDeletedRecipientReceivesNothing() {
    var steps = posted()
    steps.answer(.accountRead(outcome: .failed(.api(.status(code: 404, message: nil)))))
    #expect(steps.asked == .delete(.transaction, id: "7"))
    #expect(
      steps.transfer.stage == .withdrawing && steps.transfer.withdrawal == .receiverGone)
  }

  /// If the server has answered with a balance that was not written, the balance is written again,
  /// but not over one that another client has changed in the meantime.
  @Test(arguments: [true, false]) func aMisstoredBalanceIsWrittenAgain(isQuiet: Bool) {
    var steps = posted()
    let lists = ledger(isQuiet: true)
    steps.answer(receiver(1_000), lists.sent, lists.received)
    #expect(steps.asked == credit(1_500))
    steps.answer(.accountWritten(failure: .api(.different)))
    #expect(steps.asked == .account(id: "2", again: false))
    let others = ledger(isQuiet: isQuiet)
    steps.answer(receiver(777), others.sent, others.received)
    #expect(steps.asked == (isQuiet ? credit(1_500) : nil))
    #expect(steps.transfer.stage == (isQuiet ? .posted : .left))
  }

  /// Only an answer with another balance means that the server has made it up.
  @Test func aLostWriteDoesNotOverwriteAnothersChange() {
    var steps = posted()
    let lists = ledger(isQuiet: true)
    steps.answer(receiver(1_000), lists.sent, lists.received)
    steps.answer(.accountWritten(failure: lost))
    steps.answer(receiver(777), lists.sent, lists.received)
    #expect(steps.asked == nil && steps.transfer.stage == .left)
  }

  /// Once the transaction is deleted, the transfer is taken back, even if the balance cannot be
  /// corrected now.
  @Test(arguments: [nil, APIError.noConnection(server: "bank")])
  func aDeletedTransactionIsTakenBack(_ error: APIError?) {
    var steps = Steps(.withdrawing, id: "7", isRecovery: true)
    steps.answer(.noted(failure: nil))
    #expect(steps.asked == .delete(.transaction, id: "7"))
    steps.answer(.deleted(failure: nil))
    #expect(steps.asked == nil && steps.transfer.stage == .withdrawn)
    steps.end(error.map { .api($0) })
    #expect(steps.asked == .note(number: 9, .transfer(steps.transfer)))
    steps.answer(.noted(failure: nil))
    #expect(steps.told == [.takenBack(eur(500), to: "+4915100000002", .receiverGone)])
  }

  /// Each step has all its attempts, however often the one before it has failed.
  @Test func everyStepHasAllItsAttempts() {
    func exhaust(_ steps: inout Steps, _ answer: Answer) {
      let asked = steps.asked
      for _ in 1..<Transferring.attempts {
        steps.answer(answer)
        #expect(steps.asked == asked)
      }
    }
    var steps = Steps(.posting, isRecovery: true)
    steps.answer(.noted(failure: nil))
    exhaust(&steps, .sentListed(outcome: .failed(lost)))
    var own = steps.transfer.transaction(id: "7")
    var misstored = steps
    var unknown = steps
    unknown.answer(.sentListed(outcome: .failed(lost)))
    #expect(unknown.told == [.sentUnknown(eur(500), to: "+4915100000002", lost)])
    steps.answer(.sentListed(outcome: .done(Ledger([own]))))
    exhaust(&steps, .accountRead(outcome: .failed(lost)))
    var gone = steps
    steps.answer(.accountRead(outcome: .failed(lost)))
    #expect(steps.told == [.sentUnsettled(eur(500), to: "+4915100000002", lost)])
    gone.answer(.accountRead(outcome: .failed(.api(.status(code: 404, message: nil)))))
    exhaust(&gone, .deleted(failure: lost))
    gone.answer(.deleted(failure: lost))
    #expect(
      gone.told == [.notTakenBack(eur(500), to: "+4915100000002", .receiverGone, lost)])
    own.reference = "another"
    misstored.answer(.sentListed(outcome: .done(Ledger([own]))))
    #expect(misstored.asked == .delete(.transaction, id: "7"))
    #expect(misstored.transfer.withdrawal == .misstored)
    exhaust(&misstored, .deleted(failure: lost))
  }
}

extension Step {
  /// Whether the journal is written.
  fileprivate var isNote: Bool { if case .ask(.note) = self { true } else { false } }
}
