import AddRemoveSolution
import AnswerSolution
import InvokeSolution

extension MulticastDelegate {
  /// Asks every delegate a question.
  func askDelegates<Reply>(_ question: (ProtocolType) -> Reply) -> [Reply] {
    var replies: [Reply] = []
    invokeDelegates { replies.append(question($0)) }
    return replies
  }
}

/// A station that takes calls from some streets.
final class Crew: CallTaking {
  private let name: String
  private let streets: [String]

  init(_ name: String, streets: String...) {
    self.name = name
    self.streets = streets
  }

  func takeCall(from location: String) -> String? {
    streets.contains(location) ? name : nil
  }
}

func answerExample() {
  askEveryStation()
  askAlongTheChain()
}

private func askEveryStation() {
  let volunteers = Crew("Volunteers", streets: "Mill Lane")
  let brigade = Crew("Fire brigade", streets: "Mill Lane", "Main Street")

  withExtendedLifetime((volunteers, brigade)) {
    let stations = MulticastDelegate<any CallTaking>(delegates: [volunteers, brigade])
    let crews = stations.askDelegates { $0.takeCall(from: "Mill Lane") }
    for crew in crews.compactMap({ $0 }) {
      print("\(crew) on the way to Mill Lane")
    }
  }
}

private func askAlongTheChain() {
  var volunteers: Crew? = Crew("Volunteers", streets: "Mill Lane")
  let brigade = Crew("Fire brigade", streets: "Mill Lane", "Main Street")
  let helicopter = Crew("Helicopter", streets: "Hill Road")

  withExtendedLifetime((brigade, helicopter)) {
    let village = DispatchDesk(station: volunteers!)
    let town = DispatchDesk(station: brigade)
    village.passOn(to: town)
    town.passOn(to: DispatchDesk(station: helicopter))

    print(village.answerCall(from: "Mill Lane") ?? "No crew")
    print(village.answerCall(from: "Hill Road") ?? "No crew")
    print(village.answerCall(from: "Harbor") ?? "No crew")
    volunteers = nil
    print(village.answerCall(from: "Mill Lane") ?? "No crew")

    print("Linked back: \(town.passOn(to: village))")
  }
}
