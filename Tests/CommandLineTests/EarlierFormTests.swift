import Foundation
import Occupying
import ReelProgram
import TemporaryFiles
import Testing

/// Recordings of earlier versions of the apps, in which something had another name.
///
/// - MiniPools: a deleted pool's `goal` is its `goalAmountValue`.
/// - Transformers: the request `draw` is `drawStats`.
/// - TV Shows, CodePay: the list is sorted by an `order`, which was a `sort` and a `sorting`.
@Suite(.occupiesAThread) struct EarlierFormTests {
  private static let recordings = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Forms/recordings")

  /// Asks about the recording of an app.
  private func reel(_ command: [String], about app: String) async throws -> ProgramRun {
    let path = Self.recordings.appending(path: "\(app).reel").path
    let directory = try TemporaryDirectory()
    return try await ProgramRun.reel([command[0], path] + command.dropFirst(), in: directory)
  }

  /// Every state is compared with the recorded digest: whatever is new is left out of it.
  @Test(
    arguments: [
      ("minipools", "17 frames, 19 digests equal"), ("transformers", "35 frames, 37 digests equal"),
      ("tvshows", "73 frames, 75 digests equal"), ("codepay", "169 frames, 171 digests equal"),
    ])
  func aReplayComparesEveryState(app: String, outcome: String) async throws {
    let run = try await reel(["replay"], about: app)
    #expect(run.code == 0 && run.output.hasSuffix("\(app).reel: \(outcome)\n"), "\(run)")
  }

  @Test(
    arguments: [
      (
        "minipools", ["why", "minipools.deleted.draft.goalAmountValue"],
        "#6   poolPage.poolDeleted  effect of #5 poolPage.deleteTapped (user)\n      null → 80\n"
      ),
      (
        "transformers", ["log"],
        "#6  form.randomTapped                             user, asks drawStats\n"
      ),
      (
        "transformers", ["sql", "SELECT frame, fate FROM requests WHERE name = 'drawStats'"],
        "6\tanswered\n"
      ),
      ("tvshows", ["log"], "#53  list.sortTapped {\"order\":\"-year\"}             user\n"),
      (
        "tvshows",
        ["sql", "SELECT arguments FROM frames WHERE action = 'list.sortTapped'"],
        "{\"order\":\"-year\"}\n"
      ),
      (
        "codepay", ["find", "action.codepay.transactions.sortTapped.order exists"],
        "#136  transactions.sortTapped\n"
      ),
      // The names of before lead there, too.
      (
        "codepay", ["find", "action.codepay.transactions.sortTapped.sorting exists"],
        "#136  transactions.sortTapped\n"
      ),
    ])
  func aQuestionKnowsThePresentNames(app: String, question: [String], answer: String) async throws {
    let run = try await reel(question, about: app)
    #expect(run.code == 0 && run.output.contains(answer), "\(run)")
  }

  // MARK: From before recordings said their form

  /// What is said about a recording whose states this version cannot read.
  private func problem(_ run: ProgramRun) -> String {
    run.diagnostics.replacing(Self.recordings.path + "/", with: "")
  }

  private static let unreadable = """
    without-form.reel:1: does not fit this version of the app: state.minipools: “seen” is \
    missing

    """

  @Test func aReplayNamesTheFirstActionThatIsGone() async throws {
    let run = try await reel(["replay"], about: "without-form")
    #expect(run.code == 3 && run.output.isEmpty)
    #expect(
      problem(run) == Self.unreadable + """
          the first action that this version does not have is that of frame 1: there is no \
        “transformers.appeared”

        """)
    let against = try await reel(["replay", "--against"], about: "without-form")
    #expect(against.code == 1)
    #expect(against.output.isEmpty)
    #expect(
      problem(against) == """
        without-form.reel: after frame 0, line 2: this action no longer exists: there is no \
        “transformers.appeared”

        """, "\(against)")
  }

  @Test(
    arguments: [
      (
        ["log", "--last", "2"],
        ##"""
         #8  transformers.saved {"isNewWorld":false,"tra…  effect of #7, asks fetchIcon
         #9  transformers.iconFetched {"icon":{"size":13…  effect of #8

        """##, ""
      ),
      (
        [
          "sql",
          """
          SELECT frame, action, name FROM frames JOIN requests USING (frame)
          ORDER BY frame LIMIT 2
          """,
        ],
        "1\ttransformers.appeared\tfetch\n7\ttransformers.createTapped.typed\tsave\n", ""
      ),
      (
        ["sql", "SELECT * FROM changes"], "",
        "the tables “changes”, “state” and “beginning” need states; the others do not\n"
      ),
      (
        ["export", "a.cast"], "",
        "asciicast needs states; without them there are: frames, sqlite, trace\n"
      ),
      (["export", "a.jsonl"], "wrote 9 frames to a.jsonl\n", ""),
      (["export", "a.sqlite"], "wrote 9 frames to a.sqlite\n", ""),
      (["export", "a.json", "--as", "trace"], "wrote 9 frames to a.json\n", ""),
    ])
  func whatNeedsNoStatesIsThere(command: [String], output: String, notice: String) async throws {
    let run = try await reel(command, about: "without-form")
    #expect(run.code == 3 && run.output == output, "\(run)")
    #expect(problem(run) == Self.unreadable + notice)
  }
}
