/// The style sheet of the page, in three parts: the page itself, the drawn devices, and what stands on their screens.
///
/// Contrast of text is at least 4.5 to 1 in light and dark; nothing is told by colour alone.
enum PageStyle {
    /// All parts, in the order in which later ones refine earlier ones.
    static let sheets = [base, devices, cards]

    /// Page, chapters, timeline, words.
    static let base: StaticString = """

        :root {
          color-scheme: light dark;
          --page: #f4f4f7; --ink: #1b1b1f; --muted: #5c5c66; --surface: #ffffff; --line: #dcdce3; --link: #0a58ca;
          --loud: #0b6b3a; --loud-ground: #d9f2e3; --waits: #7a4b00; --waits-ground: #fdecc8;
          --stopped: #9b1c1c; --stopped-ground: #fbdfdf; --calm: #45454f; --calm-ground: #e7e7ee;
          --card: #f7f7faf0; --card-ink: #17171b; --card-muted: #55555f; --shell: #17181c; --shell-edge: #3a3c44;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0c0d10; --ink: #f1f1f4; --muted: #a5a5b0; --surface: #17181c; --line: #2c2d34; --link: #82b6ff;
            --loud: #8ce0af; --loud-ground: #123522; --waits: #f6cd7d; --waits-ground: #3d2d08;
            --stopped: #ffaaa5; --stopped-ground: #431a1a; --calm: #c9c9d2; --calm-ground: #2a2b32;
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
        .top, main, footer { max-width: 1240px; margin: 0 auto; padding: 0 28px; }
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
        nav { display: flex; flex-wrap: wrap; gap: 8px; }
        nav a {
          text-decoration: none; font-weight: 600; padding: 8px 16px; border-radius: 99px; background: var(--surface);
          border: 1px solid var(--line);
        }

        .person { padding: 40px 0 8px; border-top: 1px solid var(--line); }
        .person-head { display: flex; gap: 16px; align-items: center; margin-bottom: 30px; }
        .face {
          display: inline-grid; place-items: center; border-radius: 50%; color: #fff; font-weight: 650;
          background: linear-gradient(#717787, #5d6270); flex: none;
        }
        .person-head .face { width: 58px; height: 58px; font-size: 26px; }
        h2 { font-size: 30px; letter-spacing: -.02em; line-height: 1.15; }
        .moment {
          display: grid; grid-template-columns: 104px minmax(0, 1fr); gap: 0 26px; position: relative;
          padding-bottom: 34px;
        }
        .moment::before {
          content: ""; position: absolute; left: 116px; top: 10px; bottom: -10px; width: 2px; background: var(--line);
        }
        .moment:last-child::before { bottom: 34px; }
        .moment::after {
          content: ""; position: absolute; left: 111px; top: 9px; width: 12px; height: 12px; border-radius: 50%;
          background: var(--page); border: 3px solid var(--link);
        }
        .rail { text-align: right; font-variant-numeric: tabular-nums; }
        .rail .hour { display: block; font-weight: 650; }
        .rail .day { display: block; color: var(--muted); font-size: 13px; }
        .happened { min-width: 0; padding-left: 12px; }
        .moment:not(:has(.step)) { padding-bottom: 14px; }
        .note { color: var(--muted); padding-bottom: 3px; }
        .note + .step { margin-top: 12px; }
        .step + .step { margin-top: 30px; padding-top: 26px; border-top: 1px dashed var(--line); }
        .step-head { display: flex; gap: 14px; align-items: flex-start; }
        .step-head > div { min-width: 0; }
        h3 { font-size: 20px; letter-spacing: -.01em; line-height: 1.3; }
        h3 code { color: var(--muted); font-weight: 400; }
        .pill {
          display: inline-block; font-size: 13px; font-weight: 650; letter-spacing: 0; padding: 2px 10px;
          border-radius: 99px; color: var(--calm); background: var(--calm-ground); vertical-align: 2px;
        }
        .pill.loud { color: var(--loud); background: var(--loud-ground); }
        .pill.waits { color: var(--waits); background: var(--waits-ground); }
        .pill.stopped { color: var(--stopped); background: var(--stopped-ground); }
        .says { color: var(--muted); }
        .rule {
          font: 600 12px ui-monospace, "SF Mono", Menlo, monospace; border: 1px solid var(--line); border-radius: 6px;
          padding: 1px 6px; color: var(--ink); background: var(--surface); white-space: nowrap;
        }
        summary { cursor: pointer; font-weight: 600; color: var(--link); font-size: 14px; width: fit-content; }
        .why { margin: 6px 0 0 58px; font-size: 14px; }
        .why ol { border-left: 2px solid var(--line); padding: 6px 0 2px 14px; margin-top: 6px; }
        .why li { padding: 4px 0; }
        dl { color: var(--muted); padding-top: 2px; }
        dl div { display: flex; flex-wrap: wrap; gap: 0 8px; }
        dt::after { content: ":"; }
        dd { color: var(--ink); }
        .left-out { color: var(--muted); font-style: italic; padding: 14px 0; }

        .ending { background: var(--surface); border: 1px solid var(--line); border-radius: 26px; padding: 26px; }
        .ending { margin: 6px 0 40px; }
        .outcomes-head { margin-top: 28px; font-size: 17px; }
        .outcomes li { display: flex; gap: 12px; align-items: center; padding: 9px 0; }
        .outcomes li + li { border-top: 1px solid var(--line); }
        .outcomes .state { color: var(--muted); }
        .outcomes code { color: var(--muted); }
        .turned-down { border-top: 1px solid var(--line); padding: 40px 0; }
        .letters { display: grid; gap: 14px; margin-top: 18px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr)); }
        .letters li { background: var(--surface); border: 1px solid var(--line); border-radius: 18px; padding: 16px 18px; }
        .letters .detail { margin: 8px 0; }
        .letters .facts { font-size: 14px; }
        footer { color: var(--muted); font-size: 14px; padding-top: 24px; padding-bottom: 60px; }

        @media (max-width: 720px) {
          .top, main, footer { padding-left: 18px; padding-right: 18px; }
          .top { padding-top: 34px; }
          .moment { display: block; padding-left: 25px; }
          .moment::before { left: 5px; }
          .moment::after { left: 0; }
          .rail { text-align: left; padding-bottom: 8px; }
          .rail .hour, .rail .day { display: inline; }
          .happened { padding-left: 0; }
          .why { margin-left: 0; }
          .ending { padding: 20px 16px; }
        }
        @media print { .moment, .device { break-inside: avoid; } }

        """
}
