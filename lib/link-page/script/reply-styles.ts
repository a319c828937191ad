export const replyStyles = `
.stage.drawing{touch-action:none;cursor:crosshair}
.ring{position:absolute;width:52px;height:52px;margin:-26px 0 0 -26px;border-radius:50%;border:3px solid var(--img-on);box-shadow:0 0 0 3px var(--img-pin),inset 0 0 0 3px var(--img-pin);cursor:grab;touch-action:none;z-index:3;scroll-margin:8px}
.ring .pin{left:50%;top:-6px;transition:none}.ring .flip{top:calc(100% + 6px)}:root:has(.voice .red) :is(.ring,.own),.rink.on{--img-pin:var(--img-signal)}
.new{animation:came .4s ease-out}@keyframes came{from{translate:0 8px}}
.pin.hollow.on{color:var(--img-signal)}.pin.hollow.on:before{box-shadow:inset 0 0 0 2.5px;background:var(--img-on)}
.answers li.on{box-shadow:-3px 0 var(--signal)}
.stage:has(.ring){cursor:crosshair}
.reply{padding-bottom:env(safe-area-inset-bottom)}
.ways{display:none}
[dir=rtl] [data-reply=undoStroke] svg{scale:-1 1}
:root:has(.reply[open]) [data-reply=pointed]{display:none}
@media(max-width:820px),(max-height:480px){
:root:not(:has(.reply[open])) .points:has([data-reply=pointed]:not([hidden])){position:fixed;inset:auto 0 0;z-index:10;margin:0;padding:12px 16px calc(12px + env(safe-area-inset-bottom));background:var(--sheet);border-radius:var(--r3) var(--r3) 0 0;box-shadow:var(--sh2)}
[data-reply=pointed]{flex:1}
[data-reply=pointed] .btn{flex:1}
:root:has(.reply[open]){overflow:hidden;overflow-anchor:none}.wrap:has(.reply[open]){padding-bottom:300vh}
.wrap:has(.reply[open]) .view:not(.large) .tall img{max-height:none}
.reply{scroll-padding:8px 0 76px}
.reply[open],.reply .card{display:grid}
.reply form{display:flex;flex-direction:column}
.ways{display:flex;gap:4px;padding:4px;margin-bottom:8px;border-radius:var(--r2);background:var(--sunk)}
.ways .btn{flex:1;background:none;box-shadow:none}
.ways [aria-pressed=true]{background:var(--sheet);box-shadow:var(--sh1)}
.reply .card{padding:14px 16px 0}
.reply label,.reply .rowh p{margin-bottom:8px}
.reply .rowh p,.reply .soft{font-size:.8125rem;line-height:1.35}
.reply .soft{padding:0 12px;margin-bottom:8px}
.reply textarea{min-height:64px}
.reply .voice{padding:8px 10px;margin-bottom:8px;gap:4px 10px}
.reply [data-reply=record],[data-way=speak] label:has(textarea){display:none}
.reply form>.acts{position:sticky;bottom:0;z-index:1;margin-top:auto;padding:8px 0 12px;background:var(--sheet)}
.reply form>.acts .pri{order:1;margin-inline-start:auto}
}
@media(max-height:480px){:root:not(:has(.reply[open])):has([data-reply=pointed]:not([hidden])) .dock{visibility:hidden}}
.asks{margin:8px 0}
.asks label{margin:0}
.asks .err{color:var(--bad)}
.asks .acts{margin-top:8px}
.voice{border-radius:var(--r2);background:var(--sunk);padding:12px 14px;margin:0 0 14px;display:flex;flex-wrap:wrap;gap:10px 14px;align-items:center}
.voice audio{width:100%;display:block}
.voice>span:last-child{flex-basis:100%;font-size:.8125rem}
.lvl{flex:1 1 40px;height:6px;border-radius:3px;background:var(--line);overflow:hidden}
.lvl b{display:block;height:100%;width:0;background:var(--ok)}.lvl.off b{background:var(--mark)}
`;
