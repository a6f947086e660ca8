extension Lexicon {
    /// The words that the advice on texts knows, in small letters and without apostrophes (`dont`).
    static let lists: [(traits: WordTraits, words: String)] = language + titles + orders + matters + secrets

    private static let language: [(traits: WordTraits, words: String)] = [
        (
            [.english, .minor],
            """
            the and of to for with from by at as into but if than nor over onto upon near vs about after before
            """
        ),
        (
            [.minor],
            """
            a an in on per via or so yet off out up down km mi lb lbs kg g m ft min mins hr hrs h s am pm bpm mph kph
            kcal cal oz ml l cm mm gb mb kb tb
            """
        ),
        (
            [.english, .verb],
            """
            is are was were be been has have had will would can cant could should shall may might must does did doesnt
            didnt wont isnt arent wasnt wouldnt couldnt hasnt havent youre were theyre hes shes thats heres theres youve
            weve youll well ill ive starts start begins began begin ends arrives arrive leaves left sent got get gets made
            makes says said won lost beat beats met paid sold bought found took takes came comes went goes wrote shows
            fell rose hit hits leads opens closes closed needs need wants want gave gives became broke chose drew drove ate
            flew forgot grew held kept knew led lets let likes liked loves means put ran rang saw set shut spoke spent stood
            swam told thought threw understood woke works reads remains stays turns lies sits sells saves gains drops
            falls rises keep wait stay come bring help wins loses lands departs ships returns expects plans hopes looks feels seems runs lasts costs
            quit
            """
        ),
        (
            [.english],
            """
            you your yours yourself its been this that these those there here their them they his her we our my im it
            he she i do dont not new today tomorrow tonight yesterday now just soon what who when where why how all more
            most some any only every everything something again occurred failed wrong unable sale free
            unread emails still already almost yes please thanks thank hello
            """
        ),
        (
            [.starter],
            "new a an the your one two three four five six seven eight nine ten more another some latest next"
        ),
        ([.count], "one two three four five six seven eight nine ten"),
        ([.starter], "last first only several unread upcoming recent daily weekly monthly my our no"),
        ([.lead], "please just now then or simply and must can double"),
        ([.beforeName], "in on from with via open to by using through at inside under visit launch"),
    ]

    private static let titles: [(traits: WordTraits, words: String)] = [
        (
            [.generic, .english],
            """
            notification notifications alert alerts update updates message messages document documents item items activity
            event info information announcement notice hi hey attention important warning comment post file email mail
            """
        ),
        ([.generic], "reminder hello"),
        ([.genericBeside], "new important a an you have your the app unread"),
        (
            [.commonName],
            """
            messages calendar notes news mail weather clock home maps photos music books health fitness wallet reminders
            files contacts phone camera podcasts bank shop store food taxi chat games sports tasks team teams meet signal
            slack square target chase discover ring nest find app signs stocks travel tv video library school drive docs
            """
        ),
        (
            [.intimate],
            """
            hiv std sti pregnancy pregnant biopsy psychiatrist psychiatry psychiatric abortion fertility bankruptcy rehab
            chemotherapy addiction foreclosure miscarriage
            """
        ),
        ([.vague], "ok okay yes no confirm continue proceed go do it sure submit next now apply run"),
        (
            [.privateMatter],
            """
            hiv std sti pregnancy pregnant diagnosis cancer therapy debt overdraft salary loan ovulation medication
            psychiatry biopsy fertility bankruptcy abortion rehab tumor
            """
        ),
        (
            [.ordinary],
            "thing things something anything nothing everything morning evening wedding building spring ring"
        ),
        (
            [.english, .ordinary],
            """
            accept archive block call comment comments confirm decline delete delivery details discount dismiss done
            edit event events follow follower friend game invitation invite join later like mark maybe meeting message
            messages mute order pause payment photo photos play post reminder remind remove reply report request score
            share shipment show skip snooze stop track update view workout alert alerts notification remove retry read
            open save send watch listen start finish cancel add buy pay rate review respond shipped delayed delivered
            arrived comment flight booking appointment lesson note document task ticket transfer package driver ride
            account balance password sign verify
            """
        ),
    ]

    private static let orders: [(traits: WordTraits, words: String)] = [
        ([.open], "open reopen launch"),
        (
            [.menuWord],
            """
            settings tab screen page section profile dashboard inbox account website site homepage preferences
            menu options notifications 設定 设置 設定 설정 الإعدادات सेटिंग सेटिंग्स einstellungen réglages paramètres ajustes configuración impostazioni configurações
            definições instellingen ustawienia ayarlar настройки Настройки menü Menü mitteilungen profil perfil profilo
            """
        ),
        (
            [.task],
            """
            check see view read find get learn complete finish manage review update confirm pay log sign explore track
            use rate continue browse start join claim redeem order shop book reply respond listen watch play look discover
            """
        ),
    ]

    private static let matters: [(traits: WordTraits, words: String)] = [
        ([.english], "error errors exception oops whoops"),
        (
            [.offer],
            """
            sale sales deal deals offer offers exclusive hurry savings upgrade premium subscribe bonus free limited flash
            trial unlock gift shop pro perks bundle bestsellers giveaway prices lowest bargain
            """
        ),
        ([.strongOffer], "discount discounts promo coupon coupons bogo clearance sitewide"),
        ([.offerPhrase], "off save only miss chance"),
        ([.buy], "shop buy order subscribe upgrade"),
        ([.record], "best record personal previous pb time pace fastest usual average goal target"),
        ([.ending], "ends ended expires expired expire renews renew renewed renewal cancelled canceled"),
    ]
}
