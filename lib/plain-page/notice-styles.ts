/** Beside the styles of a page, for a notice in its place. */
export const noticeCss = `
.notice{min-height:100vh;display:grid;place-items:center;padding:20px}
.notice main{width:min(440px,100%);text-align:center}
.notice .brand{justify-content:center;margin:0 0 26px}
.notice .card{background:var(--sheet);border-radius:var(--r3);box-shadow:var(--sh2);padding:34px 26px;text-align:start}
.notice h1{font-size:1.6875rem;margin-bottom:10px}
.notice .card p{margin-bottom:18px}
.notice .card p:last-child{margin-bottom:0}
.notice .btn{width:100%;min-height:48px}
.notice b{overflow-wrap:anywhere}
.notice .also{display:flex;flex-wrap:wrap;gap:2px 18px;justify-content:space-between;align-items:center;margin:12px 0 0;color:var(--ink2)}
.notice p.also{display:block;margin-top:16px}
.digits{text-align:center;font-size:1.375rem;letter-spacing:.3em;font-variant-numeric:tabular-nums}
.bars{display:flex;gap:5px;height:34px;align-items:center;margin-bottom:18px}
.bars i{width:5px;border-radius:3px;background:var(--edge);height:30%}
.bars i:nth-child(2n){height:75%}
.bars i:nth-child(3n){height:100%;background:var(--signal)}
`;
