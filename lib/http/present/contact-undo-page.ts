import { addressesOf } from "#lib/accounts/address";
import { maskAddress } from "#lib/accounts/mask-address";
import type { ContactChange } from "#lib/generated/prisma/client";
import { escapeHtml } from "#lib/messages/escape-html";
import { smallPage } from "./small-page";

const TITLE = "How you sign in";

export function contactUndoPage({ formerEmail, formerPhone }: ContactChange, problem: string | null): Response {
  if (problem) return smallPage(TITLE, "One thing first", `<p>${escapeHtml(problem)}</p>`);
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

const wantsPage = (request: Request) => request.headers.get("accept")?.includes("text/html") ?? false;
