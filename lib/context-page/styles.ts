/** Beside `baseCss`. The phone's is the plain one. */
export const contextCss = `
.mono{font-family:ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",Menlo,monospace}
.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
[dir=rtl] .t{direction:ltr;unicode-bidi:isolate}[dir=rtl] :is(h1,.nt){text-align:right}.mp h2 .t,code{white-space:nowrap}
.top{flex-wrap:wrap;gap:8px;height:auto;padding:6px 16px 12px;background:var(--sheet);border-bottom:1px solid var(--line)}.top .brand{margin:0}
.ad{flex:1;min-width:0;min-height:44px;line-height:44px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--ink2);font-size:.8125rem;text-decoration:none}.ad:hover{text-decoration:underline}
.size,.said{flex:1 0 100%;margin:0;color:var(--ink2);font-size:.875rem}.said:empty{display:none}.said{color:var(--ok);font-weight:560}.said.bad{color:var(--bad)}
.top .btn{flex:1;min-height:44px;padding:0 12px}[aria-busy=true]{opacity:.6}
.md{padding:20px 16px 28px;background:var(--sheet)}.md>*{max-width:760px;margin-inline:auto}.md h1{font-size:1.75rem;line-height:1.15;margin-block:0 4px}
.meta{color:var(--ink2);margin-block:0 14px;overflow-wrap:anywhere}.meta span:not(:last-child):after{content:" · "}
.warn{border-inline-start:3px solid var(--edge);padding:2px 14px;color:var(--ink2);font-size:.875rem;line-height:1.45;margin-block:0 18px}
.md .desc{max-width:760px}
.mp{border-top:1px solid var(--line)}.mp h2{display:flex;gap:10px;align-items:start;margin:0;padding:12px 0 10px;color:var(--ink);font:650 1.0625rem/24px var(--ui);overflow-wrap:anywhere}.mp h2 .t{color:var(--ink3);font-weight:450;font-size:.875rem}
.nt{flex:1;min-width:0;white-space:pre-wrap}.num{flex:none;width:24px;height:24px;border-radius:50%;border-end-start-radius:4px;background:var(--ink);color:var(--sheet);font:650 12px/24px var(--ui);text-align:center}
.mg{display:grid;gap:12px 22px;padding-bottom:14px}.crop{display:block;width:100%;max-width:340px;height:auto;aspect-ratio:4/3;object-fit:cover;border-radius:var(--r1);background:var(--sunk);box-shadow:0 0 0 1px var(--line)}
dl{margin:0;display:grid;grid-template-columns:minmax(54px,max-content) minmax(0,1fr);gap:7px 10px;align-content:start;font-size:.875rem;line-height:1.45}dl div{display:contents}dt{color:var(--ink3)}dd{margin:0;overflow-wrap:anywhere}em{font-style:normal;color:var(--ink3)}.ink{display:block}dd .t{font-size:1em}
.then,.left{color:var(--ink2);font-size:.875rem;line-height:1.5;margin-block:0;padding:2px 0 14px;overflow-wrap:anywhere}.then .t{color:var(--ink3)}.left a{display:inline-flex;align-items:center;min-height:44px;color:var(--tide);font-weight:560;text-underline-offset:4px}
.js-panel{background:var(--sunk);border-top:1px solid var(--line);min-width:0}.jh{display:flex;align-items:center;gap:10px;padding:8px 16px 4px}.jh b{font-weight:600}.same{flex:1;min-width:0;color:var(--ink2);font-size:.8438rem}.btn.quiet{background:none;box-shadow:none;color:var(--ink2);min-height:44px}
pre{margin:0;padding:4px 16px 20px;overflow:auto;max-height:60vh;font-size:.8rem;line-height:1.7;text-align:left;color:var(--ink2)}pre i{font-style:normal;color:var(--ink)}pre span{display:block;white-space:pre-wrap;overflow-wrap:anywhere;padding-left:2ch;text-indent:-2ch}
${[1, 2, 3, 4, 5, 6, 7].map((depth) => `pre .n${depth}{padding-left:${depth * 2 + 2}ch}`).join("")}
.less{padding:12px 16px 20px;border-top:1px solid var(--line);font-size:.8438rem;line-height:1.5;color:var(--ink2)}.less p{margin:0 0 12px}.less code{font-size:.7813rem;color:var(--ink)}
form{display:flex;flex-wrap:wrap;gap:12px;align-items:end}label{flex:1;display:block;min-width:116px;font-weight:560}label input{display:block;width:100%;margin-top:4px;border:1px solid var(--edge);border-radius:var(--r2);background:var(--paper);color:var(--ink);padding:8px 12px;min-height:44px;font-size:1rem}.tick{flex:1 0 100%;display:flex;gap:10px;align-items:center;min-height:44px}.tick input{width:20px;min-height:20px;height:20px;margin:0;accent-color:var(--ink)}form .btn{flex:1;min-height:44px}
@media(min-width:640px){.mg:not(.bare){grid-template-columns:236px minmax(0,1fr)}}
@media(min-width:1000px){
body{display:flex;flex-direction:column;height:100vh}
.top{flex-wrap:nowrap;gap:14px;height:56px;padding:0 28px}.ad{font-size:.875rem}.size,.said{flex:none}.top .btn{flex:none;min-height:40px;padding:0 14px}
.cols{flex:1;min-height:0;display:grid;grid-template-columns:minmax(0,1fr) min(540px,42vw)}.md{overflow:auto;padding:24px 44px 28px}.md h1{font-size:1.875rem}
.js-panel{display:flex;flex-direction:column;min-height:0;border-top:0;border-inline-start:1px solid var(--line)}.jh{padding:14px 24px 10px}pre{flex:1;max-height:none;padding:4px 24px 24px}.less{padding:12px 24px 16px}.less p{margin-bottom:10px}label input,form .btn,.btn.quiet{min-height:40px;font-size:.9375rem}.tick{flex:none}form .btn{flex:none}
}
@media(forced-colors:active){.btn{outline:1px solid ButtonBorder;outline-offset:-1px}.num,.crop{forced-color-adjust:none}}
@media print{.top .btn,.js-panel{display:none}.cols,body{display:block;height:auto}}
`;
