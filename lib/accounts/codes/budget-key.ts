import { createHmac } from "node:crypto";
import { serverKey } from "#lib/config/config";
import { normalizeText } from "#lib/kernel/normalize-text";
import type { Address } from "../address";

/** Rate limit key: spellings that reach the same mailbox count as one (+tag, dots, accents, look-alike letters). */
export function budgetKey({ channel, address }: Address): string {
  const text = channel === "email" ? foldMailbox(address) : address;
  return createHmac("sha256", serverKey()).update(`code-budget:${channel}:${text}`).digest("base64url");
}

export function foldMailbox(address: string): string {
  const at = address.lastIndexOf("@");
  const local = normalizeText(address.slice(0, at), "NFKD").replace(/\p{M}/gu, "").toUpperCase().toLowerCase();
  const plain = (local.split("+", 1)[0] ?? "").replaceAll(".", "");
  return `${plain || local}${address.slice(at)}`;
}
