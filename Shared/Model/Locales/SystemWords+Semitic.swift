extension SystemWords {
    /// Arabic, with digits as they are written: Latin ones by CLDR's default.
    private static func arabic(_ locale: String, _ digits: CountDigits) -> SystemWords {
        SystemWords(
            locale, .arabic, digits: digits, isRightToLeft: true, close: "إغلاق", view: "عرض", ok: "موافق",
            dismiss: "تجاهل", notification: "إشعار", missedCall: "مكالمة فائتة", send: "إرسال", keep: "إبقاء",
            leaveOn: "ترك قيد التشغيل", turnOff: "إيقاف", timeSensitive: "عاجل", criticalAlert: "تنبيه حرج",
            now: "الآن",
            some: [
                .zero: "لا إشعارات", .one: "إشعار واحد", .two: "إشعاران", .few: "%u إشعارات", .many: "%u إشعارًا",
                .other: "%u إشعار",
            ],
            more: [
                .zero: "لا إشعارات أخرى", .one: "إشعار واحد آخر", .two: "إشعاران آخران", .few: "%u إشعارات أخرى",
                .many: "%u إشعارًا آخر", .other: "%u إشعار آخر",
            ])
    }

    static let arabic = arabic("ar", .latin)
    /// The same for the regions whose default in CLDR is Arabic-Indic digits.
    static let arabicOfTheEast = arabic("ar", .arabicIndic)

    /// Arabic, Hebrew.
    static let semitic = [
        arabic,
        SystemWords(
            "he", .oneTwo, isRightToLeft: true, close: "סגור", view: "הצג", ok: "אישור", dismiss: "התעלם",
            notification: "עדכון", missedCall: "שיחה שלא נענתה", send: "שלח", keep: "השאר", leaveOn: "השאר פעיל",
            turnOff: "כבה", timeSensitive: "דחוף", criticalAlert: "התראה קריטית", now: "עכשיו",
            some: [.one: "עדכון אחד", .two: "שני עדכונים", .other: "%u עדכונים"],
            more: [.one: "עדכון אחד נוסף", .two: "שני עדכונים נוספים", .other: "%u עדכונים נוספים"]),
    ]
}
