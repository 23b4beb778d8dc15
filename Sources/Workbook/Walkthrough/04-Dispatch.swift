import AddRemoveSolution
import DispatchSolution
import InvokeSolution

/// A delegating object with a mistake that chapter 4 asks about.
private final class VillageDispatch {
  var multicastDelegate: MulticastDelegate<any EmergencyResponding> {
    MulticastDelegate()
  }

  func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }
}

/// A delegating object with a public list, as the literature has it.
private final class TextbookDispatch {
  let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }
  }
}

/// A delegate protocol in which every event has a default implementation.
private protocol WeatherResponding: AnyObject {
  func notifyStorm(at location: String)
  func notifyFlood(at location: String)
}

extension WeatherResponding {
  func notifyStorm(at location: String) {}
  func notifyFlood(at location: String) {}
}

private final class RainGauge: WeatherResponding {
  func notifyFlood(at location: String) {
    print("The rain gauge was notified about a flood at \(location)")
  }
}

private final class Lighthouse: WeatherResponding {
  func notifystorm(at location: String) {
    print("The lighthouse was notified about a storm at \(location)")
  }
}

func dispatchExample() {
  let dispatch = DispatchSystem()
  let policeStation = PoliceStation()
  var fireStation: FireStation? = FireStation()

  withExtendedLifetime(policeStation) {
    dispatch.addDelegate(policeStation)
    dispatch.addDelegate(fireStation!)

    dispatch.reportFire(at: "Ray's house!")
    print()
    fireStation = nil
    dispatch.reportCarCrash(at: "Ray's garage!")

    print("\nThe village:")
    reportVillageFire(to: policeStation)

    print("\nA false alarm:")
    let textbook = TextbookDispatch()
    textbook.multicastDelegate.addDelegate(policeStation)
    textbook.multicastDelegate.invokeDelegates { $0.notifyFire(at: "the town hall") }

    print("\nThe city:")
    let city = DispatchSystem()
    city.addDelegate(policeStation)
    city.reportFire(at: "Main Street")
    city.removeDelegate(policeStation)
    city.reportFire(at: "Mill Lane")
  }

  print("\nA default:")
  let rainGauge: any WeatherResponding = RainGauge()
  rainGauge.notifyStorm(at: "Cape Ann")
  rainGauge.notifyFlood(at: "Cape Ann")

  print("\nThe lighthouse:")
  let lighthouse: any WeatherResponding = Lighthouse()
  lighthouse.notifyStorm(at: "Cape Ann")
  print("Nothing was announced before this line.")
}

private func reportVillageFire(to policeStation: PoliceStation) {
  let dispatch = VillageDispatch()
  dispatch.multicastDelegate.addDelegate(policeStation)
  dispatch.reportFire(at: "Mill Lane")
  print("Stations in the list: \(dispatch.multicastDelegate.delegates.count)")

  let first = dispatch.multicastDelegate
  let second = dispatch.multicastDelegate
  print("Two reads return the same list: \(first === second)")
}
