import { createHmac } from "node:crypto";
import { serverKey } from "#lib/kernel/config";
import type { Address } from "./address";

/**
 * Rate limit key of an address. Spellings that reach the same mailbox at large providers count as one (+tag, dots,
 * accents, look-alike letters). Not for identity, which is exact.
 */
export function budgetKey({ channel, address }: Address): string {
  const text = channel === "email" ? foldMailbox(address) : address;
  // Hashed, because counters outlive accounts by a day.
  return createHmac("sha256", serverKey()).update(`code-budget:${channel}:${text}`).digest("base64url");
}

/** Folds equivalent mailboxes. */
export function foldMailbox(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().toLowerCase();
  const plain = (local.split("+", 1)[0] ?? "").replaceAll(".", "");
  return `${plain || local}${address.slice(at)}`;
}
