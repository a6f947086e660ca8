extension SystemWords {
    /// Hindi, Indonesian, Japanese, Korean, Thai, Vietnamese, Chinese.
    static let asian = [
        SystemWords(
            "hi", .zeroOrOne, close: "बंद करें", view: "देखें", ok: "ठीक", dismiss: "ख़ारिज करें", notification: "सूचना",
            missedCall: "मिस्ड कॉल", send: "भेजें", keep: "रखें", leaveOn: "चालू रहने दें", turnOff: "बंद करें",
            timeSensitive: "समय-संवेदी", criticalAlert: "गंभीर अलर्ट", now: "अभी",
            some: [.one: "%u सूचना", .other: "%u सूचनाएँ"], more: [.one: "%u और सूचना", .other: "%u और सूचनाएँ"]),
        SystemWords(
            "id", .none, close: "Tutup", view: "Lihat", ok: "OKE", dismiss: "Abaikan", notification: "Pemberitahuan",
            missedCall: "Panggilan Tak Terjawab", send: "Kirim", keep: "Pertahankan", leaveOn: "Biarkan Aktif",
            turnOff: "Matikan", timeSensitive: "Sensitif Waktu", criticalAlert: "Peringatan Kritis", now: "sekarang",
            some: [.other: "%u pemberitahuan"], more: [.other: "%u pemberitahuan lainnya"]),
        SystemWords(
            "ja", .none, close: "閉じる", view: "表示", dismiss: "閉じる", notification: "通知", missedCall: "不在着信",
            send: "送信", keep: "残す", leaveOn: "オンのままにする", turnOff: "オフにする", timeSensitive: "即時通知",
            criticalAlert: "重大な通知", now: "今", some: [.other: "%u件の通知"], more: [.other: "ほか%u件の通知"]),
        SystemWords(
            "ko", .none, close: "닫기", view: "보기", ok: "확인", dismiss: "무시", notification: "알림",
            missedCall: "부재중 전화", send: "보내기", keep: "유지", leaveOn: "켠 상태로 두기", turnOff: "끄기",
            timeSensitive: "시간에 민감한 알림", criticalAlert: "위급 경고", now: "지금", some: [.other: "알림 %u개"],
            more: [.other: "알림 %u개 더"]),
        SystemWords(
            "th", .none, close: "ปิด", view: "ดู", ok: "ตกลง", dismiss: "ปิด", notification: "การแจ้งเตือน",
            missedCall: "สายที่ไม่ได้รับ", send: "ส่ง", keep: "เก็บไว้", leaveOn: "เปิดไว้ต่อไป", turnOff: "ปิดใช้",
            timeSensitive: "เร่งด่วน", criticalAlert: "การเตือนวิกฤต", now: "ตอนนี้", some: [.other: "การแจ้งเตือน %u รายการ"],
            more: [.other: "การแจ้งเตือนอีก %u รายการ"]),
        SystemWords(
            "vi", .none, close: "Đóng", view: "Xem", dismiss: "Bỏ qua", notification: "Thông báo",
            missedCall: "Cuộc gọi nhỡ", send: "Gửi", keep: "Giữ", leaveOn: "Để bật", turnOff: "Tắt",
            timeSensitive: "Khẩn", criticalAlert: "Cảnh báo nghiêm trọng", now: "bây giờ",
            some: [.other: "%u thông báo"], more: [.other: "%u thông báo khác"]),
        SystemWords(
            "zh-Hans", .none, close: "关闭", view: "显示", ok: "好", dismiss: "忽略", notification: "通知",
            missedCall: "未接来电", send: "发送", keep: "保留", leaveOn: "保持打开", turnOff: "关闭",
            timeSensitive: "即时通知", criticalAlert: "重要警告", now: "现在", some: [.other: "%u个通知"],
            more: [.other: "还有%u个通知"]),
        SystemWords(
            "zh-Hant", .none, close: "關閉", view: "顯示", ok: "好", dismiss: "略過", notification: "通知",
            missedCall: "未接來電", send: "傳送", keep: "保留", leaveOn: "保持開啟", turnOff: "關閉",
            timeSensitive: "即時通知", criticalAlert: "重大通知", now: "現在", some: [.other: "%u 則通知"],
            more: [.other: "還有 %u 則通知"]),
    ]
}
