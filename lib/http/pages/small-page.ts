import { directionOf, type Language } from "#lib/languages/languages";
import { contentPolicy } from "#lib/plain-page/content-policy";
import { tokensCss } from "#lib/plain-page/tokens";

const css = `${tokensCss}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 var(--ui)}
main{max-width:520px;margin:0 auto;padding:48px 16px}
section{background:var(--sheet);border-radius:16px;box-shadow:var(--sh1);padding:28px 26px}
h1{font:650 25px/1.25 var(--display);margin:0 0 12px}
p{margin:0 0 20px;color:var(--ink2)}
button{min-height:48px;padding:0 22px;border:0;border-radius:12px;background:var(--ink);color:var(--paper);font:600 16px var(--ui);cursor:pointer}
a{color:var(--tide)}`;

/** A page behind a link in a mail, whose address is a secret. Its words are ours: nothing in them is escaped here. */
export function smallPage(title: string, heading: string, body: string, language: Language = "en"): Response {
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title} · Tellmark</title><style>${css}</style></head><body><main><section>
<h1>${heading}</h1>${body}</section></main></body></html>`;
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      Vary: "Accept-Language",
      "Content-Security-Policy": contentPolicy(html),
      "Referrer-Policy": "no-referrer",
    },
  });
}
