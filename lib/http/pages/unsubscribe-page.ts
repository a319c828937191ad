import { acceptedLanguage, type Language } from "#lib/languages/languages";
import { readerIn } from "#lib/languages/translate";
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

type State = "ask" | "ended" | "again";

/** Users read English here, as on their other pages; recipients the language of their browser. */
export function unsubscribePage(which: Unsubscription, state: State, request: Request): Response {
  const language: Language =
    which.kind === "address" ? (acceptedLanguage(request.headers.get("accept-language")) ?? "en") : "en";
  const { t } = readerIn(language);
  const more =
    which.kind === "notification"
      ? `Manage other notifications in your <a href="/settings#notifications">settings</a>.`
      : t("unsubscribe.codes");
  const undo = state === "ended" ? `<input type="hidden" name="again" value="1">` : "";
  const words = {
    ask: t("unsubscribe.stop"),
    ended: t("unsubscribe.undo"),
    again: t("unsubscribe.stopAfterAll"),
  }[state];
  const form = `<form method="post">${undo}<button type="submit">${words}</button></form>`;
  const heading = headingOf(which, state, language);
  return smallPage(t("unsubscribe.title"), heading, `<p>${more}</p>${form}`, language);
}

function headingOf(which: Unsubscription, state: State, language: Language): string {
  const { t } = readerIn(language);
  if (which.kind === "address") {
    return { ask: t("unsubscribe.ask"), ended: t("unsubscribe.ended"), again: t("unsubscribe.again") }[state];
  }
  const name = names[which.notification];
  return { ask: `No more ${name}?`, ended: `You get no more ${name}.`, again: `You get ${name} again.` }[state];
}

export function answerUnsubscribed(which: Unsubscription, isAgain: boolean, request: Request) {
  const state = isAgain ? "again" : "ended";
  if (request.headers.get("accept")?.includes("text/html")) return unsubscribePage(which, state, request);
  return { success: true as const, subscribed: isAgain, message: headingOf(which, state, "en") };
}
