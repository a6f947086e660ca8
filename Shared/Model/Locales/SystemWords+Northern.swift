extension SystemWords {
    /// Danish, Finnish, Norwegian, Swedish.
    static let northern = [
        SystemWords(
            "da", .one, close: "Luk", view: "Vis", dismiss: "Afvis", notification: "Notifikation",
            missedCall: "Ubesvaret opkald", send: "Send", keep: "Behold", leaveOn: "Lad være slået til",
            turnOff: "Slå fra", timeSensitive: "Tidsfølsom", criticalAlert: "Kritisk advarsel", now: "nu",
            some: [.one: "%u notifikation", .other: "%u notifikationer"],
            more: [.one: "%u notifikation mere", .other: "%u notifikationer mere"]),
        SystemWords(
            "fi", .one, close: "Sulje", view: "Näytä", dismiss: "Ohita", notification: "Ilmoitus",
            missedCall: "Vastaamaton puhelu", send: "Lähetä", keep: "Säilytä", leaveOn: "Jätä päälle",
            turnOff: "Laita pois päältä", timeSensitive: "Kiireellinen", criticalAlert: "Kriittinen hälytys",
            now: "nyt",
            some: [.one: "%u ilmoitus", .other: "%u ilmoitusta"],
            more: [.one: "Vielä %u ilmoitus", .other: "Vielä %u ilmoitusta"]),
        SystemWords(
            "nb", .one, close: "Lukk", view: "Vis", dismiss: "Avvis", notification: "Varsling",
            missedCall: "Ubesvart anrop", send: "Send", keep: "Behold", leaveOn: "La stå på", turnOff: "Slå av",
            timeSensitive: "Tidssensitiv", criticalAlert: "Kritisk varsel", now: "nå",
            some: [.one: "%u varsling", .other: "%u varslinger"],
            more: [.one: "%u varsling til", .other: "%u varslinger til"]),
        SystemWords(
            "sv", .one, close: "Stäng", view: "Visa", dismiss: "Avfärda", notification: "Notis",
            missedCall: "Missat samtal", send: "Skicka", keep: "Behåll", leaveOn: "Låt vara på", turnOff: "Stäng av",
            timeSensitive: "Tidskänslig", criticalAlert: "Kritisk avisering", now: "nu",
            some: [.one: "%u notis", .other: "%u notiser"],
            more: [.one: "%u notis till", .other: "%u notiser till"]),
    ]
}
