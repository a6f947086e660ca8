/// CLDR's likely subtags: the script and the region that a locale name implies where it does not contain them.
///
/// A table instead of Foundation's `Locale.Language`: a locale must match the same strings on every machine, whatever
/// ICU version the toolchain has, and a match must not take a lock or allocate. The table has the languages that CLDR
/// has locale data for; a test compares each with PyPI's babel, which carries CLDR. For any other language script and
/// region are unknown.
enum LikelySubtags {
    /// A locale name with all subtags.
    struct Maximal: Hashable {
        /// In lowercase; a deprecated code is replaced by the current one.
        let language: String
        /// In small letters; empty where it is not known.
        let script: String
        /// In capitals or three digits; empty where it is not known.
        let region: String
    }

    /// Adds the subtags that the name leaves out.
    static func maximize(_ name: LocaleName) -> Maximal {
        let language = aliases[name.language] ?? name.language
        let likely = languages[language]
        let script =
            name.script ?? (name.language == "sh" ? "latn" : nil)
            ?? name.region.flatMap { scriptsByRegion["\(language)-\($0)"] } ?? likely?.script ?? ""
        let region = name.region ?? self.region(of: language, in: script)
        return Maximal(language: language, script: script, region: region)
    }

    /// The region where a language is likely written in a script; empty where it is not known.
    static func region(of language: String, in script: String) -> String {
        regionsByScript["\(language)-\(script)"] ?? languages[language]?.region ?? ""
    }

    /// Whether a code is a deprecated one for `language`.
    static func isAlias(_ code: String, of language: String) -> Bool { aliases[code] == language }

    /// Deprecated codes of the registry of BCP 47, and the one for Mandarin, which stands for Chinese. `sh` is also in
    /// Latin script.
    private static let aliases = [
        "cmn": "zh", "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro", "sh": "sr", "tl": "fil",
    ]

    private static let languages: [String: (script: String, region: String)] = entries(languageTable) {
        ($0[0], ($0[1], $0[2]))
    }
    private static let scriptsByRegion: [String: String] = entries(scriptTable) { ("\($0[0])-\($0[2])", $0[1]) }
    private static let regionsByScript: [String: String] = entries(regionTable) { ("\($0[0])-\($0[1])", $0[2]) }

