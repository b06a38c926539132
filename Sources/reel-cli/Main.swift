import ReelScenario
import ReelShell

@main
enum Main {
  static func main() async {
    let program = Program(
      name: "reel", version: "0.1.0", apps: Apps.names, launch: Services.launch)
    await Shell(program, adding: [.scripts, .serve]).run()
  }
}
