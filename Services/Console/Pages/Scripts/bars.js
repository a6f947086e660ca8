// Small bar charts, drawn by DOM calls. Each has its figures in words for a screen reader.
import { svg } from "./dom.js";

/**
 * Bars of the minutes, each stacked from parts.
 * @param {any[]} rows one a bar
 * @param {{name: string, tone: string}[]} parts members of a row, from the bottom up
 * @param {string} label what a screen reader says
 */
export function stackedBars(rows, parts, label) {
  const width = 360, height = 84, step = width / Math.max(rows.length, 1);
  const most = Math.max(1, ...rows.map((row) => parts.reduce((sum, { name }) => sum + (row[name] ?? 0), 0)));
  const bars = rows.flatMap((row, index) => {
    let top = height;
    return parts.map(({ name, tone }) => {
      const tall = ((row[name] ?? 0) / most) * (height - 2);
      top -= tall;
      return tall ? svg("rect", { class: `bar-${tone}`, x: (index * step).toFixed(2), y: top.toFixed(2),
        width: Math.max(step - 1, 1).toFixed(2), height: tall.toFixed(2) }) : null;
    });
  });
  return svg("svg", { class: "bars", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
    svg("line", { class: "bar-base", x1: 0, x2: width, y1: height - 0.5, y2: height - 0.5 }), bars);
}

/** One bar for shares of a whole. */
export function shareBar(shares, label) {
  const whole = Math.max(1, shares.reduce((sum, { value }) => sum + value, 0));
  let left = 0;
  return svg("svg", { class: "share", viewBox: "0 0 100 8", preserveAspectRatio: "none", role: "img", "aria-label": label },
    shares.map(({ value, tone }) => {
      const wide = (value / whole) * 100;
      const part = svg("rect", { class: `bar-${tone}`, x: left.toFixed(2), y: 0, width: wide.toFixed(2), height: 8 });
      left += wide;
      return part;
    }));
}
