import ReelTexts

/// The shapes in use, named after the values: T for a text, N for a number, B for yes or no, L for
/// a list of texts; O for an optional text and M for an optional number.
let shapes: [any Shape.Type] = [
  T.self, TT.self, TTT.self, N.self, NN.self, NNN.self, NNNN.self, NNNT.self, TN.self, TNN.self,
  TNT.self,
  TTN.self, TTNN.self, TNNT.self, TNTN.self, TNMT.self, NT.self, NTT.self, NTN.self, NNT.self,
  NTTT.self, NNTN.self, NNTT.self, NNB.self, NL.self, O.self, ON.self, ONT.self, M.self, MNN.self,
  LT.self,
]

struct T: Shape1 { let text: With<String> }
struct TT: Shape2 { let text: With<String, String> }
struct TTT: Shape3 { let text: With<String, String, String> }
struct N: Shape1 { let text: With<Int> }
struct NN: Shape2 { let text: With<Int, Int> }
struct NNN: Shape3 { let text: With<Int, Int, Int> }
struct NNNT: Shape4 { let text: With<Int, Int, Int, String> }
struct NNNN: Shape4 { let text: With<Int, Int, Int, Int> }
struct TN: Shape2 { let text: With<String, Int> }
struct TNN: Shape3 { let text: With<String, Int, Int> }
struct TNT: Shape3 { let text: With<String, Int, String> }
struct TTN: Shape3 { let text: With<String, String, Int> }
struct TTNN: Shape4 { let text: With<String, String, Int, Int> }
struct TNNT: Shape4 { let text: With<String, Int, Int, String> }
struct TNTN: Shape4 { let text: With<String, Int, String, Int> }
struct TNMT: Shape4 { let text: With<String, Int, Int?, String> }
struct NT: Shape2 { let text: With<Int, String> }
struct NTT: Shape3 { let text: With<Int, String, String> }
struct NTN: Shape3 { let text: With<Int, String, Int> }
struct NNT: Shape3 { let text: With<Int, Int, String> }
struct NTTT: Shape4 { let text: With<Int, String, String, String> }
struct NNTN: Shape4 { let text: With<Int, Int, String, Int> }
struct NNTT: Shape4 { let text: With<Int, Int, String, String> }
struct NNB: Shape3 { let text: With<Int, Int, Bool> }
struct NL: Shape2 { let text: With<Int, [String]> }
struct O: Shape1 { let text: With<String?> }
struct ON: Shape2 { let text: With<String?, Int> }
struct ONT: Shape3 { let text: With<String?, Int, String> }
struct M: Shape1 { let text: With<Int?> }
struct MNN: Shape3 { let text: With<Int?, Int, Int> }
struct LT: Shape2 { let text: With<[String], String> }

/// A text with a value inserted.
protocol Shape1: Shape {
  associatedtype A: Sample
  var text: With<A> { get }
}

extension Shape1 {
  func line(_ next: inout Samples) -> String { text(next()) }
}

/// A text with two values inserted.
protocol Shape2: Shape {
  associatedtype A: Sample
  associatedtype B: Sample
  var text: With<A, B> { get }
}

extension Shape2 {
  func line(_ next: inout Samples) -> String { text(next(), next()) }
}

/// A text with three values inserted.
protocol Shape3: Shape {
  associatedtype A: Sample
  associatedtype B: Sample
  associatedtype C: Sample
  var text: With<A, B, C> { get }
}

extension Shape3 {
  func line(_ next: inout Samples) -> String { text(next(), next(), next()) }
}

/// A text with four values inserted.
protocol Shape4: Shape {
  associatedtype A: Sample
  associatedtype B: Sample
  associatedtype C: Sample
  associatedtype D: Sample
  var text: With<A, B, C, D> { get }
}

extension Shape4 {
  func line(_ next: inout Samples) -> String { text(next(), next(), next(), next()) }
}
