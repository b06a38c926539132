import ReelApps
import ReelShell

@main
enum Main {
  static func main() async {
    await Shell(Apps.program, adding: [.serve]).run()
  }
}
