export const toolStyles = `
.large{overflow:auto;overscroll-behavior-x:contain;scrollbar-width:thin;border-radius:var(--r2);box-shadow:var(--sh2);cursor:grab}
.large:active{cursor:grabbing}
.large .stage{box-shadow:none;border-radius:0}
.keys::backdrop{background:var(--veil)}
.keys dl{display:grid;grid-template-columns:auto 1fr;gap:10px 18px;margin:14px 0 20px}
.keys dt{display:flex;gap:4px;align-items:start}
.keys dd{margin:0;color:var(--ink2)}
.keys label{display:flex;align-items:center;gap:10px;min-height:44px;margin:0}
.keys input{width:20px;height:20px;min-height:0;flex:none;accent-color:var(--ink)}
.full body{display:flex;flex-direction:column;height:100dvh;overflow:hidden}
.full .wrap,.full #main,.full .cols{display:contents}
.full :is(.top,.preview,.skip,.pics [data-reply=reactions],#main>:not(h1,.cols,dialog),.cols>section){display:none}
.full .pics{flex:1;min-height:0;display:grid;grid-template:minmax(0,1fr)/1fr auto;gap:0 12px;align-items:center}
.full .view{grid-column:1/-1;align-self:stretch;min-height:0;display:grid;overflow:auto;box-shadow:none;border-radius:0}
.full .view .stage{margin:auto;border-radius:0;box-shadow:none}
.full .tools{margin:4px 12px;grid-area:2/2}
.full .points{margin:4px 12px}
.full .strip{margin:0 12px;grid-column:1/-1}
.full .dock{position:relative}
.full h1{position:absolute;clip-path:inset(50%)}
@media(max-width:820px){.full .pics{grid-template-columns:minmax(0,1fr)}.full .tools{grid-area:auto;margin-block:4px 0}}
`;
