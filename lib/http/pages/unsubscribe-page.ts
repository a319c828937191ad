import type { NotificationKind } from "#lib/messages/preferences";
import type { Unsubscription } from "#lib/messages/unsubscribe";
import { smallPage } from "./small-page";

const names: Readonly<Record<NotificationKind, string>> = {
  clipReady: "messages about clips that are ready",
  clipFailed: "messages about clips that failed",
  firstView: "messages about first views",
  digest: "digests of views",
  replies: "messages about replies",
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
      ? `Manage other notifications in your <a href="/settings#notifications">settings</a>.`
      : "Sign-in codes are still sent on request for them.";
  const heading = state === "asked" ? `No more ${nameOf(which)}?` : sentence(which, state === "again");
  const undo = state === "ended" ? `<input type="hidden" name="again" value="1">` : "";
  const words = { asked: "Stop them", ended: "Undo this", again: "Stop them after all" }[state];
  const form = `<form method="post">${undo}<button type="submit">${words}</button></form>`;
  return smallPage("Messages", heading, `<p>${more}</p>${form}`);
}

export function answerUnsubscribed(which: Unsubscription, isAgain: boolean, request: Request) {
  if (request.headers.get("accept")?.includes("text/html")) return unsubscribePage(which, isAgain ? "again" : "ended");
  return { success: true as const, subscribed: isAgain, message: sentence(which, isAgain) };
}
