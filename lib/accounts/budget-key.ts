import { createHmac } from "node:crypto";
import { serverKey } from "#lib/kernel/config";
import type { Address } from "./address";

/**
 * What codes to an address are counted under: spellings that reach the same mailbox at the large providers count as one
 * (+tag, dots, accents, letters that only look different in lower case). For counting only; who somebody is stays exact.
 */
export function budgetKey({ channel, address }: Address): string {
  const text = channel === "email" ? foldMailbox(address) : address;
  // Counters outlive accounts by a day, so they do not name anybody.
  return createHmac("sha256", serverKey()).update(`code-budget:${channel}:${text}`).digest("base64url");
}

/** One spelling for the mailboxes that are taken for the same. */
export function foldMailbox(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().toLowerCase();
  const plain = (local.split("+", 1)[0] ?? "").replaceAll(".", "");
  return `${plain || local}${address.slice(at)}`;
}
