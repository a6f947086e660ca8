extension SampleRecords {
    static let smallApp = """
        {"id": "rail", "name": "Rail", "topics": [{"id": "delays", "name": "Delays"}],
         "categories": [{"id": "TRIP", "actions": [{"id": "reply", "title": "Reply"}]}],
         "contentExtensions": [{"id": "trip", "categories": ["TRIP"], "initialContentSizeRatio": 0.5,
            "layout": [{"text": "{title}"}]}],
         "watch": {"staticInterface": {"layout": [{"text": "{body}"}]}},
         "webhooks": [{"url": "https://hooks.example.com/belfry", "secretRef": "webhook"}],
         "apns": {"teamId": "A1B2C3D4E5",
            "keys": [{"id": "F6G7H8J9K0", "secretRef": "apns", "environment": "production"}],
            "topics": {"ios": "com.rail"}, "keepSeconds": 3600}}
        """

    static let app = """
        {"id": "rail", "name": "Rail", "icon": "https://example.com/rail.png",
         "entitlements": ["time-sensitive", "critical-alerts", "communication"], "publicAuthority": {"regions": ["GB"]},
         "settingsLink": "https://example.com/settings",
         "topics": [{"id": "offers", "name": "Offers", "description": "Cheap trips now and then.", "marketing": true}],
         "categories": [{"id": "TRIP", "placeholder": "Travel update", "placeholderLocKey": "TRIP_PLACEHOLDER",
            "hiddenPreviewsShowTitle": false, "hiddenPreviewsShowSubtitle": false,
            "summaryFormat": "%u more about %@", "summaryFormatLocKey": "TRIP_SUMMARY",
            "alertActionTitle": "Show", "alertActionTitleLocKey": "TRIP_SHOW", "customDismissAction": false,
            "actions": [{"id": "reply", "title": "Reply", "titleLocKey": "REPLY", "icon": "arrowshape.turn.up.left",
                "destructive": false, "foreground": false, "authenticationRequired": false, "snoozeSeconds": 540,
                "textInput": {"buttonTitle": "Send", "buttonTitleLocKey": "SEND", "placeholder": "Message",
                    "placeholderLocKey": "MESSAGE"}}]}],
         "contentExtensions": [{"id": "trip", "categories": ["TRIP"], "initialContentSizeRatio": 0.5,
            "defaultContentHidden": false, "overridesDefaultTitle": false, "userInteractionEnabled": true,
            "media": "none",
            "layout": [{"text": "{title}", "style": "headline"}, {"textLocKey": "TRIP_TEXT"}, {"image": "bundle:train.png"},
                {"media": "attachment:film"}, {"button": "Reply", "action": "reply"},
                {"switch": "Follow", "value": true}]}],
         "watch": {"staticInterface": {"layout": [{"text": "{body}"}, {"image": "bundle:train.png"}]},
            "dynamicInterface": {"layout": [{"text": "{body}"}, {"image": "bundle:train.png"}]},
            "sash": {"style": "color", "color": "#336699"}, "background": {"style": "color", "color": "#112233"},
            "categories": [{"id": "TRIP"}]},
         "strings": {"en": {"DELAY_TITLE": "%@ Delayed"}},
         "sounds": [{"name": "horn.caf", "seconds": 2.5}], "launchImages": ["departures"],
         "defaultLaunchImage": "departures", "foregroundPresentation": ["banner", "list", "badge", "sound"],
         "signingKeys": [{"id": "k1", "secret": "a long random text"}, {"id": "k2", "secretRef": "signing-k2"}],
         "webhooks": [{"url": "https://hooks.example.com/belfry", "secret": "whsec_YW4gZXhhbXBsZSwgbm90IGEgc2VjcmV0",
            "previousSecret": "whsec_YW4gb2xkZXIgZXhhbXBsZSwgbm90IHNlY3JldA==", "events": ["receipt", "response"]},
            {"url": "https://hooks.example.com/audit", "secretRef": "webhook-audit",
            "previousSecretRef": "webhook-audit-2025"}],
         "adviceAsErrors": ["title-punctuation"]}
        """
}
