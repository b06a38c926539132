import CodePay
import MiniPools
import ReelApp
import ReelApps
import ReelHTTP
import ReelStorage
import TVShows
import Transformers

/// The four apps, whose calls are not answered.
enum AllApps {
  static let suite = Suite<AppState, AppAction>(
    "reel", AppState(),
    MountedApp(MiniPoolsApp(api: .unanswered), \.minipools),
    MountedApp(
      TransformersApp(
        api: .live(.unanswered(), allSpark: AllSpark(Credentials(), service: "unanswered"))),
      \.transformers),
    MountedApp(TVShowsApp(api: .unanswered), \.tvshows),
    MountedApp(CodePayApp(bank: .unanswered), \.codepay))
}