    private static func entries<Value>(_ table: String, _ entry: ([String]) -> (String, Value)) -> [String: Value] {
        var entries: [String: Value] = [:]
        for line in table.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            let tags = line.split(separator: "-").map(String.init)
            guard tags.count == 3 else { continue }
            let (key, value) = entry([tags[0], tags[1].lowercased(), tags[2]])
            entries[key] = value
        }
        return entries
    }

    /// Language, its likely script and region.
    private static let languageTable = """
        aa-Latn-ET ab-Cyrl-GE af-Latn-ZA agq-Latn-CM ak-Latn-GH am-Ethi-ET an-Latn-ES ann-Latn-NG apc-Arab-SY
        ar-Arab-EG arn-Latn-CL as-Beng-IN asa-Latn-TZ ast-Latn-ES az-Latn-AZ ba-Cyrl-RU bal-Arab-PK bas-Latn-CM
        be-Cyrl-BY bem-Latn-ZM bew-Latn-ID bez-Latn-TZ bg-Cyrl-BG bgc-Deva-IN bgn-Arab-PK bho-Deva-IN blo-Latn-BJ
        blt-Tavt-VN bm-Latn-ML bn-Beng-BD bo-Tibt-CN br-Latn-FR brx-Deva-IN bs-Latn-BA bss-Latn-CM byn-Ethi-ER
        ca-Latn-ES cad-Latn-US cch-Latn-NG ccp-Cakm-BD ce-Cyrl-RU ceb-Latn-PH cgg-Latn-UG cho-Latn-US chr-Cher-US
        cic-Latn-US ckb-Arab-IQ co-Latn-FR cop-Copt-EG cs-Latn-CZ csw-Cans-CA cu-Cyrl-RU cv-Cyrl-RU cy-Latn-GB
        da-Latn-DK dav-Latn-KE de-Latn-DE dje-Latn-NE doi-Deva-IN dsb-Latn-DE dua-Latn-CM dv-Thaa-MV dyo-Latn-SN
        dz-Tibt-BT ebu-Latn-KE ee-Latn-GH el-Grek-GR en-Latn-US eo-Latn-001 es-Latn-ES et-Latn-EE eu-Latn-ES
        ewo-Latn-CM fa-Arab-IR ff-Latn-SN fi-Latn-FI fil-Latn-PH fo-Latn-FO fr-Latn-FR frr-Latn-DE fur-Latn-IT
        fy-Latn-NL ga-Latn-IE gaa-Latn-GH gd-Latn-GB gez-Ethi-ET gl-Latn-ES gn-Latn-PY gsw-Latn-CH gu-Gujr-IN
        guz-Latn-KE gv-Latn-IM ha-Latn-NG haw-Latn-US he-Hebr-IL hi-Deva-IN hnj-Hmnp-US hr-Latn-HR hsb-Latn-DE
        ht-Latn-HT hu-Latn-HU hy-Armn-AM ia-Latn-001 id-Latn-ID ie-Latn-EE ig-Latn-NG ii-Yiii-CN io-Latn-001
        is-Latn-IS it-Latn-IT iu-Cans-CA ja-Jpan-JP jbo-Latn-001 jgo-Latn-CM jmc-Latn-TZ jv-Latn-ID ka-Geor-GE
        kaa-Cyrl-UZ kab-Latn-DZ kaj-Latn-NG kam-Latn-KE kcg-Latn-NG kde-Latn-TZ kea-Latn-CV ken-Latn-CM kgp-Latn-BR
        khq-Latn-ML ki-Latn-KE kk-Cyrl-KZ kkj-Latn-CM kl-Latn-GL kln-Latn-KE km-Khmr-KH kn-Knda-IN ko-Kore-KR
        kok-Deva-IN kpe-Latn-LR ks-Arab-IN ksb-Latn-TZ ksf-Latn-CM ksh-Latn-DE ku-Latn-TR kw-Latn-GB kxv-Latn-IN
        ky-Cyrl-KG la-Latn-VA lag-Latn-TZ lb-Latn-LU lg-Latn-UG lij-Latn-IT lkt-Latn-US lld-Latn-IT lmo-Latn-IT
        ln-Latn-CD lo-Laoo-LA lrc-Arab-IR lt-Latn-LT ltg-Latn-LV lu-Latn-CD luo-Latn-KE luy-Latn-KE lv-Latn-LV
        mai-Deva-IN mas-Latn-KE mdf-Cyrl-RU mer-Latn-KE mfe-Latn-MU mg-Latn-MG mgh-Latn-MZ mgo-Latn-CM mhn-Latn-IT
        mi-Latn-NZ mic-Latn-CA mk-Cyrl-MK ml-Mlym-IN mn-Cyrl-MN mni-Beng-IN moh-Latn-CA mr-Deva-IN ms-Latn-MY
        mt-Latn-MT mua-Latn-CM mus-Latn-US my-Mymr-MM myv-Cyrl-RU mzn-Arab-IR naq-Latn-NA nb-Latn-NO nd-Latn-ZW
        nds-Latn-DE ne-Deva-NP nl-Latn-NL nmg-Latn-CM nn-Latn-NO nnh-Latn-CM no-Latn-NO nqo-Nkoo-GN nr-Latn-ZA
        nso-Latn-ZA nus-Latn-SS nv-Latn-US ny-Latn-MW nyn-Latn-UG oc-Latn-FR om-Latn-ET or-Orya-IN os-Cyrl-GE
        osa-Osge-US pa-Guru-IN pap-Latn-CW pcm-Latn-NG pis-Latn-SB pl-Latn-PL prg-Latn-PL ps-Arab-AF pt-Latn-BR
        qu-Latn-PE quc-Latn-GT raj-Deva-IN rhg-Rohg-MM rif-Latn-MA rm-Latn-CH rn-Latn-BI ro-Latn-RO rof-Latn-TZ
        ru-Cyrl-RU rw-Latn-RW rwk-Latn-TZ sa-Deva-IN sah-Cyrl-RU saq-Latn-KE sat-Olck-IN sbp-Latn-TZ sc-Latn-IT
        scn-Latn-IT sd-Arab-PK sdh-Arab-IR se-Latn-NO seh-Latn-MZ ses-Latn-ML sg-Latn-CF shi-Tfng-MA shn-Mymr-MM
        si-Sinh-LK sid-Latn-ET sk-Latn-SK skr-Arab-PK sl-Latn-SI sma-Latn-SE smj-Latn-SE smn-Latn-FI sms-Latn-FI
        sn-Latn-ZW so-Latn-SO sq-Latn-AL sr-Cyrl-RS ss-Latn-ZA ssy-Latn-ER st-Latn-ZA su-Latn-ID sv-Latn-SE
        sw-Latn-TZ syr-Syrc-IQ szl-Latn-PL ta-Taml-IN te-Telu-IN teo-Latn-UG tg-Cyrl-TJ th-Thai-TH ti-Ethi-ET
        tig-Ethi-ER tk-Latn-TM tn-Latn-ZA to-Latn-TO tok-Latn-001 tpi-Latn-PG tr-Latn-TR trv-Latn-TW trw-Arab-PK
        ts-Latn-ZA tt-Cyrl-RU twq-Latn-NE tyv-Cyrl-RU tzm-Latn-MA ug-Arab-CN uk-Cyrl-UA ur-Arab-PK uz-Latn-UZ
        vai-Vaii-LR ve-Latn-ZA vec-Latn-IT vi-Latn-VN vmw-Latn-MZ vo-Latn-001 vun-Latn-TZ wa-Latn-BE wae-Latn-CH
        wal-Ethi-ET wbp-Latn-AU wo-Latn-SN xh-Latn-ZA xnr-Deva-IN xog-Latn-UG yav-Latn-CM yi-Hebr-UA yo-Latn-NG
        yrl-Latn-BR yue-Hant-HK za-Latn-CN zgh-Tfng-MA zh-Hans-CN zu-Latn-ZA
        """

    /// Language, script, region: where the region makes another script likely.
    private static let scriptTable = """
        az-Arab-IQ az-Arab-IR az-Cyrl-RU ha-Arab-CM ha-Arab-SD kk-Arab-AF kk-Arab-CN kk-Arab-IR kk-Arab-MN
        ku-Arab-LB ky-Arab-CN ky-Latn-TR mn-Mong-CN ms-Arab-CC pa-Arab-PK sd-Deva-IN sr-Latn-ME sr-Latn-RO
        sr-Latn-TR tg-Arab-PK ug-Cyrl-KZ ug-Cyrl-MN uz-Arab-AF uz-Cyrl-CN yue-Hans-CN zh-Hant-AU zh-Hant-BN
        zh-Hant-GB zh-Hant-GF zh-Hant-HK zh-Hant-ID zh-Hant-MO zh-Hant-PA zh-Hant-PF zh-Hant-PH zh-Hant-SR
        zh-Hant-TH zh-Hant-TW zh-Hant-US zh-Hant-VN
        """

    /// Language, script, region: where the script makes another region likely.
    private static let regionTable = """
        az-Arab-IR en-Shaw-GB ff-Adlm-GN kk-Arab-CN ku-Arab-IQ ky-Arab-CN ky-Latn-TR mn-Mong-CN pa-Arab-PK
        sd-Deva-IN tg-Arab-PK ug-Cyrl-KZ uz-Arab-AF yue-Hans-CN zh-Hant-TW
        """
}
