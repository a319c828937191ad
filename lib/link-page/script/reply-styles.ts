export const replyStyles = `
.stage.drawing{touch-action:none;cursor:crosshair}
.stage:has(.ring){cursor:crosshair}
.reply{padding-bottom:env(safe-area-inset-bottom)}
.asks{margin:8px 0}
.asks label{margin:0}
.asks .err{color:var(--bad)}
.asks .acts{margin-top:8px}
.voice{border-radius:var(--r2);background:var(--sunk);padding:12px 14px;margin:0 0 14px;display:flex;flex-wrap:wrap;gap:10px 14px;align-items:center}
.voice audio{width:100%;display:block}
.lvl{flex:1 1 120px;height:6px;border-radius:3px;background:var(--line);overflow:hidden}
.lvl b{display:block;height:100%;width:0;background:var(--ok)}
`;
