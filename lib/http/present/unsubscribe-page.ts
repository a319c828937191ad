import type { NotificationKind } from "#lib/messages/preferences";
import type { Unsubscription } from "#lib/messages/unsubscribe";
import { contentPolicy } from "#lib/public/content-policy";
import { tokensCss } from "#lib/public/tokens";

const css = `${tokensCss}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 var(--ui)}
main{max-width:520px;margin:0 auto;padding:48px 16px}
section{background:var(--sheet);border-radius:16px;box-shadow:var(--sh1);padding:28px 26px}
h1{font:650 25px/1.25 var(--display);margin:0 0 12px}
p{margin:0 0 20px;color:var(--ink2)}
button{min-height:48px;padding:0 22px;border:0;border-radius:12px;background:var(--ink);color:var(--paper);font:600 16px var(--ui);cursor:pointer}
a{color:var(--tide)}`;

const names: Readonly<Record<NotificationKind, string>> = {
  clipReady: "messages about clips that are ready",
  clipFailed: "messages about clips that failed",
  firstView: "messages about first views",
  digest: "digests of views",
  replies: "messages about answers",
  linkExpiring: "messages about links that end soon",
  storage: "messages about your storage",
};

const nameOf = (which: Unsubscription): string =>
  which.kind === "notification" ? names[which.notification] : "clips and other messages from Tellmark";

const sentence = (which: Unsubscription, isAgain: boolean) =>
  isAgain ? `You get ${nameOf(which)} again.` : `You get no more ${nameOf(which)}.`;

export function unsubscribePage(which: Unsubscription, state: "asked" | "ended" | "again"): Response {
  const more =
    which.kind === "notification"
      ? `What else you are told is in your <a href="/settings#notifications">settings</a>.`
      : "Codes to sign in are still sent to who asks for them.";
  const heading = state === "asked" ? `No more ${nameOf(which)}?` : sentence(which, state === "again");
  const undo = state === "ended" ? `<input type="hidden" name="again" value="1">` : "";
  const words = { asked: "Stop them", ended: "Undo this", again: "Stop them after all" }[state];
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>Messages · Tellmark</title><style>${css}</style></head><body><main><section>
<h1>${heading}</h1><p>${more}</p><form method="post">${undo}<button type="submit">${words}</button></form></section></main></body></html>`;
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": contentPolicy(html),
      "Referrer-Policy": "no-referrer",
    },
  });
}

export function answerUnsubscribed(which: Unsubscription, isAgain: boolean, request: Request) {
  if (request.headers.get("accept")?.includes("text/html")) return unsubscribePage(which, isAgain ? "again" : "ended");
  return { success: true as const, subscribed: isAgain, message: sentence(which, isAgain) };
}
