import ReelApp
import ReelTexts
import ReelTimeline

extension ShellCommand {
  /// Commands for a shared session.
  static var sharing: [Self] {
    [
      Self.question(".who", texts.sharing.whoSummary) {
        { session in
          guard let sharing = session.desk.first.sharing else {
            return try Answer(
              .participants, [Participant](), lines: [texts.sharing.notShared])
          }
          let people = try await sharing.people()
          let own = sharing.participant
          return try Answer(
            .participants, people.map { Participant($0, isOwn: $0.id == own) },
            lines: people.map { $0.line(isOwn: $0.id == own) })
        }
      }
      .explained(texts.sharing.whoHelp)
      .aboutSharing()
    ]
  }

  /// Showing others what one has tried out.
  static var offering: [Self] {
    [
      Self.question(
        ".offer", texts.sharing.offerSummary,
        .word("NAME", missing: texts.commands.branches.nameMissing)
      ) { name in
        { session in try await session.offer(name) }
      }
      .explained(texts.sharing.offerHelp)
      .aboutSharing()
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
  fileprivate func line(isOwn: Bool) -> String {
    let said = texts.sharing
    let parts = [
      isOwn ? said.isYou : nil, mayAct ? said.acts : said.looks, isThere ? nil : said.isGone,
      said.atFrame(frame), openRequests > 0 ? said.openRequests(openRequests) : nil,
    ]
    return "\(id)  \(name)  \(parts.compactMap(\.self).joined(separator: ", "))"
  }
}
