extension SystemWords {
    /// What a language without a table has.
    package static let english = SystemWords(
        "en", .one, close: "Close", view: "View", dismiss: "Dismiss", notification: "Notification",
        missedCall: "Missed Call", send: "Send", keep: "Keep", leaveOn: "Leave On", turnOff: "Turn Off",
        timeSensitive: "Time Sensitive", criticalAlert: "Critical Alert", now: "now",
        some: [.one: "%u notification", .other: "%u notifications"],
        more: [.one: "%u more notification", .other: "%u more notifications"])

    /// German, English, Spanish, French, Italian, Dutch, Portuguese.
    static let western = [
        english,
        SystemWords(
            "de", .one, close: "Schließen", view: "Anzeigen", dismiss: "Schließen", notification: "Mitteilung",
            missedCall: "Verpasster Anruf", send: "Senden", keep: "Behalten", leaveOn: "Aktiviert lassen",
            turnOff: "Deaktivieren", timeSensitive: "Dringlich", criticalAlert: "Kritischer Hinweis", now: "jetzt",
            some: [.one: "%u Mitteilung", .other: "%u Mitteilungen"],
            more: [.one: "%u weitere Mitteilung", .other: "%u weitere Mitteilungen"]),
        SystemWords(
            "es", .oneAndMillions, close: "Cerrar", view: "Ver", ok: "Aceptar", dismiss: "Descartar",
            notification: "Notificación", missedCall: "Llamada perdida", send: "Enviar", keep: "Mantener",
            leaveOn: "Dejar activado", turnOff: "Desactivar", timeSensitive: "Urgente", criticalAlert: "Aviso crítico",
            now: "ahora", some: [.one: "%u notificación", .many: "%u de notificaciones", .other: "%u notificaciones"],
            more: [.one: "%u notificación más", .many: "%u de notificaciones más", .other: "%u notificaciones más"]),
        SystemWords(
            "fr", .zeroOrOneAndMillions, close: "Fermer", view: "Afficher", dismiss: "Ignorer",
            notification: "Notification", missedCall: "Appel manqué", send: "Envoyer", keep: "Conserver",
            leaveOn: "Laisser activé", turnOff: "Désactiver", timeSensitive: "Urgent", criticalAlert: "Alerte critique",
            now: "maintenant",
            some: [.one: "%u notification", .many: "%u de notifications", .other: "%u notifications"],
            more: [
                .one: "%u autre notification", .many: "%u d’autres notifications", .other: "%u autres notifications",
            ]),
        SystemWords(
            "it", .oneAndMillions, close: "Chiudi", view: "Mostra", dismiss: "Ignora", notification: "Notifica",
            missedCall: "Chiamata persa", send: "Invia", keep: "Mantieni", leaveOn: "Lascia attive",
            turnOff: "Disattiva", timeSensitive: "Urgente", criticalAlert: "Avviso critico", now: "adesso",
            some: [.one: "%u notifica", .many: "%u di notifiche", .other: "%u notifiche"],
            more: [.one: "%u altra notifica", .many: "%u di altre notifiche", .other: "%u altre notifiche"]),
        SystemWords(
            "nl", .one, close: "Sluit", view: "Toon", dismiss: "Negeer", notification: "Melding",
            missedCall: "Gemiste oproep", send: "Stuur", keep: "Behoud", leaveOn: "Laat aan", turnOff: "Zet uit",
            timeSensitive: "Urgent", criticalAlert: "Kritieke melding", now: "nu",
            some: [.one: "%u melding", .other: "%u meldingen"],
            more: [.one: "Nog %u melding", .other: "Nog %u meldingen"]),
        SystemWords(
            "pt-BR", .zeroOrOneAndMillions, close: "Fechar", view: "Ver", dismiss: "Ignorar",
            notification: "Notificação", missedCall: "Ligação Perdida", send: "Enviar", keep: "Manter",
            leaveOn: "Deixar Ativado", turnOff: "Desativar", timeSensitive: "Urgente", criticalAlert: "Alerta Crítico",
            now: "agora", some: [.one: "%u notificação", .many: "%u de notificações", .other: "%u notificações"],
            more: [.one: "Mais %u notificação", .many: "Mais %u de notificações", .other: "Mais %u notificações"]),
        SystemWords(
            "pt-PT", .oneAndMillions, close: "Fechar", view: "Ver", dismiss: "Ignorar", notification: "Notificação",
            missedCall: "Chamada não atendida", send: "Enviar", keep: "Manter", leaveOn: "Deixar ativado",
            turnOff: "Desativar", timeSensitive: "Urgente", criticalAlert: "Alerta crítico", now: "agora",
            some: [.one: "%u notificação", .many: "%u de notificações", .other: "%u notificações"],
            more: [.one: "Mais %u notificação", .many: "Mais %u de notificações", .other: "Mais %u notificações"]),
    ]
}
