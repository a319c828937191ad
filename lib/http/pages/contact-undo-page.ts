import { listAddresses } from "#lib/accounts/address";
import { maskAddress } from "#lib/accounts/codes/mask-address";
import type { UndoneChange } from "#lib/accounts/contact/contact-undo";
import type { ContactChange } from "#lib/generated/prisma/client";
import { escapeHtml } from "#lib/messages/escape-html";
import { smallPage } from "./small-page";

const TITLE = "How you sign in";

export function contactUndoPage(change: ContactChange, problem: string | null): Response {
  if (problem) return smallPage(TITLE, "One thing first", `<p>${escapeHtml(problem)}</p>`);
  return smallPage(
    TITLE,
    "Take your account back?",
    `<p>It opens by ${formerOf(change)} alone again, as it did before. All sessions end, and every personal key ends.</p><form method="post"><button type="submit">Undo the change</button></form>`,
  );
}

function formerOf({ formerEmail, formerPhone }: ContactChange): string {
  return listAddresses({ email: formerEmail, phone: formerPhone })
    .map((one) => escapeHtml(maskAddress(one)))
    .join(" and ");
}

const UNDONE = "The change is undone. All sessions have ended.";
const BEFORE = "An earlier change still stands: the link in the message about that undoes it.";

export function answerContactUndone(request: Request, undone: UndoneChange) {
  const { isChangedBefore } = undone;
  if (!wantsPage(request)) {
    return { success: true as const, message: isChangedBefore ? `${UNDONE} ${BEFORE}` : UNDONE };
  }
  const before = `<p>It had been changed before that, too, and that still stands. If it was not you, undo it as well: the message about it went to what opened the account then.</p>`;
  return smallPage(
    TITLE,
    isChangedBefore ? "This change is undone" : "Your account is yours again",
    `<p>It opens by ${formerOf(undone)} alone. All sessions have ended, and every personal key has ended.</p>${isChangedBefore ? before : ""}<p><a href="/sign-in">Sign in</a> as you used to, and look at the webhooks and links in it: what was created in the meantime is still there.</p>`,
  );
}

const wantsPage = (request: Request) => request.headers.get("accept")?.includes("text/html") ?? false;
