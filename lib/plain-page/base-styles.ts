import { tokensCss } from "./tokens";

/** The styles of every page. Inlined into it, which saves a request before the first paint. */
export const baseCss = `${tokensCss}
*{box-sizing:border-box}html,body{margin:0}html{scroll-padding:72px 0 210px}
body{min-height:100vh;background:var(--paper);color:var(--ink);font:0.9375rem/1.5 var(--ui);-webkit-font-smoothing:antialiased}
button,input,textarea{font:inherit;color:inherit}button{background:none;border:0;padding:0;cursor:pointer}a{color:inherit}
:focus-visible{outline:2px solid var(--tide);outline-offset:2px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.t{font-variant-numeric:tabular-nums;font-size:.92em}.js .nojs,html:not(.js) .js-only,[hidden]{display:none!important}
.skip{position:absolute;inset-inline-start:12px;top:-60px;background:var(--sheet);padding:10px 14px;border-radius:var(--r2);z-index:20}.skip:focus{top:10px}
.top{display:flex;align-items:center;gap:6px;height:60px}.brand{display:flex;gap:10px;align-items:center;text-decoration:none;margin-inline-end:auto;min-height:44px}.brand b{font:650 1.0625rem/1 var(--display)}
.ibtn{display:grid;place-items:center;width:40px;height:40px;border-radius:var(--r2);color:var(--ink2)}.ibtn[aria-pressed=true]{background:var(--ink);color:var(--paper)}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:40px;padding:0 14px;border-radius:var(--r2);font-weight:560;box-shadow:var(--sh1);background:var(--sheet);text-decoration:none;white-space:nowrap}.btn.pri{background:var(--ink);color:var(--paper);box-shadow:none}.btn:disabled{opacity:.5;cursor:not-allowed}.btn.red{background:var(--signal);color:var(--onsignal);box-shadow:none}
.from{display:flex;gap:12px;align-items:center;margin:10px 0 18px}.av{flex:none;width:40px;height:40px;border-radius:50%;background:var(--tide-wash);color:var(--tide);display:grid;place-items:center;font:650 1rem/1 var(--display)}.from p{margin:0;color:var(--ink2);font-size:0.875rem}.from strong{color:var(--ink);font-weight:600}
h1{font:650 clamp(1.6875rem,4.2vw,2.5rem)/1.08 var(--display);letter-spacing:-.025em;margin:0 0 18px;text-wrap:balance;overflow-wrap:anywhere}
h2{font:600 0.9375rem/1.2 var(--ui);margin:0 0 4px;color:var(--ink2)}
.desc{white-space:pre-wrap;overflow-wrap:anywhere;color:var(--ink2);max-width:65ch;margin:0 0 18px}
.soft{display:flex;gap:10px;align-items:center;background:var(--tide-wash);color:var(--ink2);border-radius:var(--r2);padding:10px 14px;margin:0 0 18px}
`;
