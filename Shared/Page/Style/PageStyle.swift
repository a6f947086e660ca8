/// The style sheet of the page, in three parts: the page itself, the drawn devices, and the content of their screens.
///
/// Text has a contrast of at least 4.5 to 1 in light and dark. Colour alone never carries information.
enum PageStyle {
    /// All parts, in the order in which later ones refine earlier ones.
    static let sheets = [base, devices, cards]

    /// Styles of page, chapters, timeline and words.
    static let base: StaticString = """

        :root {
          color-scheme: light dark;
          --page: #f4f4f7; --ink: #1b1b1f; --muted: #5c5c66; --surface: #ffffff; --line: #dcdce3; --link: #0a58ca;
          --loud: #0b6b3a; --loud-ground: #d9f2e3; --waits: #7a4b00; --waits-ground: #fdecc8;
          --stopped: #9b1c1c; --stopped-ground: #fbdfdf; --calm: #45454f; --calm-ground: #e7e7ee;
          --held: #21489b; --held-ground: #dfe8fb;
          --card: #f7f7faf0; --card-ink: #17171b; --card-muted: #55555f; --shell: #17181c; --shell-edge: #3a3c44;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0c0d10; --ink: #f1f1f4; --muted: #a5a5b0; --surface: #17181c; --line: #2c2d34; --link: #82b6ff;
            --loud: #8ce0af; --loud-ground: #123522; --waits: #f6cd7d; --waits-ground: #3d2d08;
            --stopped: #ffaaa5; --stopped-ground: #431a1a; --calm: #c9c9d2; --calm-ground: #2a2b32;
            --held: #a9c6ff; --held-ground: #172a52;
            --card: #24252bf0; --card-ink: #f4f4f7; --card-muted: #b4b4be; --shell: #050506; --shell-edge: #4a4c55;
          }
        }
        * { box-sizing: border-box; margin: 0; padding: 0; }
        html { -webkit-text-size-adjust: 100%; }
        body {
          background: var(--page); color: var(--ink); line-height: 1.45; font-size: 16px; overflow-wrap: anywhere;
          font-family: -apple-system, BlinkMacSystemFont, "SF Pro Text", Inter, "Segoe UI", Roboto, "Helvetica Neue",
            Arial, sans-serif;
        }
        .top, main, footer { max-width: 1296px; margin: 0 auto; padding: 0 28px; }
        ul, ol { list-style: none; }
        code { font-family: ui-monospace, "SF Mono", Menlo, monospace; font-size: .86em; }
        a { color: var(--link); }
        a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 6px; }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

        .top { padding-top: 56px; padding-bottom: 28px; }
        .brand { font-weight: 700; letter-spacing: .02em; color: var(--muted); }
        h1 { font-size: clamp(34px, 6vw, 56px); line-height: 1.06; letter-spacing: -.03em; font-weight: 750; }
        .facts { color: var(--muted); }
        .top .facts { margin-top: 10px; }
        .figures { display: flex; flex-wrap: wrap; gap: 8px; margin: 22px 0; }
        .figures li {
          background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 8px 14px;
          color: var(--muted); font-size: 14px;
        }
        .figures strong { color: var(--ink); font-size: 17px; }
        .contents { display: flex; flex-wrap: wrap; gap: 8px; }
        .contents a {
          text-decoration: none; font-weight: 600; padding: 8px 16px; border-radius: 99px; background: var(--surface);
          border: 1px solid var(--line);
        }

        .person > .facts { padding: 12px 0 4px; }
        .face {
          display: inline-grid; place-items: center; border-radius: 50%; color: #fff; font-weight: 650;
          background: linear-gradient(#717787, #5d6270); flex: none;
        }
        h2 { font-size: 30px; letter-spacing: -.02em; line-height: 1.15; }
        .bar {
          position: sticky; top: 0; z-index: 20; display: flex; align-items: center; gap: 10px; min-height: 54px;
          margin: 0 -28px; padding: 5px 28px; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line);
          background: color-mix(in srgb, var(--page) 88%, #0000); backdrop-filter: blur(18px);
        }
        .bar h2 { font-size: 20px; flex: 0 1 auto; max-width: 34%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .bar .face { width: 32px; height: 32px; font-size: 15px; }
        .bar nav { display: flex; align-items: center; gap: 2px; }
        .bar .hours { position: relative; flex: 1 1 0; min-width: 0; overflow-x: auto; scrollbar-width: none; padding: 4px 3px; }
        .bar a {
          text-decoration: none; border-radius: 9px; padding: 5px 8px; font-weight: 600; font-size: 14.5px; line-height: 1.5;
          font-variant-numeric: tabular-nums; flex: none;
        }
        .bar .hours .day { color: var(--muted); font-size: 12.5px; padding: 0 4px; flex: none; }
        .bar .others { position: relative; max-width: 46%; overflow-x: auto; scrollbar-width: none; }
        .bar a:focus-visible { outline-offset: -3px; }
        .bar .others a { padding: 3px; display: grid; border-radius: 50%; }
        .bar .others .face { width: 28px; height: 28px; font-size: 13px; }
        .bar .all .glyph { width: 24px; height: 24px; }
        .bar a:hover, .quiet > summary:hover { background: var(--calm-ground); }

        .hour { scroll-margin-top: 58px; }
        h3 { font-size: 17px; line-height: 1.3; }
        .hour > h3 { padding: 20px 0 8px; font-variant-numeric: tabular-nums; }
        .hour > h3 .day { color: var(--muted); font-weight: 400; font-size: 14px; }
        .timeline { position: relative; }
        .timeline::before {
          content: ""; position: absolute; left: 83px; top: 4px; bottom: 0; width: 2px; background: var(--line);
        }
        .moment { display: grid; grid-template-columns: 68px minmax(0, 1fr); gap: 0 34px; position: relative; padding: 4px 0; }
        .moment:not(.brief) { padding: 10px 0 26px; }
        .moment::after {
          content: ""; position: absolute; left: 79px; top: 15px; width: 10px; height: 10px; border-radius: 50%;
          background: var(--page); border: 2px solid var(--muted);
        }
        .moment:not(.brief)::after { top: 16px; left: 78px; width: 12px; height: 12px; border: 3px solid var(--link); }
        .rail {
          text-align: right; font-variant-numeric: tabular-nums; font-weight: 650; position: sticky; top: 60px;
          align-self: start; line-height: 34px;
        }
        .rail .seconds { font-size: 12px; color: var(--muted); font-weight: 400; }
        .happened { min-width: 0; display: grid; gap: 4px; }
        .note { color: var(--muted); line-height: 34px; font-size: 15px; }
        .note > summary { font-weight: 400; font-size: 15px; }
        .note > .devices { line-height: 1.45; color: var(--ink); font-size: 16px; margin-top: 6px; }
        .step { scroll-margin-top: 66px; min-width: 0; }
        .opened-step { scroll-margin-top: 120px; padding: 6px 0 22px 12px; }
        .moment:not(.brief) .step:not(.quiet) + .step:not(.quiet) { margin-top: 22px; padding-top: 22px; border-top: 1px dashed var(--line); }
        .step-head { display: flex; gap: 14px; align-items: flex-start; }
        .step-head > div { min-width: 0; }
        h4 { font-size: 19px; letter-spacing: -.01em; line-height: 1.4; }
        h4 code { color: var(--muted); font-weight: 400; }
        h4 a { text-decoration: none; }
        h4 a:hover { text-decoration: underline; }

        .quiet > summary {
          display: flex; align-items: center; gap: 9px; width: 100%; min-height: 36px; padding: 3px 10px 3px 4px;
          border-radius: 11px; color: var(--ink); font-weight: 400; list-style: none;
        }
        .quiet > summary::-webkit-details-marker { display: none; }
        .quiet > summary::after {
          content: "›"; color: var(--muted); font-size: 20px; line-height: 1; flex: none; margin-inline-start: auto;
        }
        .quiet[open] > summary::after { transform: rotate(90deg); }
        .quiet[open] > summary { background: var(--surface); box-shadow: inset 0 0 0 1px var(--line); }
        .quiet > summary .icon.small { width: 26px; height: 26px; border-radius: 7px; font-size: 13px; }
        .quiet h4 { font-size: 15px; font-weight: 600; flex: none; max-width: 60%; letter-spacing: 0; }
        .gist {
          color: var(--muted); font-size: 14px; flex: 0 1 auto; min-width: 40px; overflow: hidden; text-overflow: ellipsis;
          white-space: nowrap;
        }
        .quiet .chips { flex: 0 2 auto; min-width: 0; display: flex; flex-wrap: wrap; gap: 4px; justify-content: flex-end; }

        .pill {
          display: inline-block; font-size: 13px; font-weight: 650; letter-spacing: 0; padding: 1px 10px; line-height: 1.5;
          border-radius: 99px; color: var(--calm); background: var(--calm-ground); vertical-align: 1px;
        }
        .pill.loud, .chip.loud { color: var(--loud); background: var(--loud-ground); }
        .pill.waits, .chip.waits { color: var(--waits); background: var(--waits-ground); }
        .pill.stopped { color: var(--stopped); background: var(--stopped-ground); }
        .chips { line-height: 1.9; }
        .chip {
          display: inline-block; font-size: 12.5px; line-height: 1.5; padding: 0 8px; border-radius: 7px; color: var(--calm);
          background: var(--calm-ground); font-weight: 550;
        }
        .chip.held { color: var(--held); background: var(--held-ground); }
        .chip .number { font: 600 11px ui-monospace, "SF Mono", Menlo, monospace; white-space: nowrap; }
        .says { color: var(--muted); }
        .rule {
          font: 600 12px ui-monospace, "SF Mono", Menlo, monospace; border: 1px solid var(--line); border-radius: 6px;
          padding: 1px 6px; color: var(--ink); background: var(--surface); white-space: nowrap;
        }
        summary { cursor: pointer; font-weight: 600; color: var(--link); font-size: 14px; width: fit-content; }
        .why { margin: 6px 0 0 58px; font-size: 14px; }
        .quiet .why { margin-left: 0; }
        .quiet[open] > summary .gist { visibility: hidden; }
        .why ol { border-inline-start: 2px solid var(--line); padding: 6px 0 2px 14px; margin-top: 6px; }
        .why li { padding: 4px 0; }
        dl { color: var(--muted); padding-top: 2px; }
        dl div { display: flex; flex-wrap: wrap; gap: 0 8px; }
        dt::after { content: ":"; }
        dd { color: var(--ink); }
        .left-out { color: var(--muted); font-style: italic; padding: 14px 0; }

        .ending {
          background: var(--surface); border: 1px solid var(--line); border-radius: 26px; padding: 22px 26px 28px;
          margin: 26px 0 56px; scroll-margin-top: 66px;
        }
        .every, .turned-down { border-top: 1px solid var(--line); padding: 36px 0; }
        table { border-collapse: collapse; width: 100%; margin-top: 16px; font-size: 15px; }
        th, td { text-align: start; padding: 7px 12px 7px 0; border-top: 1px solid var(--line); vertical-align: baseline; }
        thead th { border-top: 0; color: var(--muted); font-size: 13px; font-weight: 600; }
        tbody th { font-weight: 500; }
        tbody tr { scroll-margin-top: 20px; }
        tr:target { background: var(--waits-ground); }
        td.came, td time { white-space: nowrap; font-variant-numeric: tabular-nums; }
        td time { color: var(--muted); font-size: 14px; }
        td .pill { text-decoration: underline; text-decoration-color: #0000; }
        a:hover > .pill { text-decoration-color: currentColor; }
        table .icon.tiny { vertical-align: middle; margin-top: -3px; }
        .letters { display: grid; gap: 14px; margin-top: 18px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr)); }
        .letters li { background: var(--surface); border: 1px solid var(--line); border-radius: 18px; padding: 16px 18px; }
        .letters .detail { margin: 8px 0; }
        .letters .facts { font-size: 14px; }
        footer { color: var(--muted); font-size: 14px; padding-top: 24px; padding-bottom: 60px; }

        @media (max-width: 720px) {
          .top, main, footer { padding-left: 16px; padding-right: 16px; }
          .top { padding-top: 34px; }
          .bar { margin: 0 -16px; padding: 4px 10px; gap: 6px; min-height: 48px; }
          .bar h2 { font-size: 17px; max-width: 26%; }
          .bar .face { width: 28px; height: 28px; }
          .timeline::before, .moment::after, .moment:not(.brief)::after { display: none; }
          .moment:not(.brief) { display: block; padding: 0 0 22px; }
          .moment:not(.brief) > .rail {
            top: 48px; z-index: 10; text-align: start; margin: 0 -16px; padding: 0 16px; line-height: 32px;
            background: color-mix(in srgb, var(--page) 88%, #0000); backdrop-filter: blur(18px);
          }
          .moment.brief { grid-template-columns: 44px minmax(0, 1fr); gap: 0 8px; padding: 2px 0; }
          .brief > .rail { font-weight: 500; color: var(--muted); font-size: 14px; }
          .brief > .rail .seconds { display: none; }
          .note { line-height: 1.4; padding: 7px 0; font-size: 14.5px; }
          .step { scroll-margin-top: 90px; }
          .hour > h3 { padding: 14px 0 4px; }
          .quiet > summary { flex-wrap: wrap; gap: 2px 7px; padding: 5px 22px 5px 2px; position: relative; }
          .quiet > summary::after { position: absolute; right: 6px; top: 9px; }
          .quiet h4 { flex: 1 1 0; max-width: none; }
          .gist, .quiet .chips { flex: 0 1 100%; justify-content: flex-start; }
          .opened-step { padding-left: 0; margin-left: -52px; }
          .step-head > .icon { width: 36px; height: 36px; border-radius: 9px; font-size: 18px; }
          .step-head { gap: 10px; }
          h4 { font-size: 17px; }
          .why { margin-left: 0; }
          .ending { padding: 18px 12px; margin-inline: -6px; }
          thead { position: absolute; clip-path: inset(50%); }
          tbody tr { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 10px; padding: 8px 0; border-top: 1px solid var(--line); }
          tbody th, td { border: 0; padding: 0; }
          tbody th { order: -1; flex: 1 1 100%; }
        }
        @media print { .device { break-inside: avoid; } .bar, .rail { position: static; } }

        """
}
