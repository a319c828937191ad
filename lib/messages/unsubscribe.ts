import { homeUrl } from "#lib/config/config";
import type { MessageChannel } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { db, transaction } from "#lib/platform/database/db";
import { readClaims, signClaims } from "#lib/secrets/signed-claims";
import { findNotificationKind, isNotificationKind, type NotificationKind, switchOff } from "./preferences";
import { liftSuppressionById, suppressById, suppressionId } from "./reports/suppressions";
import type { Template } from "./templates/template";

/** The messages that a link ends: one kind to a user with an account, or all to an address. */
export type Unsubscription =
  | { kind: "notification"; userId: string; notification: NotificationKind }
  | { kind: "address"; channel: MessageChannel; suppressionId: string };

const linkOf = (claims: readonly string[]) =>
  `${homeUrl()}/api/v1/unsubscribe/${signClaims("uns", "unsubscribe", claims)}`;

export function unsubscribeUrlOfUser(userId: string, { id }: Template): string | null {
  const notification = findNotificationKind(id);
  return notification ? linkOf(["user", userId, notification]) : null;
}

/** It holds no address, so that a reader of a log learns none. */
export function unsubscribeUrlOfAddress(channel: MessageChannel, address: string): string {
  return linkOf(["address", channel, suppressionId(channel, address)]);
}

/** 404 for a token that was not signed here. */
export function readUnsubscription(token: string): Unsubscription {
  const [kind, first = "", second = ""] = readClaims("uns", "unsubscribe", token) ?? [];
  if (kind === "user" && isNotificationKind(second)) {
    return { kind: "notification", userId: first, notification: second };
  }
  if (kind === "address" && (first === "email" || first === "sms")) {
    return { kind: "address", channel: first, suppressionId: second };
  }
  throw notFound("The link");
}

export async function unsubscribe(which: Unsubscription): Promise<void> {
  if (which.kind === "notification") await switchOff(which.userId, which.notification);
  else await transaction((tx) => suppressById(tx, which.channel, which.suppressionId, "opted_out"));
}

/** Undoes a press by mistake. */
export async function subscribeAgain(which: Unsubscription): Promise<void> {
  if (which.kind === "address") return liftSuppressionById(db(), which.suppressionId);
  const { userId, notification } = which;
  // The standard of each kind, which none of them has as off.
  await db().$executeRaw`UPDATE users SET notifications = notifications - ${notification}::text WHERE id = ${userId}`;
}
