import Foundation
import Testing

@testable import Transformers
