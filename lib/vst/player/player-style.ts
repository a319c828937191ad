const LIGHT = `--paper:oklch(.972 .008 85);--sheet:oklch(.993 .004 85);--line:oklch(.89 .013 80);--edge:oklch(.64 .02 80);--ink:oklch(.235 .03 268);--ink2:oklch(.42 .026 266);--ink3:oklch(.51 .022 266);--signal:oklch(.568 .19 33);--onsignal:oklch(1 0 0);--tide:oklch(.47 .078 215);--tide-wash:oklch(.94 .022 210);--mark:oklch(.9 .13 98);--sh1:0 1px 2px oklch(.235 .03 268/.06),0 0 0 1px oklch(.235 .03 268/.06);--sh2:0 1px 2px oklch(.235 .03 268/.05),0 12px 32px -12px oklch(.235 .03 268/.22)`;

const DARK = `--paper:oklch(.175 .016 268);--sheet:oklch(.215 .018 268);--line:oklch(.31 .02 268);--edge:oklch(.53 .02 268);--ink:oklch(.955 .008 85);--ink2:oklch(.8 .014 85);--ink3:oklch(.69 .016 85);--signal:oklch(.72 .165 38);--onsignal:oklch(.18 .03 40);--tide:oklch(.79 .085 205);--tide-wash:oklch(.28 .03 210);--mark:oklch(.42 .085 95);--sh1:0 0 0 1px oklch(1 0 0/.07);--sh2:0 0 0 1px oklch(1 0 0/.06),0 18px 40px -12px oklch(0 0 0/.6)`;

