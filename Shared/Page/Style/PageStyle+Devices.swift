extension PageStyle {
    /// Styles of frames and wallpapers.
    static let devices: StaticString = """

        /* What is far away is laid out when it comes near, so that a long page opens fast. The padding has room for shadows. */
        .devices {
          display: flex; flex-wrap: wrap; gap: 30px 22px; align-items: flex-start; margin: 16px -16px -40px; padding: 0 16px 40px;
          content-visibility: auto; contain-intrinsic-size: auto 560px;
        }
        .device { min-width: 0; max-width: 100%; }
        .device.phone { width: 352px; }
        .device.tablet { width: 480px; }
        .device.desk { width: 512px; }
        .device.watch { width: 210px; }
        .device.glasses { width: 490px; }
        .device.television { width: 340px; }
        .device-name { font-size: 15px; line-height: 1.3; }
        .device-name .kind { color: var(--muted); font-weight: 400; }
        .outcome { font-size: 13.5px; color: var(--muted); margin-bottom: 12px; min-height: 2.9em; }
        .outcome strong { color: var(--ink); }
        .outcome.loud strong::before { content: "◉ "; color: var(--loud); }
        .outcome.silent strong::before { content: "○ "; color: var(--muted); }
        .carried, .then { font-size: 13.5px; color: var(--muted); margin-top: 8px; }
        .looks { display: flex; gap: 12px; align-items: flex-start; }
        .device.watch:has(.looks) { width: 496px; }
        .then { text-align: center; width: 64px; margin-top: 118px; }

        .quiet-devices { display: grid; gap: 2px; margin-top: 14px; position: relative; max-width: 560px; }
        .device.line > details > summary {
          display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 10px; color: var(--ink); width: 100%; font-weight: 400;
          padding: 3px 8px; border-radius: 9px; list-style: none;
        }
        .device.line > details > summary::before { content: "›"; color: var(--muted); font-size: 18px; line-height: 1; }
        .device.line > details[open] > summary::before { transform: rotate(90deg); }
        .device.line summary::-webkit-details-marker { display: none; }
        .device.line summary:hover { background: var(--calm-ground); }
        .device.line .outcome { margin: 0; min-height: 0; }
        .device.line .device { margin: 12px 0 20px; }

        .frame { container-type: inline-size; position: relative; background: var(--shell); border: 1px solid var(--shell-edge); }
        .screen {
          position: relative; overflow: hidden; display: flex; flex-direction: column; color: #fff; isolation: isolate;
        }
        .signs { display: inline-flex; gap: 5px; align-items: center; }
        .glyph {
          width: 1.15em; height: 1.15em; display: inline-block; vertical-align: -.2em; fill: none; stroke: currentColor;
          stroke-width: 2; stroke-linecap: round; stroke-linejoin: round;
        }
        .status { display: flex; justify-content: space-between; font-size: 12.5px; font-weight: 600; min-height: 18px; }

        .frame.phone { border-radius: 50px; padding: 8px; box-shadow: 0 18px 40px -18px #0008; }
        .frame.phone .screen { border-radius: 42px; min-height: 440px; padding: 14px 8px 24px; }
        .frame.phone .screen::before {
          content: ""; position: absolute; top: 10px; left: 50%; width: 82px; height: 23px; margin-left: -41px;
          border-radius: 20px; background: #000; z-index: 3;
        }
        .frame.phone .screen::after, .frame.tablet .screen::after {
          content: ""; position: absolute; bottom: 8px; left: 50%; width: 106px; height: 4.5px; margin-left: -53px;
          border-radius: 4px; background: #ffffffd0;
        }
        .frame.phone .status { padding: 0 20px; }
        .frame.tablet { border-radius: 30px; padding: 12px; box-shadow: 0 18px 40px -18px #0008; }
        .frame.tablet .screen { border-radius: 18px; min-height: 400px; padding: 10px 18px 26px; }
        .frame.desk { border-radius: 16px 16px 4px 4px; padding: 10px 10px 14px; margin: 0 3% 14px; }
        .frame.desk::after {
          content: ""; position: absolute; left: -3%; right: -3%; bottom: -11px; height: 11px;
          border-radius: 2px 2px 12px 12px; background: linear-gradient(#b9bbc2, #7e818a);
        }
        .frame.desk .screen { border-radius: 7px; min-height: 296px; padding: 6px 10px 16px; }
                .frame.desk .screen:has(> .clock) > .status { background: none; }
        .frame.desk .status { margin: -6px -10px 10px; padding: 4px 12px; background: #0000003d; }
        .frame.television { border-radius: 10px; padding: 7px; margin-bottom: 12px; }
        .frame.television::after {
          content: ""; position: absolute; left: 32%; right: 32%; bottom: -8px; height: 7px; border-radius: 0 0 6px 6px;
          background: #6d707a;
        }
        .frame.television .screen { border-radius: 5px; min-height: 184px; padding: 12px 18px; }
        .frame.glasses { border-radius: 60px; padding: 0; overflow: hidden; }
        .frame.glasses .screen { min-height: 280px; padding: 24px 34px; justify-content: center; }
        .frame.watch {
          border-radius: 54px; padding: 11px; width: 204px; margin: 40px 0 34px; z-index: 0;
          box-shadow: inset 0 0 0 2px #55575f;
        }
        .frame.watch::before, .frame.watch::after {
          content: ""; position: absolute; left: 34px; right: 34px; height: 34px; z-index: -1;
          background: linear-gradient(90deg, #3b3d45, #595c66 50%, #3b3d45);
        }
        .frame.watch::before { top: -35px; border-radius: 12px 12px 0 0; }
        .frame.watch::after { bottom: -35px; border-radius: 0 0 12px 12px; }
        .frame.watch .screen {
          border-radius: 43px; min-height: 214px; padding: 14px 9px 18px; background: #000; overflow: visible;
        }
        .frame.watch .screen::after {
          content: ""; position: absolute; right: -19px; top: 54px; width: 9px; height: 32px; border-radius: 0 5px 5px 0;
          background: linear-gradient(#80838d, #4b4d55);
        }
        .frame.watch .status { padding: 0 14px; color: #fff; }
        .watch-time { font-size: 52px; font-weight: 300; text-align: center; margin: auto; letter-spacing: -.03em; }

        .clock { text-align: center; text-shadow: 0 1px 10px #0007; padding: 8px 0 12px; }
        .focus-name {
          align-self: center; display: inline-flex; gap: 6px; align-items: center; font-size: 13px; font-weight: 600;
          padding: 2px 12px; border-radius: 99px; background: #00000042; margin-bottom: 12px;
        }
        .opened { margin: auto 0; padding: 10px 0; position: relative; z-index: 2; }
        .screen:has(> .opened)::after { z-index: 1; }
        .opened .panel { color: var(--ink); box-shadow: 0 18px 50px -16px #000a; }
        .clock .day { display: block; font-size: 15px; font-weight: 600; }
        .clock .time {
          display: block; font-size: 68px; line-height: 1; font-weight: 650; letter-spacing: -.03em;
          font-variant-numeric: tabular-nums;
        }
        .desk .clock .time, .glasses .clock .time { font-size: 50px; }
        .center-head { font-weight: 700; font-size: 19px; padding: 16px 8px 9px; text-shadow: 0 1px 8px #0006; }
        .watch .center-head { font-size: 14px; padding: 4px 6px 6px; }
        .desk .center-head { padding-top: 2px; align-self: flex-end; width: 96%; }
        .stack { display: grid; gap: 7px; margin-top: auto; position: relative; z-index: 2; }
        .center-head + .stack { margin-top: 0; }
        .desk .center-head + .stack { width: 96%; align-self: flex-end; }
        .desk .clock ~ .stack { width: 96%; align-self: center; margin-top: 0; }
        .tablet .stack { width: 100%; }
        .overlay { display: grid; gap: 7px; position: relative; z-index: 2; }
        .phone .overlay { margin: 8px 0 12px; }
        .desk .overlay { width: 96%; align-self: flex-end; }
        .springboard { display: flex; flex-wrap: wrap; gap: 16px 14px; padding: 22px 10px; }
        .phone .springboard { margin-top: auto; padding: 14px 16px; border-radius: 30px; background: #ffffff38; }
        .desk .springboard {
          margin: auto auto 0; padding: 7px 12px; border-radius: 16px; background: #ffffff38; gap: 12px;
        }
        .springboard:empty { display: none; }
        .overlay + .springboard { margin-top: auto; }
        .desk .overlay { margin-bottom: 16px; }
        .quiet-note { text-align: center; font-size: 14px; padding: 10px; text-shadow: 0 1px 6px #0009; }
        .app-screen { margin: auto; text-align: center; display: grid; gap: 8px; justify-items: center; padding: 24px; }
        .app-screen .app-name { font-weight: 700; font-size: 18px; }
        .app-screen .hint { font-size: 14px; }

        .badges { display: flex; flex-wrap: wrap; gap: 14px; padding: 14px 4px 4px; }
        .tile { position: relative; display: inline-block; }
        .tile .count {
          position: absolute; top: -7px; inset-inline-end: -8px; min-width: 21px; height: 21px; padding: 0 5px; border-radius: 11px;
          background: #d70015; color: #fff; font-size: 13px; font-weight: 650; display: grid; place-items: center;
        }

        .screen.shade-1 { background: radial-gradient(120% 70% at 10% 0, #5f70e0, #0000), linear-gradient(160deg, #35469e, #131a45); }
        .screen.shade-2 { background: radial-gradient(120% 70% at 90% 0, #cf6443, #0000), linear-gradient(200deg, #a13f55, #321430); }
        .screen.shade-3 { background: radial-gradient(120% 70% at 0 10%, #23907f, #0000), linear-gradient(160deg, #15686f, #062b3b); }
        .screen.shade-4 { background: radial-gradient(120% 70% at 80% 0, #8f62d0, #0000), linear-gradient(190deg, #6a3f9e, #1f1243); }
        .screen.shade-5 { background: radial-gradient(120% 70% at 20% 0, #b9772b, #0000), linear-gradient(170deg, #a86124, #3a1a12); }
        .screen.shade-6 { background: radial-gradient(120% 70% at 90% 10%, #3a84c6, #0000), linear-gradient(200deg, #2267a8, #0b2247); }
        .screen.shade-7 { background: radial-gradient(120% 70% at 0 0, #c4588a, #0000), linear-gradient(170deg, #9a3a78, #2c1035); }
        .screen.shade-8 { background: radial-gradient(120% 70% at 100% 0, #5d8f38, #0000), linear-gradient(200deg, #3f7038, #10261c); }
        @media (prefers-color-scheme: dark) { .frame:not(.watch) .screen { box-shadow: inset 0 0 0 999px #0000004d; } }

        .ending .device-name { margin-bottom: 10px; }
        @media (max-width: 720px) {
          .device, .device.phone, .device.tablet, .device.desk, .device.glasses { width: 100%; }
          .device.watch, .device.watch:has(.looks) { width: 214px; }
          .looks { flex-direction: column; gap: 0; width: 204px; }
          .then { width: auto; margin: 0; }
          .frame.phone { max-width: 358px; }
          .frame.phone .status { padding: 0 14px; }
          .frame.tablet .screen { padding: 10px 8px 26px; }
          .outcome { min-height: 0; }
          .frame.glasses .screen { padding: 22px 16px; }
        }

        """
}
