import ReelApps
import ReelScenario
import ReelShell

@main
enum Main {
  static func main() async {
    await Shell(Apps.program, adding: [.scripts, .fuzz, .shrink, .serve]).run()
  }
}
