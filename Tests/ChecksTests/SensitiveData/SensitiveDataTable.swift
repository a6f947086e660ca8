/// Texts that hold data of one kind, in the words of the advice, and harmless others. Their numbers are published for
/// tests, or made up so that their checksum fits.
enum SensitiveDataTable {
    static let all = TextTable.read(
        """
        a payment card number
        + Paid with 4111 1111 1111 1111. | Paid with 4111-1111-1111-1111 today.
        + Your card 5555555555554444 is active. | Amex 3782 822463 10005 was charged.
        + Card 6011 1111 1111 1117, valid to 12/28. | Karte 4012 8888 8888 1881 12/27
        + Your Diners card 3056 930902 5904 is here. | JCB 3530 1113 3330 0000
        + 2223 0031 2200 3222 was added to your wallet. | Visa 4222222222222 is blocked.
        + Order paid by card 4111 1111 1111 1111 | “4111 1111 1111 1111” was added.
        - Paid with •••• 1111. | Paid with 4111 1111 1111 1112. | Your parcel 9400 1118 9922 3397 5010 00 is here.
        - Order 4111 1111 1111 1111 has shipped. | Tracking number 4111111111111111 | Call +49 30 1234 5678 9012.
        - IMEI 490154203237518 | Account 1234 5678 9012 3456 | 1234567890123456 | Call 555-0134-2290.
        an IBAN
        + Konto „DE89370400440532013000“ ist neu. | Transfer from DE89 3704 0044 0532 0130 00.
        + GB82WEST12345698765432 received 20 pounds. | Virement vers FR14 2004 1010 0505 0001 3M02 606
        + IBAN: NL91ABNA0417164300 | Zahlung an ch93 0076 2011 6238 5295 7 erfolgt | NO93 8601 1117 947
        - DE89 3704 0044 0532 0130 01 | DE89 | Flight DE89 leaves at 12:40, gate 37, seat 04.
        - AB12 3456 7890 1234 5678
        a one-time code
        + Ihr Bestätigungscode lautet 482913. | 482913 ist Ihr Bestätigungscode. | Dein Code: 482 913.
        + Votre code de vérification est 482913. | 482913 est votre code. | Code de confirmation : 4829
        + Su código de verificación es 482913. | 482913 es tu código. | Su clave de acceso es 482913.
        + Il tuo codice di verifica è 482913. | 482913 è il tuo codice di accesso.
        + Seu código de verificação é 482913. | O código de acesso: 482913 | Je verificatiecode is 482913.
        + 482913 is je inlogcode. | Twój kod weryfikacyjny to 482913. | Kod: 482913 | Doğrulama kodunuz: 482913
        + 482913 doğrulama kodunuz. | Şifreniz 482913 | Ваш код: 482913 | Код подтверждения 482913
        + Your code is 482913. | PIN: 4821 | 482913 is your code | Your verification code 482913
        + 482913 — ваш код для входа. | Utilisez 482913 pour confirmer votre connexion. | Vahvistuskoodisi on 482913.
        + Din kod är 482913. | Your verification code is 7HK2P9. | Use 553201 to finish signing in.
        + Your code to confirm the payment is 482913. | 7HK2P9 is your sign-in code.
        + Your verification code is 482913. | 482913 is your Lumio verification code. | G-482913 is your code
        + Your code: 4829 | Use 482913 to sign in. | Your one-time passcode is 482 913.
        + OTP 48291357 for your transfer | PIN 4829 | Ihr Code lautet 482913. | Tu código es 482913
        + Votre code est 482913 | Your code for Lumio is 482913. | Security code 482-913. Don't share it.
        + 認証コードは482913です。 | 482913 が認証コードです。 | ワンタイムパスワード：482913 | 验证码：482913，请勿泄露。 | 您的验证码是 482913。 | 482913 是您的验证码。
        + 您的驗證碼為482913 | 인증번호는 482913입니다. | [인증번호 482913] 입력해 주세요.
        - Use promo code 20242024. | Discount code 482913 | Zip code 94107 | The code of conduct from 2019 applies.
        - Your code expires in 10 minutes. | Error code 4041 | The gate code changes in 2025. | Your PIN was changed.
        - Ana pushed 1234 lines of code. | Your order 482913 has shipped. | Flight code LH 4829
        - Use 4829 points to pay. | 482913 people are watching. | Your code arrives on 12/03/2026.
        - The code costs $4829. | Pickup code 4829 | Your booking code is 7HK2P9. | Show code 4829 to your driver.
        - 7HK2P9 is your seat. | Code promo 20242024 | Código postal 28013 | Codice sconto 20242024
        - Code postal 75011 | Votre code expire dans 10 minutes. | Kod pocztowy 00950 | Dein Code läuft um 18:40 ab.
        - Your code for order 482913 is ready. | Почтовый код 101000 | In 2024 code reviews rose. | 暗証番号を変更しました。
        - 15分後に雨が降り始めます。 | パスワードを変更しました。3月2日 18:04 | 密码已于 2026 年 3 月更改。 | 您的快递 482913 已到达。 | 주문 482913이 배송되었습니다.
        - 验证码将在 10 分钟后失效。 | Ana dropped a pin at 12450 Ocean Drive. | Dr. Tan is in 4120.
        - Your code review 48213 was approved. | Your code change 48213 was merged. | Meet me at code room 4921.
        - The pump reports fault code 4921. | Use code 482913 at checkout.
        a password
        + Your temporary password is Kx9-fre2. | Password: hunter2 | password=aB3dE6 | Your new password: tr0ub4dor&3
        + Ihr Passwort: Sommer2024 | Passwort lautet Xy7pQ2. | Wi-Fi password: 9f8a7b6c
        + Your password for the portal is Xy7pQ2. | Mot de passe : Xy7pQ2 | Votre mot de passe est Xy7pQ2.
        + Your new password is “sunshine”. | Su contraseña es Xy7pQ2. | La tua password è Xy7pQ2. | Sua senha: Xy7pQ2 | Uw wachtwoord is Xy7pQ2.
        + Twoje hasło to Xy7pQ2. | Hasło: Xy7pQ2 | Şifreniz: Xy7pQ2 | Ваш пароль: Xy7pQ2 | Пароль — Xy7pQ2
        + Lösenord: Xy7pQ2 | Contraseña temporal: Xy7pQ2 | 仮パスワードはXy7pQ2です。 | 您的临时密码：Xy7pQ2 | 임시 비밀번호: Xy7pQ2
        - Your password was changed. | Your password is about to expire. | Password: required
        - Is your password secure? | Reset your password: https://example.com/r/9f8a7b
        - Votre mot de passe a été modifié. | Пароль изменён. | Şifreniz değiştirildi. | Su contraseña caduca mañana.
        - Your password was changed on 3 March 2026. | Your password for the portal is about to expire.
        - Password change confirmed: 12/03/2026 | Your password expires soon: 12.03.2026 | Que se passe-t-il à Paris ?
        - Your password is incorrect. | Passwort geändert.
        a US social security or taxpayer number
        + SSN 536-22-8471 | The number 536-22-8471 was added. | SSN 536228471 is on file.
        + Your social security number 536 22 8471 is on file. | ITIN 912-78-3456 approved
        - Order 536-22-8471 | 666-12-3456 | 000-12-3456 | 12-3456789 | Ref 536-22-8471 | Call 536-228-4719.
        - Flight at 12:40
        a US employer identification number
        + Your EIN is 12-3456789. | Employer identification 12-3456789 was changed.
        a passport number
        + Passport number 912803456 received. | Passport C01234567 is ready. | Reisepass Nr 912803456
        + Your passport no. AB123456 expires. | Reisepassnummer C01X00T47 | Passeport n° 12AB34567
        + Votre passeport n° 12 AB 34567 est prêt. | Pasaporte AAA123456 | Il passaporto n. YA1234567 scade.
        + Uw paspoortnummer is NXAB12C34. | Numer paszportu: AB1234567 | Pasaport No: U12345678
        + Номер паспорта 75 1234567 | Passport: K1234567 | C01X00T47 is your passport number.
        + Passaporte número FZ123456 renovado | Canadian passport A123456AB | Passport number GB 912803456
        + Ihr Reisepass mit der Nummer C01X00T47 ist fertig. | The passport with number EA1234567 was returned.
        - Passport renewal costs 165.00. | Passport photos, 35 x 45 mm | Your passport is valid until 2031.
        - Your driving licence expires on 12 May 2031. | Your green card expires on 3 June 2031.
        - Your national ID expires on 12 05 2031. | Your driving licence expires on 12 Dec 2031.
        - Your passport expires on 12/03/2031. | Passport control is at gate 123456. | Your passport is ready.
        a bank account number
        + Sort code 12-34-56, account 12345678 | Paid to sort code 20-00-00 account number 55779911.
        + Sort code: 123456 Account: 1234567 | Your account 31926819 has the sort code 60-16-13.
        + Sort code 12 34 56 12345678 | Acct 12345678 / Sort 12-34-56 | Routing number 021000021, account 000123456789
        + Deposit to account 12345678 at routing 121000358 is set up. | BSB 062-000 Account 12345678
        + Account 98765432, BSB 484799 | BLZ 370 400 44, Konto 532013000
        - Sort code 12-34-56 was added. | We sort your 12345678 photos of 123456 days.
        - Routing 021000022, account 12345 | Account ending in 5678, sort code 12-34-56.
        - Order 12345678 of batch 12-34-56 has shipped. | Routing your call to 555 0134 2290.
        a health result
        + Your HIV test is positive. | Your HIV test came back negative. | Biopsy result: malignant
        + Your mammogram result is normal. | The biopsy shows that it is benign, your doctor says.
        + Your COVID-19 test result is positive. | You tested positive for chlamydia.
        + Your pregnancy test was positive. | HIV: negative | You have been diagnosed with lupus.
        + Your diagnosis is type 2 diabetes. | Your mammogram was abnormal. | Congratulations, you are pregnant.
        + Ihr HIV-Test ist positiv. | Su prueba de VIH es positiva. | Votre test VIH est négatif.
        + Il test HIV è positivo. | Uw biopsie is goedaardig.
        - Your results are ready. | Your test drive is back to normal. | The results of your visit are ready to read.
        - Your test is on Monday. | Your HIV test results are ready. | Your diagnosis is ready.
        - Your balance is negative. | Researchers report positive results of a cancer trial.
        - Your test drive got a positive review. | Two tests of branch fix-login failed.
        - Cancer: a positive day for your plans. | The monthly test went well. | Your feedback was positive.
        - Your biopsy is on Monday at 9. | Ticket 14: the problem was diagnosed with a trace.
        """)
}
