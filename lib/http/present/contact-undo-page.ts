import { addressesOf } from "#lib/accounts/address";
import { maskAddress } from "#lib/accounts/mask-address";
import type { ContactChange } from "#lib/generated/prisma/client";
import { AppError } from "#lib/kernel/errors";
import { escapeHtml } from "#lib/messages/escape-html";
import { smallPage } from "./small-page";

const TITLE = "How you sign in";

export function contactUndoPage({ formerEmail, formerPhone }: ContactChange): Response {
  const former = addressesOf({ email: formerEmail, phone: formerPhone }).map((one) => escapeHtml(maskAddress(one)));
  return smallPage(
    TITLE,
    "Take your account back?",
    `<p>It opens by ${former.join(" and ")} alone again, as it did before. Whoever is signed in is signed out, and every personal key ends.</p><form method="post"><button type="submit">Undo the change</button></form>`,
  );
}

const UNDONE = "The change is undone. Nobody is signed in any more.";

export function answerContactUndone(request: Request) {
  if (!wantsPage(request)) return { success: true as const, message: UNDONE };
  return smallPage(
    TITLE,
    "Your account is yours again",
    `<p>Nobody is signed in any more, and every personal key has ended. <a href="/sign-in">Sign in</a> as you used to, and look at the webhooks and links in it: what was made meanwhile is still there.</p>`,
  );
}

/** For a person the reason is a page as well. */
export function contactUndoRefused(error: unknown, request: Request): Response {
  if (!(error instanceof AppError) || !wantsPage(request)) throw error;
  return smallPage(TITLE, "That is not possible yet", `<p>${escapeHtml(error.message)}</p>`, error.status);
}

const wantsPage = (request: Request) => request.headers.get("accept")?.includes("text/html") ?? false;
