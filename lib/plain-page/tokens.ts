/** Must equal app/tokens.css; a test compares them. */
export const tokensCss = `@font-face {
  font-family: "Bricolage";
  src: url("/fonts/bricolage-grotesque-latin-wght-normal.woff2") format("woff2");
  font-weight: 200 800;
  font-display: swap;
}
@font-face {
  font-family: "Hanken";
  src: url("/fonts/hanken-grotesk-latin-wght-normal.woff2") format("woff2");
  font-weight: 100 900;
  font-display: swap;
}
:root {
  color-scheme: light;
  --paper: oklch(0.972 0.008 85);
  --sheet: oklch(0.993 0.004 85);
  --sunk: oklch(0.945 0.011 83);
  --line: oklch(0.89 0.013 80);
  --edge: oklch(0.64 0.02 80);
  --bar: oklch(0.8 0.013 82);
  --ink: oklch(0.235 0.03 268);
  --ink2: oklch(0.42 0.026 266);
  --ink3: oklch(0.51 0.022 266);
  --signal: oklch(0.568 0.19 33);
  --onsignal: oklch(1 0 0);
  --signal-wash: oklch(0.95 0.03 40);
  --tide: oklch(0.47 0.078 215);
  --tide-wash: oklch(0.94 0.022 210);
  --mark: oklch(0.9 0.13 98);
  --ok: oklch(0.5 0.11 155);
  --bad: oklch(0.53 0.2 22);
  --dot: oklch(0.235 0.03 268 / 0.07);
  --veil: oklch(0.235 0.03 268 / 0.45);
  --sh1: 0 1px 2px oklch(0.235 0.03 268 / 0.06), 0 0 0 1px oklch(0.235 0.03 268 / 0.06);
  --sh2: 0 1px 2px oklch(0.235 0.03 268 / 0.05), 0 12px 32px -12px oklch(0.235 0.03 268 / 0.22);
  --r1: 6px;
  --r2: 10px;
  --r3: 16px;
  --r4: 24px;
  --display: "Bricolage", "Hanken", system-ui, sans-serif;
  --ui: "Hanken", system-ui, -apple-system, "Segoe UI", sans-serif;
  --plate: repeating-conic-gradient(#cfcfcf 0 25%, #a8a8a8 0 50%) 0 0 / 20px 20px;
  --img-pin: oklch(0.235 0.03 268);
  --img-on: oklch(0.99 0.003 85);
  --img-signal: oklch(0.575 0.195 33);
  --img-tide: oklch(0.47 0.078 215);
}
@media screen and (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    color-scheme: dark;
    --paper: oklch(0.175 0.016 268);
    --sheet: oklch(0.215 0.018 268);
    --sunk: oklch(0.145 0.014 268);
    --line: oklch(0.31 0.02 268);
    --edge: oklch(0.53 0.02 268);
    --bar: oklch(0.39 0.019 268);
    --ink: oklch(0.955 0.008 85);
    --ink2: oklch(0.8 0.014 85);
    --ink3: oklch(0.69 0.016 85);
    --signal: oklch(0.72 0.165 38);
    --onsignal: oklch(0.18 0.03 40);
    --signal-wash: oklch(0.28 0.05 38);
    --tide: oklch(0.79 0.085 205);
    --tide-wash: oklch(0.28 0.03 210);
    --mark: oklch(0.42 0.085 95);
    --ok: oklch(0.78 0.14 155);
    --bad: oklch(0.72 0.16 24);
    --dot: oklch(1 0 0 / 0.05);
    --veil: oklch(0 0 0 / 0.6);
    --sh1: 0 0 0 1px oklch(1 0 0 / 0.07);
    --sh2: 0 0 0 1px oklch(1 0 0 / 0.06), 0 18px 40px -12px oklch(0 0 0 / 0.6);
  }
}
@media screen {
  :root[data-theme="dark"] {
    color-scheme: dark;
    --paper: oklch(0.175 0.016 268);
    --sheet: oklch(0.215 0.018 268);
    --sunk: oklch(0.145 0.014 268);
    --line: oklch(0.31 0.02 268);
    --edge: oklch(0.53 0.02 268);
    --bar: oklch(0.39 0.019 268);
    --ink: oklch(0.955 0.008 85);
    --ink2: oklch(0.8 0.014 85);
    --ink3: oklch(0.69 0.016 85);
    --signal: oklch(0.72 0.165 38);
    --onsignal: oklch(0.18 0.03 40);
    --signal-wash: oklch(0.28 0.05 38);
    --tide: oklch(0.79 0.085 205);
    --tide-wash: oklch(0.28 0.03 210);
    --mark: oklch(0.42 0.085 95);
    --ok: oklch(0.78 0.14 155);
    --bad: oklch(0.72 0.16 24);
    --dot: oklch(1 0 0 / 0.05);
    --veil: oklch(0 0 0 / 0.6);
    --sh1: 0 0 0 1px oklch(1 0 0 / 0.07);
    --sh2: 0 0 0 1px oklch(1 0 0 / 0.06), 0 18px 40px -12px oklch(0 0 0 / 0.6);
  }
}
`;
