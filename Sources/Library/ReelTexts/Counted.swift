/// Returns a number with a noun: “1 frame”, “2 frames”.
func counted(_ number: Int, _ one: String, _ many: String) -> String {
  "\(number) \(number == 1 ? one : many)"
}
