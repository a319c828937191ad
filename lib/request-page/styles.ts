/** Beside `baseCss`. Each block from its width on: the phone's is the plain one. */
export const requestCss = `
body{display:flex;flex-direction:column}
.top{padding-inline:16px 8px;height:52px}
main{flex:1;padding:0 16px 18px;overflow-x:clip}
main h1{font-size:1.625rem;line-height:1.14;margin:0 0 12px}.from{margin:4px 0 12px}.from p{min-width:0;overflow-wrap:anywhere;line-height:1.4}
main .desc{margin:12px 0 0;line-height:1.45;text-wrap:pretty}
.lang{position:relative}.lang summary{display:flex;gap:6px;align-items:center;min-height:44px;padding:0 10px;border-radius:var(--r2);color:var(--ink2);font-weight:560;cursor:pointer;list-style:none}.lang summary::-webkit-details-marker{display:none}
.lang ul{position:absolute;z-index:20;inset-inline-end:0;top:100%;margin:0;padding:6px;list-style:none;background:var(--sheet);border-radius:var(--r2);box-shadow:var(--sh2)}.lang a{display:flex;align-items:center;min-height:44px;padding:0 14px;border-radius:var(--r1);text-decoration:none;white-space:nowrap}.lang a:hover,.lang [aria-current]{background:var(--tide-wash)}
.desk{display:grid;justify-items:center}
.stage{position:relative;direction:ltr;margin:0;border-radius:var(--r2);box-shadow:var(--sh2);background:var(--sheet)}.stage img{display:block;width:100%;height:auto;border-radius:inherit;background:var(--plate)}
.bring{display:grid;justify-items:center;gap:10px;width:100%;max-width:520px;margin:0;padding:32px 24px;border:2px dashed var(--edge);border-radius:var(--r3);color:var(--ink2);text-align:center;text-wrap:balance}.bring svg{color:var(--ink3)}
.ask{position:absolute;z-index:1;width:30px;height:30px;margin:-41px 0 0 -15px;border-radius:9px;background:oklch(.47 .078 215);color:var(--img-on);font:650 .875rem/30px var(--ui);text-align:center;text-decoration:none;scroll-margin:45vh 0;box-shadow:0 0 0 2px oklch(1 0 0/.95),0 4px 10px oklch(0 0 0/.25)}
.ask:after{content:"";position:absolute;left:9px;top:26px;width:12px;height:12px;background:inherit;border-radius:0 0 4px 0;transform:rotate(45deg);clip-path:polygon(100% 0,100% 100%,0 100%)}
.ask:before{content:"";position:absolute;inset:-11px}
.ask.flip{margin-top:11px}.ask.flip:after{top:-8px;transform:rotate(225deg)}
.ask:target{z-index:2;box-shadow:0 0 0 3px oklch(1 0 0/.95),0 0 0 6px var(--img-pin),0 0 0 8.5px oklch(1 0 0/.95)}
.qs{list-style:none;margin:12px 0 0;padding:0;border-top:1px solid var(--line)}.qs li{border-bottom:1px solid var(--line);overflow-wrap:anywhere}.qs li:target{background:var(--tide-wash)}.qs :is(a,p){display:grid;grid-template-columns:26px minmax(0,1fr);gap:12px;margin:0;padding:10px 0;min-height:46px;font-weight:500;line-height:26px;text-decoration:none}.q{height:26px;border-radius:8px;background:var(--tide);color:var(--sheet);font:650 .8125rem/26px var(--ui);text-align:center}
.dock{display:grid;gap:10px;justify-items:center;text-align:center;background:var(--sheet);border-radius:var(--r4) var(--r4) 0 0;box-shadow:0 -1px 0 var(--line),0 -14px 34px -22px var(--veil);padding:14px 16px calc(16px + env(safe-area-inset-bottom))}
.dock p{margin:0}.kept{font-weight:560}.kept a{display:inline-flex;align-items:center;min-height:44px;color:var(--tide);text-underline-offset:4px}.needs{font-weight:560}
.rec{display:flex;align-items:center;justify-content:center;gap:10px;width:100%;min-height:60px;border-radius:30px;background:var(--signal);color:var(--onsignal);text-decoration:none}.rec b{font:650 1.1875rem/1.2 var(--display)}.c{display:grid}.c svg{width:24px;height:24px}
.steps{display:flex;flex-wrap:wrap;justify-content:center;gap:0 8px;margin:0;padding:0;list-style:none;color:var(--ink2)}.steps li:not(:last-child):after{content:"·";margin-inline-start:8px}.steps b{color:var(--ink);font-weight:600}
.fine{color:var(--ink3);font-size:.8438rem;line-height:1.4;text-wrap:balance;overflow-wrap:anywhere}.fine b{font-weight:600}
@media(min-height:560px){.dock{position:sticky;bottom:0;z-index:9}}
@media(max-width:900px) and (min-height:560px) and (max-height:700px){.steps{display:none}}
@media(min-width:901px){
.top{height:56px;padding:0 20px;background:var(--sheet);border-bottom:1px solid var(--line)}
main{display:grid;grid-template:auto 1fr/minmax(0,1fr) 404px;padding:0;background:radial-gradient(var(--dot) 1px,transparent 1px) 0 0/22px 22px}
.desk{grid-area:1/1/3/2;position:sticky;top:0;align-self:start;align-items:center;min-height:calc(100vh - 184px);padding:28px 32px}.who,.asked{background:var(--sheet);border-inline-start:1px solid var(--line)}
.who{padding:28px 28px 0}main h1{font-size:1.75rem;margin:18px 0 0}.from{margin:0}.asked{padding:0 28px 24px}.qs{margin-top:22px}.qs :is(a,p){padding:13px 0}
.dock{grid-template-columns:auto minmax(0,1fr) minmax(0,370px);gap:10px 28px;align-items:center;min-height:128px;padding:20px 28px;border-radius:0;border-top:1px solid var(--line);box-shadow:none;text-align:start}.kept{grid-column:1/-1;justify-self:start}.fine{grid-column:3;justify-self:end}noscript{grid-column:1/3}
.rec{width:auto;gap:16px;background:none;color:inherit;padding-inline-end:8px;border-radius:40px}.c{place-items:center;width:76px;height:76px;border-radius:50%;background:var(--signal);color:var(--onsignal);box-shadow:0 0 0 6px var(--signal-wash)}.c svg{width:30px;height:30px}.rec b{font-size:1.25rem}
.steps{gap:4px 14px}.steps li:not(:last-child):after{content:"";display:inline-block;vertical-align:middle;width:28px;border-top:2px dotted var(--edge);margin-inline-start:14px}
}
@media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media print{.dock .go,.lang{display:none}.stage,.q{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
@media(forced-colors:active){.rec,.btn{outline:1px solid ButtonBorder}.lang ul{border:1px solid CanvasText}.ask,.q{forced-color-adjust:none}.ask:target{outline:3px solid Highlight;outline-offset:3px}}
`;
