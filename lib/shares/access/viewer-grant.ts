import { createHmac } from "node:crypto";
import { serverKey } from "#lib/config/config";
import type { Share } from "#lib/generated/prisma/client";
import { readClaims, signClaims } from "#lib/secrets/signed-claims";

/** A day, so that a visitor who returns in the afternoon needs no new code. */
export const VIEWER_SECONDS = 24 * 3600;

type Addressed = Pick<Share, "id" | "replyGeneration" | "recipientEmail" | "recipientPhone">;

/** Proves access to the mailbox or number of the recipient. A new code of the link, or a stricter rule, ends it. */
export function makeViewerGrant(share: Addressed, address: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + VIEWER_SECONDS;
  return signClaims("vpg", "share-viewer", [share.id, share.replyGeneration, mark(address), expires]);
}

export function isViewerGrant(grant: string, share: Addressed, now: Date): boolean {
  const [id, generation, holder, expires] = readClaims("vpg", "share-viewer", grant) ?? [];
  const recipients = [share.recipientEmail, share.recipientPhone].flatMap((one) => (one === null ? [] : [mark(one)]));
  return (
    id === share.id &&
    Number(generation) === share.replyGeneration &&
    recipients.includes(holder ?? "") &&
    Number(expires) > now.getTime() / 1000
  );
}

const mark = (address: string) => createHmac("sha256", serverKey()).update(`viewer:${address}`).digest("base64url");
