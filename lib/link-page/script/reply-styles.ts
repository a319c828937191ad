export const replyStyles = `
.stage.drawing{touch-action:none;cursor:crosshair}
.ring{position:absolute;width:52px;height:52px;margin:-26px 0 0 -26px;border-radius:50%;border:3px solid var(--img-on);box-shadow:0 0 0 3px var(--img-pin),inset 0 0 0 3px var(--img-pin);cursor:grab;touch-action:none;z-index:3}
.stage:has(.ring){cursor:crosshair}
.asks{margin:8px 0}
.asks label{margin:0}
.asks .err{color:var(--bad)}
.asks .acts{margin-top:8px}
.voice{border-radius:var(--r2);background:var(--sunk);padding:12px 14px;margin:0 0 14px;display:flex;flex-wrap:wrap;gap:10px 14px;align-items:center}
.voice audio{width:100%;display:block}
.lvl{flex:1 1 120px;height:6px;border-radius:3px;background:var(--line);overflow:hidden}
.lvl b{display:block;height:100%;width:0;background:var(--ok)}
`;
