/** Beside `publicCss`, inside a frame of any size. */
export const embeddedCss = `
body{min-height:0;background:var(--sunk)}
.embed{position:relative;display:flex;flex-direction:column;height:100vh;height:100dvh;overflow:hidden}
.embed.card{justify-content:center;align-items:center;gap:4px;text-align:center;background:var(--sheet)}.embed.card h1{font-size:22px;margin-bottom:10px}
.address{margin-top:10px;color:var(--ink2);font-size:13.5px;overflow-wrap:anywhere;user-select:all;-webkit-user-select:all}
.bar{display:flex;align-items:center;gap:8px;flex:none;min-height:48px;padding:2px 8px 2px 14px;background:var(--sheet);border-bottom:1px solid var(--line)}
.bar .name{display:flex;align-items:center;gap:10px;flex:1;min-width:0;min-height:44px;text-decoration:none}.bar .name b{font:650 15px/1.2 var(--display);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.bar .name span{flex:none;max-width:40%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--ink3);font-size:13.5px}.bar svg{flex:none}
.scene{position:relative;flex:1;min-height:0;container-type:size;overflow:auto}.js .scene{overflow:hidden}
.scene>div{display:flex;flex-direction:column;align-items:center;justify-content:center;height:100%}html:not(.js) .scene>div{height:auto}
.scene .view{align-self:stretch}.js .scene .view{flex:1;min-height:0;container-type:size;display:grid}.js .scene .view:not(.large){overflow:hidden}.embed .stage{margin:0 auto;border-radius:0;box-shadow:none}.js .scene .view .stage{margin:auto}
.embed .zoom{position:absolute;width:auto;top:8px;inset-inline-end:8px;z-index:4;border-radius:var(--r2);background:var(--sheet);box-shadow:var(--sh2)}.embed .view:not(.large)+.zoom>:not([data-tool=larger]){display:none}.embed .large{border-radius:0;box-shadow:none}.scene .reacts{margin:8px}@media(max-height:480px){.scene .reacts{display:none}}
.embed .strip{flex:none;max-width:100%;margin:0;padding:6px 8px;height:64px}
.scene .rowh{display:none}.scene .notes{position:absolute;left:50%;bottom:10px;translate:-50% 0;width:max-content;max-width:calc(100% - 24px);z-index:4}.scene .notes li{border:0;display:none}.scene .notes li:has(.on){display:block;background:var(--sheet);border-radius:var(--r2);box-shadow:var(--sh2)}.scene .notes a{grid-template-columns:26px minmax(0,1fr);padding:8px 14px 8px 10px}.scene .notes .t{display:none}.scene .nt{font-weight:560;max-height:4.5em;overflow:auto}
.scene .soft{position:absolute;left:12px;right:12px;top:12px;margin:0}
.embed .dock{position:relative;flex:none}.embed .dock .in{max-width:none;padding:8px 14px 10px}.embed .cap{position:absolute;bottom:calc(100% + 10px);max-width:calc(100vw - 24px)}
.embed .alone{margin:12px;border:0}.embed .alone .cap{position:static}
@media(min-width:521px){.embed .dock:not(.alone) .in{grid-template-columns:56px minmax(0,1fr) auto;gap:16px}.embed .dock:not(.alone) .tm{grid-column:auto}}
@media(max-height:300px){.alone .wv{height:94px}.alone .wv svg,.alone .seek{height:70px}}
@media(max-width:420px){.bar .name span{display:none}}
`;