export const PLAYER_STYLE = `
:root{color-scheme:light dark;--start:-3px;${LIGHT};--plate:repeating-conic-gradient(#cfcfcf 0 25%,#a8a8a8 0 50%) 0 0/20px 20px;--img-pin:oklch(.235 .03 268);--img-on:oklch(.99 .003 85);--img-signal:oklch(.575 .195 33);--ui:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
@media screen and (prefers-color-scheme:dark){:root{${DARK}}}
[dir=rtl]{--start:3px}
*{box-sizing:border-box}
.js .nojs,html:not(.js) .js-only,[hidden]{display:none!important}
html,body{margin:0}
body{min-height:100vh;padding-bottom:150px;background:var(--paper);color:var(--ink);font:15px/1.5 var(--ui);-webkit-font-smoothing:antialiased;overflow-wrap:anywhere}
button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer}
a{color:inherit;text-decoration:none}
:focus-visible{outline:2px solid var(--tide);outline-offset:2px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.wrap{max-width:1080px;margin:0 auto;padding:0 20px}
.top{display:flex;align-items:center;gap:10px;height:60px;font-weight:650;font-size:17px}
.logo .drop{fill:var(--signal)}.logo .bars{stroke:var(--onsignal)}
.from{margin:10px 0 14px;color:var(--ink2);font-size:14px}
h1{font-weight:680;font-size:clamp(27px,4.2vw,40px);line-height:1.08;letter-spacing:-.025em;margin:0 0 18px;text-wrap:balance}
.about{margin:-6px 0 20px;max-width:68ch;color:var(--ink2);white-space:pre-line}
.cols{display:grid;grid-template-columns:minmax(0,1fr) 300px;gap:32px;align-items:start}
.cols.bare{grid-template-columns:minmax(0,640px)}
.stage,.strip,.wv,.t,.speed{direction:ltr}.t{unicode-bidi:isolate}
[dir=rtl] .strip{justify-content:end}
.stage{position:relative;margin:0 0 20px;border-radius:10px;box-shadow:var(--sh2);background:var(--sheet)}
.stage img,.stage .blank{display:block;width:100%;height:auto;border-radius:inherit}
.stage img{background:var(--plate)}
.stage .blank{background:#fff}
.js .stage:not(.cur){display:none}
.ink{position:absolute;inset:0;width:100%;height:100%;border-radius:inherit;overflow:hidden;pointer-events:none;font-family:var(--ui)}
.ink-wash{mix-blend-mode:multiply}
.pin{position:absolute;width:30px;height:30px;margin:-36px 0 0 -15px;color:var(--img-on);transition:opacity .18s ease-out}
.pin:before{content:"";position:absolute;inset:0;background:var(--img-pin);border-radius:50% 50% 50% 4px;transform:rotate(-45deg);box-shadow:0 0 0 2px oklch(1 0 0/.95),0 4px 10px oklch(0 0 0/.25)}
.pin span{position:relative;display:grid;place-items:center;height:100%;font:650 13px/1 var(--ui)}
.pin.flip{margin-top:6px}.pin.flip:before{transform:rotate(135deg)}
.pin.ahead{opacity:.38}
.rink{position:absolute;inset:0;width:100%;height:100%;pointer-events:none}
.rink path{vector-effect:non-scaling-stroke;stroke-linecap:round;stroke-linejoin:round;stroke:var(--img-pin);stroke-width:8px}
.rink path+path{stroke:var(--img-on);stroke-width:4px}
.rink.on{--img-pin:var(--img-signal)}
.pin.on{z-index:2}.pin.on:before{background:var(--img-signal)}
.pin.on:after{content:"";position:absolute;inset:-7px;border-radius:50%;border:2px solid var(--img-signal);opacity:.5}
.js .pin.on{animation:drop .18s ease-out}
.pin.hollow{color:var(--img-pin)}.pin.hollow:before{background:var(--img-on);box-shadow:inset 0 0 0 2.5px var(--img-pin),0 4px 10px oklch(0 0 0/.25)}
.pin.hollow.on{color:var(--img-signal)}.pin.hollow.on:before{background:var(--img-on);box-shadow:inset 0 0 0 2.5px var(--img-signal),0 4px 10px oklch(0 0 0/.25)}
@keyframes drop{from{transform:translateY(-8px)}70%{transform:translateY(2px)}}
.view{direction:ltr}.js .view{touch-action:pan-x pan-y}.js .view .stage{margin:0}
.large{overflow:auto;overscroll-behavior-x:contain;scrollbar-width:thin;border-radius:10px;box-shadow:var(--sh2);cursor:grab}.large:active{cursor:grabbing}
.large .stage{box-shadow:none;border-radius:0}
.zoom{display:flex;justify-content:end;align-items:center;margin:8px 0 20px}
.ibtn{display:grid;place-items:center;min-width:44px;height:44px;border-radius:10px;color:var(--ink2)}.zoom .t{min-width:52px}
.strip{display:flex;gap:8px;flex-wrap:wrap;margin:0 0 20px}
.strip button{width:64px;height:48px;padding:0;border-radius:6px;overflow:hidden;box-shadow:var(--sh1);background:var(--sheet)}
.strip img{display:block;width:100%;height:100%;object-fit:cover}
.strip button[aria-pressed=true]{outline:2px solid var(--ink);outline-offset:2px}
h2{font:600 15px/1 var(--ui);margin:0 0 4px;color:var(--ink2)}
.notes{list-style:none;margin:0;padding:0}
.notes li{border-bottom:1px solid var(--line)}
.notes a{display:grid;grid-template-columns:26px minmax(0,1fr) auto;gap:12px;padding:13px 4px;align-items:start}
.num{width:24px;height:24px;border-radius:50% 50% 50% 4px;background:var(--ink);color:var(--paper);font:650 12px/24px var(--ui);text-align:center}
.on .num{background:var(--signal);color:var(--onsignal)}
.on .nt{font-weight:600}
.t{font-variant-numeric:tabular-nums;font-size:.92em}
.notes .t{color:var(--ink3);line-height:24px}
details{margin-top:20px}
summary{font-weight:600;color:var(--ink2);cursor:pointer;padding:4px 0}
.tr{margin:8px 0 0;line-height:1.75;color:var(--ink2)}
.js .tr [data-word]{cursor:pointer}
.tr .past{color:var(--ink)}
.tr .now{background:var(--mark);color:var(--ink);border-radius:4px;box-shadow:0 0 0 3px var(--mark)}
.tr .low{text-decoration:underline dotted var(--edge);text-underline-offset:4px}
.tr.lines span{display:block;width:fit-content;padding:2px 0}
.answers{list-style:none;margin:0;padding:0}
.answers li{border-top:1px solid var(--line);padding:12px 4px}
.answers li:first-child{border-top:0}
.answers li:target{box-shadow:var(--start) 0 var(--tide)}
.answers li.on{box-shadow:var(--start) 0 var(--signal)}
.answers p{margin:0}
.who{display:flex;flex-wrap:wrap;gap:2px 12px;justify-content:space-between;align-items:baseline}
.who time{color:var(--ink3);font-size:13.5px}
.said{white-space:pre-wrap}.answers .said{margin-top:4px}
.answers audio{display:block;width:100%;margin-top:8px}
.answers .answers{margin-block:4px 0;margin-inline:6px 0;padding-inline-start:14px;border-inline-start:2px solid var(--line)}
.lnk{display:inline-flex;align-items:center;min-height:36px;color:var(--tide);font-weight:560;text-decoration:underline;text-underline-offset:4px}
.switch{display:flex;align-items:center;gap:10px;min-height:44px;margin:0 4px;font-weight:560}
.switch i{flex:none;width:40px;height:24px;border:1px solid var(--edge);border-radius:12px;background:var(--paper)}
.switch i:before{content:"";display:block;width:16px;height:16px;margin:3px;border-radius:50%;background:var(--ink2);transition:translate .15s}
.switch[aria-checked=true] i{background:var(--ink);border-color:var(--ink)}
.switch[aria-checked=true] i:before{background:var(--paper);translate:16px}[dir=rtl] .switch[aria-checked=true] i:before{translate:-16px}
.words{margin:8px 0 0;color:var(--ink2);white-space:pre-line}
.foot{margin:28px 0 0;color:var(--ink3);font-size:13.5px}
.dock{position:fixed;inset-inline:0;bottom:0;background:var(--sheet);border-top:1px solid var(--line);z-index:9}
.dock .in{max-width:1080px;margin:0 auto;padding:10px 20px 14px}
.dock audio{display:block;width:100%}
.controls{display:grid;grid-template-columns:56px minmax(0,1fr) auto;gap:16px;align-items:center}
.play{width:56px;height:56px;border-radius:50%;background:var(--signal);color:var(--onsignal);display:grid;place-items:center}
.play .pa,.play.playing .pl{display:none}.play.playing .pa{display:block}
.wv{position:relative;height:70px;padding-top:24px;border-radius:6px}
.wv svg{display:block;width:100%;height:46px}
.wv .rest{stroke:var(--edge);opacity:.55}.wv .done{stroke:var(--ink)}
.wv:has(.seek:focus-visible){outline:2px solid var(--tide);outline-offset:4px}
.seek{position:absolute;left:0;top:24px;width:100%;height:46px;margin:0;opacity:0;cursor:pointer;-webkit-appearance:none;appearance:none;background:none}
.seek::-webkit-slider-thumb{-webkit-appearance:none;width:1px;height:46px}
.seek::-moz-range-thumb{width:1px;height:46px;border:0}
.flag{position:absolute;top:0;bottom:0;width:0;pointer-events:none}
.flag i{position:absolute;top:24px;bottom:0;left:-.75px;width:1.5px;background:var(--ink);opacity:.35}
.flag b{pointer-events:auto;position:absolute;top:0;left:-12px;width:24px;height:24px;border-radius:50% 50% 50% 4px;background:var(--ink);color:var(--paper);font:650 12px/24px var(--ui);text-align:center}
.flag.on{z-index:2}.flag.on i{background:var(--signal);opacity:1}.flag.on b{background:var(--signal);color:var(--onsignal)}
.flag.tucked b{visibility:hidden}.flag.tucked.on b,.flag:focus-visible b{visibility:visible}
.flag:focus-visible{outline:0}.flag:focus-visible b{outline:2px solid var(--tide);outline-offset:2px}
.under{position:absolute;left:0;right:0;top:100%;height:24px}
.wv:has(.under){margin-bottom:24px}.dock .in:has(.under){padding-block:8px 10px}
.hollow i{top:-6px;bottom:auto;height:14px}
.hollow b,.hollow.on b{border-radius:4px 50% 50%;background:var(--sheet);color:var(--ink);box-shadow:inset 0 0 0 2.5px}.hollow.on b{color:var(--signal)}
.head{position:absolute;top:20px;bottom:0;width:2px;margin-left:-1px;border-radius:1px;background:var(--ink);pointer-events:none}
.head:before{content:"";position:absolute;top:-3px;left:-3px;width:8px;height:8px;border-radius:50%;background:var(--ink)}
.tm{display:flex;gap:10px;align-items:center;color:var(--ink2)}
.speed{display:inline-grid;place-items:center;min-width:52px;height:36px;padding:0 12px;border-radius:10px;font-weight:560;box-shadow:var(--sh1);background:var(--sheet);font-variant-numeric:tabular-nums}
.speed[aria-pressed=true]{background:var(--ink);color:var(--paper)}
.cap{position:fixed;left:50%;bottom:118px;translate:-50% 0;width:max-content;max-width:min(680px,calc(100vw - 32px));margin:0;background:var(--img-pin);color:var(--img-on);border-radius:10px;padding:8px 14px;text-align:center;z-index:8}
.problem{margin:0 0 8px;color:var(--ink)}
@media(max-width:820px){
.cols{grid-template-columns:minmax(0,1fr);gap:18px}
.stage{margin-bottom:14px}
.wrap{padding:0 16px}body{padding-bottom:190px}
.dock .in{padding:8px 16px 10px}
.controls{grid-template-columns:52px minmax(0,1fr);gap:6px 12px}
.play{width:52px;height:52px}
.tm{grid-column:1/-1;justify-content:space-between}.tm .speed{min-height:44px}.cap{bottom:160px}.dock:has(.under) .cap{bottom:180px}.lnk{min-height:44px}
.pin{scale:.82;transform-origin:50% 120%}
.pin.flip{transform-origin:50% -20%}
}
@media (prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important}}
@media print{.dock{display:none}.stage,.notes,.tags{-webkit-print-color-adjust:exact;print-color-adjust:exact}.pin.ahead{opacity:1}}
@media(forced-colors:active){:where(button:not(.pin),.btn,.dock,dialog){outline:1px solid ButtonBorder;outline-offset:-1px}[aria-pressed=true],[aria-checked=true],[aria-current=true],.notes .on a{outline:3px solid Highlight;outline-offset:-3px}:focus-visible{outline:3px dashed CanvasText;outline-offset:2px}.pin,.num,.flag i,.flag b,.stage img,.strip img,.ink{forced-color-adjust:none}}
`;
