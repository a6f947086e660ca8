extension PageStyle {
    /// Styles of icons, cards, panels and long looks.
    static let cards: StaticString = """

        .icon {
          display: inline-grid; place-items: center; width: 44px; height: 44px; border-radius: 11px; flex: none;
          color: #fff; font-weight: 700; font-size: 22px; line-height: 1; box-shadow: inset 0 0 0 .5px #fff5;
        }
        .icon.small { width: 32px; height: 32px; border-radius: 8px; font-size: 16px; }
        .icon.tiny, .glance .icon.tiny { width: 18px; height: 18px; border-radius: 5px; font-size: 10px; }
        .glance .icon { width: 34px; height: 34px; border-radius: 8.5px; font-size: 17px; }
        .icon.shade-0 { background: #6b6d78; }
        .icon.shade-1, .face.shade-1 { background: linear-gradient(#4a60d4, #3348b8); }
        .icon.shade-2, .face.shade-2 { background: linear-gradient(#c9443f, #a82a3a); }
        .icon.shade-3, .face.shade-3 { background: linear-gradient(#157d74, #0b5c63); }
        .icon.shade-4, .face.shade-4 { background: linear-gradient(#8556cf, #5f379f); }
        .icon.shade-5, .face.shade-5 { background: linear-gradient(#a4600f, #8a460c); }
        .icon.shade-6, .face.shade-6 { background: linear-gradient(#2473b8, #155293); }
        .icon.shade-7, .face.shade-7 { background: linear-gradient(#c13f81, #952560); }
        .icon.shade-8, .face.shade-8 { background: linear-gradient(#37803b, #22602b); }
        .avatar { position: relative; flex: none; width: 34px; height: 34px; }
        .avatar .face { width: 34px; height: 34px; font-size: 14px; }
        .avatar .icon.tiny { position: absolute; inset-inline-end: -5px; bottom: -4px; box-shadow: 0 0 0 1.5px var(--card); }

        .card {
          background: var(--card); color: var(--card-ink); border-radius: 20px; padding: 10px;
          backdrop-filter: blur(22px) saturate(1.5); min-width: 0; font-size: 14px; line-height: 1.32;
        }
        /* Rule R4 counts lines of 40 columns on a phone and of 60 elsewhere: the size makes as many fit beside the icon. */
        .phone .screen .card { font-size: clamp(10.8px, (100cqw - 80px) / 21.8, 15px); }
        .tablet .screen .card, .desk .screen .card, .glasses .screen .card {
          font-size: clamp(10.8px, (100cqw - 110px) / 32.3, 15px);
        }
        .card.new { box-shadow: 0 8px 22px -10px #0009; }
        .card.alert { padding: 16px; }
        .card.alert .glance { align-items: flex-start; }
        .items { display: grid; gap: 7px; min-width: 0; }
        .card.early { background: color-mix(in srgb, var(--card) 84%, #0000); }
        .glance { display: flex; gap: 9px; align-items: center; min-width: 0; }
        .words { min-width: 0; flex: 1; }
        .words p { min-width: 0; white-space: pre-line; }
        .aside { display: grid; gap: 6px; justify-items: end; align-self: start; flex: none; }
        .title { font-weight: 650; }
        .subtitle, .placeholder { font-weight: 500; }
        .glance > .words:has(> .title.placeholder) { align-self: center; }
        .words > .when { float: inline-end; margin-inline-start: 8px; line-height: 1.5; }
        [dir="rtl"] .words > p, [dir="rtl"] .notice > p, [dir="rtl"] .custom > p { text-align: right; }
        .when { color: var(--card-muted); font-size: .86em; flex: none; }
        .level { font-size: .78em; font-weight: 700; letter-spacing: .05em; text-transform: uppercase; color: var(--card-muted); }
        .buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 10px; }
        .buttons li {
          background: #8a8a9830; border-radius: 10px; padding: 6px 13px; font-weight: 600; font-size: 13.5px; flex: 1 1 auto;
          text-align: center; display: flex; gap: 8px; justify-content: center; align-items: center;
          min-width: auto; max-width: 100%; overflow-wrap: break-word;
        }
        .buttons .main { background: #0a63d6; color: #fff; }
        .buttons .input, .buttons .symbol { display: none; }
        .destructive { color: var(--stopped); }
        .symbol {
          display: inline-grid; place-items: center; width: 21px; height: 21px; flex: none; font-size: 15px; font-weight: 650;
        }
        .pile { position: relative; display: grid; }
        .pile > .card { position: relative; z-index: 2; }
        .pile > .behind {
          position: relative; z-index: 1; margin: -14px 9px 0; padding: 17px 13px 4px; border-radius: 0 0 16px 16px; font-size: 12px;
          background: color-mix(in srgb, var(--card) 66%, #0000); color: var(--card-ink); backdrop-filter: blur(20px);
        }
        .pile.deep::after {
          content: ""; margin: 0 20px; height: 6px; border-radius: 0 0 10px 10px;
          background: color-mix(in srgb, var(--card) 44%, #0000);
        }
        .watch .screen .pile > .behind { background: #1b1c20; color: #d5d5de; }
        .watch .screen .pile.deep::after { background: #131417; }
        .notice {
          background: var(--card); color: var(--card-ink); border-radius: 18px; padding: 12px 14px; font-size: 13.5px;
        }
        .notice .buttons { margin-top: 8px; }
        .more { font-size: 13px; text-align: center; padding: 2px 4px; }
        .screen .more { text-shadow: 0 1px 6px #0009; }
        .media {
          display: grid; place-items: center; gap: 2px; border-radius: 9px; background: #7c7f8c3d; flex: none; padding: 6px;
          color: inherit; text-align: center; border: 1px dashed #8a8c9880; min-width: 0;
        }
        .glance .media { width: 40px; height: 40px; padding: 0; }
        .glance .media .file { display: none; }
        .media .file { font-size: 12px; }
        .panel .media, .long-look .media, .custom .media { padding: 30px 10px; width: 100%; }
        .gathered-head { font-weight: 650; padding-bottom: 8px; }
        .gathered-items { display: grid; gap: 11px; }
        .gathered .more { text-shadow: none; color: var(--card-muted); }

        .request { padding: 34px 0; border-top: 1px solid var(--line); }
        .request h3 { margin-top: 26px; }
        .remarks { display: grid; gap: 10px; margin-top: 14px; max-width: 760px; }
        .remarks p { color: var(--muted); }
        .device.empty { width: 240px; }

        .more-views { margin-top: 12px; }
        .more-views > .card, .more-views > .panel, .more-views > .long-look { margin-top: 10px; max-width: 340px; }
        .more-views > .card { border: 1px solid var(--line); backdrop-filter: none; background: var(--surface); }
        .panel {
          background: var(--surface); color: var(--ink); border: 1px solid var(--line); border-radius: 24px; padding: 14px;
          display: grid; gap: 12px; box-shadow: 0 14px 34px -22px #0007; font-size: 15px; line-height: 1.36;
        }
        .panel-head { display: flex; gap: 10px; align-items: center; }
        .panel-head .app-name { font-weight: 600; color: var(--muted); }
        .default-content { display: flex; gap: 11px; align-items: flex-start; min-width: 0; }
        .panel .default-content > .icon, .long-look .default-content > .icon { display: none; }
        .custom {
          display: grid; gap: 8px; padding: 12px; border-radius: 16px; background: #8a8a981f; min-width: 0;
        }
        .custom p { white-space: pre-line; min-width: 0; }
        .control { justify-self: start; background: #0a63d6; color: #fff; font-weight: 600; padding: 5px 14px; border-radius: 99px; }
        .headline { font-weight: 700; font-size: 1.12em; line-height: 1.25; }
        .toggle { display: flex; justify-content: space-between; gap: 12px; }
        .toggle .state { font-weight: 600; }
        .actions { display: grid; gap: 7px; min-width: 0; }
        .actions li {
          background: #8a8a9826; border-radius: 13px; padding: 9px 14px; font-weight: 550; display: flex; gap: 10px;
          justify-content: space-between; align-items: center; flex-wrap: wrap; min-width: 0;
        }
        .actions .dismiss { color: var(--muted); justify-content: center; background: none; border: 1px solid var(--line); }
        .actions .input { display: flex; gap: 8px; flex: 1 1 100%; font-weight: 400; min-width: 0; }
        .actions .field { flex: 1; border: 1px solid var(--line); border-radius: 99px; padding: 3px 12px; color: var(--muted); }
        .actions .send { background: #0a63d6; color: #fff; border-radius: 99px; padding: 3px 13px; font-weight: 600; }

        .watch .screen .card { background: #26272d; color: #f5f5f7; border-radius: 17px; padding: 8px 9px; font-size: 13px; }
        .watch .screen .card .aside, .watch .screen .card .when { display: none; }
        .watch .screen .card .glance { display: block; }
        .watch .screen .card .glance > .icon, .watch .screen .card .glance > .avatar { display: inline-grid; margin-bottom: 2px; }
        .watch .screen .gathered .more { color: #c6c6d2; }
        .watch .screen .level { color: #b9b9c4; }
        .watch .screen .glance .icon, .watch .screen .glance .avatar, .watch .screen .glance .avatar .face { width: 24px; height: 24px; font-size: 12px; border-radius: 50%; }
        .watch .screen .glance .avatar .icon.tiny { width: 15px; height: 15px; font-size: 9px; box-shadow: 0 0 0 1.5px #26272d; }
        .watch .screen .glance { align-items: flex-start; gap: 8px; }
        .watch .screen .notice { background: #26272d; color: #f5f5f7; }
        .watch .notice .buttons { flex-direction: column; align-items: stretch; }
        .short-look { display: grid; justify-items: center; text-align: center; gap: 5px; margin: auto; padding: 6px 4px 14px; }
        .short-look .icon, .short-look .avatar, .short-look .avatar .face { width: 62px; height: 62px; border-radius: 50%; font-size: 28px; }
        .short-look .avatar .icon.tiny { width: 24px; height: 24px; font-size: 13px; border-radius: 50%; }
        .short-look .title { font-size: 17px; line-height: 1.2; margin-top: 4px; }
        .short-look .app-name { font-size: 12.5px; text-transform: uppercase; letter-spacing: .04em; color: #c6c6d2; }
        .panel.on-watch { background: #000; color: #fff; border-radius: 38px; width: 184px; }
        .long-look {
          background: #000; color: #fff; border-radius: 26px; display: grid; gap: 9px; font-size: 14px; line-height: 1.32;
          min-width: 0;
        }
        .more-views > .long-look { width: 196px; padding: 12px; border-radius: 38px; }
        .sash { display: flex; gap: 8px; align-items: center; border-radius: 15px; padding: 7px 9px; background: #2b2c33; }
        .sash.blurred { background: linear-gradient(100deg, #53555f, #393a42); }
        .sash .icon { border-radius: 50%; }
        .sash .app-name { font-size: 12.5px; font-weight: 600; text-transform: uppercase; letter-spacing: .03em; }
        .ground { border-radius: 15px; padding: 6px 8px; display: grid; gap: 8px; min-width: 0; }
        .long-look .actions li { background: #2b2c33; color: #fff; border-radius: 99px; justify-content: center; }
        .long-look .actions .dismiss { background: #1a1b1f; border: 0; color: #d5d5de; }
        .long-look .actions .input, .long-look .symbol { display: none; }
        .long-look .actions .destructive { color: #ff9b95; }
        .long-look .custom { padding: 0; background: none; }

        """
}
