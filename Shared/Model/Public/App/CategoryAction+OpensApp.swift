extension CategoryAction {
    /// Whether a button does what a tap does anyway: rule R12 leaves it out, with advice `action-opens-app` [A][B].
    ///
    /// It opens the app, asks for no text, and its title says no more than open, view, show or details, with or without the
    /// app.
    /// A title by key is judged by its English string, and without one by all its strings, so that the same actions are
    /// left out in every language.
    public func onlyOpensApp(_ app: App) -> Bool {
        guard foreground, textInput == nil else { return false }
        let texts = app.english(title).map { [$0] } ?? title.key.map { app.texts(of: $0) } ?? []
        return !texts.isEmpty && texts.allSatisfy { Self.saysOnlyOpen(Self.words($0), app.name) }
    }

    private static func saysOnlyOpen(_ title: [String], _ appName: String) -> Bool {
        if phrases.contains(title) { return true }
        guard title.contains(where: verbs.contains) else { return false }
        var rest = title
        let name = words(appName)
        if !name.isEmpty, rest.count > name.count,
            let place = (0...(rest.count - name.count)).first(where: {
                rest[$0..<($0 + name.count)].elementsEqual(name)
            })
        {
            rest.removeSubrange(place..<(place + name.count))
        }
        rest.removeAll(where: fillers.contains)
        return rest.count == 1 && verbs.contains(rest[0])
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Titles without a verb of their own, or with one that says more elsewhere.
    private static let phrases: Set<[String]> = [
        ["details"], ["more", "details"], ["read", "more"], ["learn", "more"], ["launch", "app"], ["go", "to", "app"],
    ]

    /// A line a language: en, de, fr, es, it, pt, nl, pl, tr, ru, ar, hi, ja, ko, zh.
    private static let verbs = Set(
        """
        open view show see
        öffnen ansehen anzeigen zeigen
        ouvrir voir afficher
        abrir ver mostrar
        apri aprire vedi mostra visualizza
        abrir ver mostrar exibir visualizar
        openen open bekijken bekijk tonen toon weergeven
        otwórz pokaż zobacz wyświetl
        aç göster görüntüle gör
        открыть показать посмотреть просмотреть
        فتح افتح عرض اعرض
        खोलें देखें दिखाएं दिखाएँ
        開く 見る 表示 表示する アプリを開く アプリで開く アプリで見る アプリで表示
        열기 보기 표시
        打开 查看 显示 打開 檢視 顯示 打开应用 在应用中打开 在应用中查看 打开app 在app中打开 在app中查看
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// What stands beside the verb and says no more.
    private static let fillers = Set(
        """
        in the app details more
        der die das
        dans l la le application appli
        en el aplicación
        nell nella
        no na o a aplicativo aplicação
        de het
        w aplikacji aplikację
        uygulamayı uygulamada uygulama
        в приложении приложение
        في التطبيق تطبيق
        ऐप में को
        アプリ で を
        앱 앱에서 앱을
        应用 應用 程式
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}

extension App {
    /// The strings of a key in all locales.
    fileprivate func texts(of key: String) -> [String] { strings.values.compactMap { $0[ExactString(key)] } }
}
