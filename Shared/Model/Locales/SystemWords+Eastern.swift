extension SystemWords {
    /// Czech, Greek, Hungarian, Polish, Romanian, Russian, Turkish, Ukrainian.
    static let eastern = [
        SystemWords(
            "cs", .czech, close: "Zavřít", view: "Zobrazit", dismiss: "Odmítnout", notification: "Oznámení",
            missedCall: "Zmeškaný hovor", send: "Odeslat", keep: "Zachovat", leaveOn: "Ponechat zapnuté",
            turnOff: "Vypnout", timeSensitive: "Naléhavé", criticalAlert: "Kritické upozornění", now: "teď",
            some: [.other: "%u oznámení"],
            more: [.one: "%u další oznámení", .few: "%u další oznámení", .other: "%u dalších oznámení"]),
        SystemWords(
            "el", .one, close: "Κλείσιμο", view: "Προβολή", dismiss: "Παράβλεψη", notification: "Γνωστοποίηση",
            missedCall: "Αναπάντητη κλήση", send: "Αποστολή", keep: "Διατήρηση", leaveOn: "Διατήρηση ενεργών",
            turnOff: "Απενεργοποίηση", timeSensitive: "Επείγον", criticalAlert: "Κρίσιμη ειδοποίηση", now: "τώρα",
            some: [.one: "%u γνωστοποίηση", .other: "%u γνωστοποιήσεις"],
            more: [.one: "%u ακόμη γνωστοποίηση", .other: "%u ακόμη γνωστοποιήσεις"]),
        SystemWords(
            "hu", .one, close: "Bezárás", view: "Megtekintés", dismiss: "Elvetés", notification: "Értesítés",
            missedCall: "Nem fogadott hívás", send: "Küldés", keep: "Megtartás", leaveOn: "Bekapcsolva marad",
            turnOff: "Kikapcsolás", timeSensitive: "Sürgős", criticalAlert: "Kritikus riasztás", now: "most",
            some: [.other: "%u értesítés"], more: [.other: "%u további értesítés"]),
        SystemWords(
            "pl", .polish, close: "Zamknij", view: "Pokaż", dismiss: "Odrzuć", notification: "Powiadomienie",
            missedCall: "Nieodebrane połączenie", send: "Wyślij", keep: "Zachowaj", leaveOn: "Pozostaw włączone",
            turnOff: "Wyłącz", timeSensitive: "Pilne", criticalAlert: "Alert krytyczny", now: "teraz",
            some: [.one: "%u powiadomienie", .few: "%u powiadomienia", .other: "%u powiadomień"],
            more: [
                .one: "Jeszcze %u powiadomienie", .few: "Jeszcze %u powiadomienia", .other: "Jeszcze %u powiadomień",
            ]),
        SystemWords(
            "ro", .romanian, close: "Închideți", view: "Afișați", dismiss: "Ignorați", notification: "Notificare",
            missedCall: "Apel pierdut", send: "Trimiteți", keep: "Păstrați", leaveOn: "Lăsați activat",
            turnOff: "Dezactivați", timeSensitive: "Urgentă", criticalAlert: "Alertă critică", now: "acum",
            some: [.one: "%u notificare", .few: "%u notificări", .other: "%u de notificări"],
            more: [.one: "Încă %u notificare", .few: "Încă %u notificări", .other: "Încă %u de notificări"]),
        SystemWords(
            "ru", .russian, close: "Закрыть", view: "Показать", ok: "ОК", dismiss: "Скрыть",
            notification: "Уведомление", missedCall: "Пропущенный вызов", send: "Отправить", keep: "Оставить",
            leaveOn: "Не выключать", turnOff: "Выключить", timeSensitive: "Неотложное",
            criticalAlert: "Критическое предупреждение", now: "сейчас",
            some: [.one: "%u уведомление", .few: "%u уведомления", .other: "%u уведомлений"],
            more: [.one: "Ещё %u уведомление", .few: "Ещё %u уведомления", .other: "Ещё %u уведомлений"]),
        SystemWords(
            "tr", .one, close: "Kapat", view: "Göster", ok: "Tamam", dismiss: "Yoksay", notification: "Bildirim",
            missedCall: "Cevapsız Arama", send: "Gönder", keep: "Koru", leaveOn: "Açık Bırak", turnOff: "Kapat",
            timeSensitive: "Zamana Duyarlı", criticalAlert: "Kritik Uyarı", now: "şimdi", some: [.other: "%u bildirim"],
            more: [.other: "%u bildirim daha"]),
        SystemWords(
            "uk", .russian, close: "Закрити", view: "Переглянути", ok: "ОК", dismiss: "Відхилити",
            notification: "Сповіщення", missedCall: "Пропущений виклик", send: "Надіслати", keep: "Залишити",
            leaveOn: "Залишити ввімкненими", turnOff: "Вимкнути", timeSensitive: "Термінове",
            criticalAlert: "Критичне попередження", now: "зараз",
            some: [.one: "%u сповіщення", .few: "%u сповіщення", .other: "%u сповіщень"],
            more: [.one: "Ще %u сповіщення", .few: "Ще %u сповіщення", .other: "Ще %u сповіщень"]),
    ]
}
