extension Lexicon {
    /// The words beside sensitive data, in the languages that are searched for it. A word that begins with a capital
    /// outside ASCII needs an entry of its own.
    static let secrets: [(traits: WordTraits, words: String)] = codes + passwords + documents + health

    private static let codes: [(traits: WordTraits, words: String)] = [
        (
            [.code],
            """
            code codes passcode otp pin tan smstan pushtan codigo código códigos clave codice codici kode kod kodu kodun
            koden koodi koodisi kód kódja codul код кода Код КОД пинкод bestätigungscode sicherheitscode verifizierungscode
            anmeldecode logincode einmalcode zugangscode freischaltcode authentifizierungscode aktivierungscode pincode
            einmalpasswort einmalkennwort verificatiecode beveiligingscode inlogcode bevestigingscode toegangscode
            activeringscode verifieringskod bekräftelsekod engångskod engangskode bekreftelseskode bekræftelseskode
            vahvistuskoodi vahvistuskoodisi κωδικός
            """
        ),
        ([.code, .copula], "kodunuz kodunuzu kodunu"),
        ([.code, .password], "şifreniz şifren Şifreniz şifre Şifre parolanız"),
        (
            [.openCode],
            """
            promo discount coupon zip postal area country error status qr bar source dress voucher offer referral invite
            product item tracking flight airport color gift store pickup pick locker order collection booking reservation
            show class course bus stop dialing http exit penal tax morse postcode building sort version fare up fault
            diagnostic promocional promotionnel promozionale promocyjny
            gutschein rabatt réduction reduction descuento desconto sconto rabatowy
            zniżkowy indirim kampanya posta postale pocztowy почтовый Почтовый fiscal fiscale pays país barres barras barre
            commande pedido ordine bestellung bestelling zamówienia sipariş заказа товара skidka rabat pris
            """
        ),
        (
            [.link],
            """
            is your the for login log sign in to verification access security app number here this one time use account
            lautet ist est es are as of confirmation verify two factor two step it
            """
        ),
        (
            [.link],
            """
            ihr dein der die das zur zum für von anmeldung bestätigung verifizierung sicherheit votre ton de du la le à
            usage unique vérification validation connexion sécurité accès pour temporaire dauthentification daccès
            dactivation su tu verificación verificacion confirmación confirmacion seguridad acceso uso único para inicio
            sesión autorización activación dinámica temporal il tuo suo di verifica conferma accesso sicurezza monouso
            temporaneo per seu sua o verificação verificacao confirmação segurança acesso login je uw om te loggen voor
            verificatie twój weryfikacyjny autoryzacyjny potwierdzający jednorazowy dostępu logowania do sms giriş doğrulama
            onay güvenlik tek kullanımlık için ваш для подтверждения входа доступа проверки безопасности одноразовый
            авторизации регистрации din ditt är er on sinun
            """
        ),
        ([.copula], "is are ist est es è é to jest lautet это Это är er ваш твой Ваш doğrulama giriş onay güvenlik"),
        (
            [.enter],
            """
            use enter utilisez utilise saisissez entrez saisis usa use usá introduce ingresa ingrese introduzca inserisci
            utilizza insira digite gib nutze verwende verwenden gebruik voer wpisz użyj podaj введите Введите используйте
            Используйте
            """
        ),
        (
            [.signIn],
            """
            verify sign signing log logging login authenticate confirm signin complete anmelden anzumelden einloggen einzuloggen bestätigen
            connecter connexion confirmer iniciar confirmar acceder accedere confermare entrar inloggen bevestigen zalogować
            potwierdzić giriş войти входа подтвердить
            """
        ),
    ]

    private static let passwords: [(traits: WordTraits, words: String)] = [
        (
            [.password],
            """
            password passwd pwd passphrase passwort startpasswort kennwort passe contraseña contrasena clave parola senha wachtwoord hasło
            hasła Hasło пароль пароля Пароль lösenord adgangskode passord salasana heslo jelszó
            """
        )
    ]

    private static let documents: [(traits: WordTraits, words: String)] = [
        ([.socialSecurity], "ssn itin tin taxpayer"),
        ([.employer], "ein fein"),
        (
            [.passport],
            """
            passport reisepass reisepassnummer passnummer pasaporte passeport passaporto passaporte paspoort paspoortnummer
            paszport paszportu pasaport pasaportu pasaportunuz паспорт паспорта Паспорт Паспорта
            """
        ),
        (
            [.number],
            """
            number no nr num is id nummer número numero numéro numer numara numarası numaranız номер Номер n ist est es è é
            jest lautet with mit der con avec le del numerem numerze
            """
        ),
        ([.bankCode], "sort sortcode bsb routing blz bankleitzahl"),
        (
            [.reference],
            "order tracking ref reference invoice case ticket confirmation parcel shipment package booking imei serial"
        ),
        ([.card], "card visa mastercard amex"),
    ]

    private static let health: [(traits: WordTraits, words: String)] = [
        (
            [.medicalTest],
            """
            test tests result results tested screening swab scan pcr befund ergebnis testergebnis résultat résultats résultado
            resultado resultados risultato risultati resultaat uitslag wynik testi результат тест
            """
        ),
        (
            [.medicalTest, .healthMatter],
            """
            biopsy mammogram smear biopsie biopsia biopsja schwangerschaftstest bloodwork colonoscopy mri coronatest биопсии
            """
        ),
        (
            [.healthMatter],
            """
            hiv vih std sti hepatitis chlamydia gonorrhea syphilis herpes hpv covid coronavirus corona pregnancy pregnant
            tumor tumour leukemia melanoma tuberculosis grossesse embarazo gravidanza gravidez zwangerschap schwangerschaft
            ciążowy hamilelik вич ВИЧ cancer krebs cáncer cancro
            """
        ),
        (
            [.finding],
            """
            positive negative normal malignant benign abnormal cancerous diagnosed diagnosis pregnant positiv negativ bösartig
            gutartig positif négatif négative maligne bénin bénigne positivo positiva negativo negativa maligno benigno
            positief negatief kwaadaardig goedaardig pozytywny negatywny pozitif negatif положительный отрицательный
            """
        ),
    ]
}
