import { isOperator } from "#lib/accounts/admin";
import { getRuntime, processSingleton } from "#lib/config/runtime";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { warnThrottled } from "#lib/log/throttled-warning";
import { deleteAddressNote, saveAddressNote } from "#lib/platform/address-note";
import { findDisagreement } from "./address-advice";
import { pageOrigin, resolveOrigin } from "./origin";

const APART_MS = 3_600_000;
const MOST_PAGES = 20;

/** The last report of each page. Users choose the header, so there is a limit. */
const seen = () => processSingleton("page addresses", () => new Map<string, { own: string; at: number }>());

/** Notes for the doctor at which address the operator's page is open. The request does not wait for it. */
export function noteAddress(request: Request, user: Pick<User, "email">): void {
  const page = pageOrigin(request);
  if (page === null || !isOperator(user)) return;
  const own = resolveOrigin(request);
  const now = clock.now().getTime();
  const pages = seen();
  const last = pages.get(page);
  if (last?.own === own && now - last.at < APART_MS) return;
  if (pages.size >= MOST_PAGES) pages.clear();
  pages.set(page, { own, at: now });
  const disagreement = findDisagreement(request);
  const work = (disagreement ? saveAddressNote(disagreement) : deleteAddressNote(page)).catch(() =>
    warnThrottled("the address of a page could not be noted"),
  );
  getRuntime().keepAlive?.(work);
}
