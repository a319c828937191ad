import { createHmac, randomBytes } from "node:crypto";
import { serverKey } from "#lib/config/config";
import type { Reply } from "#lib/generated/prisma/client";
import { readClaims, signClaims } from "#lib/secrets/signed-claims";

/** A browser that replied is known again for this long. */
export const AUTHOR_SECONDS = 180 * 24 * 3600;

/** The author of a reply without an account: a browser by its cookie, and by its address until it has one. */
export type Author = Pick<Reply, "author" | "address">;

/** `known` comes from the cookie (`readAuthorPass`); `bucket` is the address as rate limits count it. */
export function identifyAuthor(known: string | null, bucket: string): Author & { author: string } {
  if (known !== null) return { author: known, address: null };
  const address = createHmac("sha256", serverKey()).update(`reply-address:${bucket}`).digest("base64url");
  return { author: randomBytes(16).toString("base64url"), address };
}

export function makeAuthorPass(author: string): string {
  return signClaims("rpa", "reply-author", [author]);
}

export function readAuthorPass(pass: string): string | null {
  return readClaims("rpa", "reply-author", pass)?.[0] ?? null;
}
