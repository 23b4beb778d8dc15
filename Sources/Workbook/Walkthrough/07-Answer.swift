import AddRemoveSolution
import AnswerSolution
import InvokeSolution

extension MulticastDelegate {
  /// Asks every delegate a question and returns all replies, in order.
  func askDelegates<Reply>(_ question: (ProtocolType) -> Reply) -> [Reply] {
    var replies: [Reply] = []
    invokeDelegates { replies.append(question($0)) }
    return replies
  }
}

/// A station that sends its crew to some streets.
final class CrewStation: CallTaking {
  private let crew: String
  private let streets: [String]

  init(_ crew: String, streets: String...) {
    self.crew = crew
    self.streets = streets
  }

  func takeCall(from location: String) -> String? {
    guard streets.contains(location) else { return nil }
    print("\(crew) on the way to \(location)")
    return crew
  }
}

func answerExample() {
  askEveryStation()
  askAlongTheChain()
}

private func askEveryStation() {
  let volunteers = CrewStation("Volunteers", streets: "Mill Lane")
  let brigade = CrewStation("Fire brigade", streets: "Mill Lane", "Main Street")

  withExtendedLifetime((volunteers, brigade)) {
    let stations = MulticastDelegate<any CallTaking>(delegates: [volunteers, brigade])
    print("Only the first reply counts:")
    let replies = stations.askDelegates { $0.takeCall(from: "Mill Lane") }
    print("Answer: \(replies.compactMap { $0 }.first ?? "no crew")")

    print("A loop that stops:")
    for station in stations.delegates {
      if let crew = station.takeCall(from: "Mill Lane") {
        print("Answer: \(crew)")
        break
      }
    }
  }
}

private func askAlongTheChain() {
  print("A chain of desks:")
  var volunteers: CrewStation? = CrewStation("Volunteers", streets: "Mill Lane")
  let brigade = CrewStation("Fire brigade", streets: "Mill Lane", "Main Street")
  let helicopter = CrewStation("Helicopter", streets: "Hill Road")

  withExtendedLifetime((brigade, helicopter)) {
    let village = DispatchDesk(station: volunteers!)
    let town = DispatchDesk(station: brigade)
    village.setSuccessor(town)
    town.setSuccessor(DispatchDesk(station: helicopter))

    for location in ["Mill Lane", "Hill Road", "Harbor"] {
      print("Answer: \(village.answerCall(from: location) ?? "no crew")")
    }

    volunteers = nil
    print("Answer: \(village.answerCall(from: "Mill Lane") ?? "no crew")")

    print("Linked back: \(town.setSuccessor(village))")
  }

  print("A station that calls the first desk:")
  let station = ReturningStation()
  let desk = DispatchDesk(station: station)
  withExtendedLifetime(station) {
    station.firstDesk = desk
    print("Answer: \(desk.answerCall(from: "Harbor") ?? "no crew")")
  }
}

/// A station that sends a call back to the first desk, twice, before it takes the call.
private final class ReturningStation: CallTaking {
  weak var firstDesk: DispatchDesk?
  private var count = 0

  func takeCall(from location: String) -> String? {
    print("Asked about \(location)")
    count += 1
    return count < 3 ? firstDesk?.answerCall(from: location) : "Harbor patrol"
  }
}
