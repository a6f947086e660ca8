/// What is known about a word, for the advice on texts. Most words are English. A word may have several traits.
struct WordTraits: OptionSet {
    let rawValue: UInt64

    // Language.
    /// Suggests that the text is English.
    static let english = WordTraits(rawValue: 1 << 0)
    /// A frequent word of one of the eight languages beside English that are written in Latin letters, in the order
    /// of ``PhraseLanguage``.
    static let languages: [WordTraits] = (51...58).map { WordTraits(rawValue: 1 << $0) }
    /// A frequent word of any language but English. (A text meets it; hardly any word contains it.)
    static let foreign = WordTraits(rawValue: 1 << 1 | 0xFF << 51)
    /// A frequent word of a language without phrases.
    static let strange = WordTraits(rawValue: 1 << 1)
    /// A day or a month.
    static let date = WordTraits(rawValue: 1 << 13)

    // Grammar.
    /// May stay in small letters within a title.
    static let minor = WordTraits(rawValue: 1 << 2)
    /// A verb in a form that makes a sentence complete.
    static let verb = WordTraits(rawValue: 1 << 3)
    /// Begins a phrase about a thing, not an order.
    static let starter = WordTraits(rawValue: 1 << 4)
    /// Stands before an order: to, please, just, and.
    static let lead = WordTraits(rawValue: 1 << 5)
    /// A preposition that stands before an app's name.
    static let beforeName = WordTraits(rawValue: 1 << 6)
    /// A frequent noun or verb that is no name.
    static let ordinary = WordTraits(rawValue: 1 << 7)

    /// A number written in words.
    static let count = WordTraits(rawValue: 1 << 50)

    // Titles and labels.
    /// Says nothing on its own.
    static let generic = WordTraits(rawValue: 1 << 8)
    /// Adds nothing to a generic word.
    static let genericBeside = WordTraits(rawValue: 1 << 9)
    /// An ordinary word that is also used as an app's name.
    static let commonName = WordTraits(rawValue: 1 << 10)
    /// A button title that does not say what the button does.
    static let vague = WordTraits(rawValue: 1 << 11)
    /// Names a matter of health or money.
    static let privateMatter = WordTraits(rawValue: 1 << 12)

    // Orders to the person.
    static let open = WordTraits(rawValue: 1 << 15)
    /// An order that people carry out in an app.
    static let task = WordTraits(rawValue: 1 << 19)

    // Marketing.
    static let offer = WordTraits(rawValue: 1 << 23)
    static let strongOffer = WordTraits(rawValue: 1 << 24)
    static let buy = WordTraits(rawValue: 1 << 25)
    /// The end or renewal of something that a person has, such as a trial.
    static let ending = WordTraits(rawValue: 1 << 26)

    // Sensitive data.
    static let code = WordTraits(rawValue: 1 << 27)
    /// Stands before `code` and makes it no secret.
    static let openCode = WordTraits(rawValue: 1 << 28)
    /// Stands between a code and its number.
    static let link = WordTraits(rawValue: 1 << 29)
    static let signIn = WordTraits(rawValue: 1 << 30)
    static let password = WordTraits(rawValue: 1 << 31)
    static let socialSecurity = WordTraits(rawValue: 1 << 32)
    static let employer = WordTraits(rawValue: 1 << 33)
    static let passport = WordTraits(rawValue: 1 << 34)
    /// Stands between a document and its number.
    static let number = WordTraits(rawValue: 1 << 35)
    /// Stands before the number of a parcel, an order or a case.
    static let reference = WordTraits(rawValue: 1 << 36)
    static let card = WordTraits(rawValue: 1 << 37)

    /// Part of a phrase in offers.
    static let offerPhrase = WordTraits(rawValue: 1 << 38)

    /// Joins a thing and its value, as `is` does, or begins a phrase that names the number before it: `482913 ваш код`.
    static let copula = WordTraits(rawValue: 1 << 44)
    /// Stands before a code, in an order to enter it.
    static let enter = WordTraits(rawValue: 1 << 49)
    /// Names a bank's branch code.
    static let bankCode = WordTraits(rawValue: 1 << 40)

    // Health.
    static let medicalTest = WordTraits(rawValue: 1 << 41)
    /// An illness, or a condition that people are tested for.
    static let healthMatter = WordTraits(rawValue: 1 << 42)
    /// Something that a test or a doctor found.
    static let finding = WordTraits(rawValue: 1 << 43)
    /// A matter that hardly anyone wants others to see.
    static let intimate = WordTraits(rawValue: 1 << 45)

    // Menus.
    /// Stands in a path through menus; other languages too.
    static let menuWord = WordTraits(rawValue: 1 << 46)

    /// Stands after “off your” and means a person's record, so no discount.
    static let record = WordTraits(rawValue: 1 << 48)

    /// Whether it shares any trait with `other`.
    func meets(_ other: WordTraits) -> Bool { rawValue & other.rawValue != 0 }
}
