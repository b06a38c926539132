import ReelApp
import ReelSharing
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for a shared session.
  static var sharing: [Self] {
    [
      Self.question(".who", "List the participants of the shared session") {
        { session in
          guard let sharing = session.stores.first.sharing else {
            return Reply(
              .participants, [Participant](),
              lines: [session.translation("This session is not shared.")])
          }
          let people = try await sharing.people()
          let own = sharing.participant
          return Reply(
            .participants, people.map { Participant($0, isOwn: $0.id == own) },
            lines: people.map { $0.line(isOwn: $0.id == own, in: session.translation) })
        }
      }
      .example(".who", ".status")
      .leftOutOfScripts()
      .explained(
        """
        Lists those who are there, and those who have gone with requests open: another \
        participant
        performs these if they may be repeated; otherwise they are lost.
        """
      )
      .with(\.isAboutSharing, true)
    ]
  }

  /// Showing others what one has tried out.
  static var offering: [Self] {
    [
      Self.question(
        ".offer", "Show the others a branch of your own",
        .word("NAME", missing: Text("a name is needed"))
      ) { name in
        { session in try await session.offer(name) }
      }
      .example(".branch idea", ".offer idea")
      .explained(
        """
        The others see it with .branches, and open it with .switch NAME, as a branch of their \
        own.
        Your later actions on it are private again, until you offer it by another name.
        """
      )
      .with(\.isAboutSharing, true)
    ]
  }
}

/// A participant, for programs.
private struct Participant: Codable {
  var participant: Int
  var name: String
  var login: String
  var acts: Bool
  var isThere: Bool
  var isYou: Bool
  var frame: Int
  var openRequests: Int

  init(_ one: SharedParticipant, isOwn: Bool) {
    participant = one.id
    name = one.name
    login = one.login
    acts = one.mayAct
    isThere = one.isThere
    isYou = isOwn
    frame = one.frame
    openRequests = one.openRequests
  }
}

extension SharedParticipant {
  /// Returns a line about the participant.
  fileprivate func line(isOwn: Bool, in translation: Translation) -> String {
    let parts: [Text?] = [
      isOwn ? "you" : nil, mayAct ? "acts" : "looks",
      isThere ? nil : "is gone",
      "at #\(frame)",
      openRequests > 0
        ? Text(
          openRequests, one: "\(openRequests) open request",
          other: "\(openRequests) open requests") : nil,
    ]
    let facts = parts.compactMap(\.self).map(translation.callAsFunction)
    return "\(id)  \(name)  \(facts.joined(separator: ", "))"
  }
}
