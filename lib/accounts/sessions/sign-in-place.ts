import { createHmac } from "node:crypto";
import { serverKey } from "#lib/config/config";
import { clock } from "#lib/kernel/clock";
import { db, type Transaction } from "#lib/platform/database/db";
import type { Address } from "../address";

export const PLACE_DAYS = 180;

export async function recordPlace(tx: Transaction, userId: string, caller: string): Promise<void> {
  const place = placeOf(userId, caller);
  const usedAt = clock.now();
  await tx.signInPlace.upsert({
    where: { userId_place: { userId, place } },
    update: { usedAt },
    create: { userId, place, usedAt },
  });
}

/** Takes equally long for an address without an account. */
export async function isKnownPlace({ channel, address }: Address, caller: string): Promise<boolean> {
  const where = channel === "email" ? { email: address } : { phone: address };
  const userId = (await db().user.findUnique({ where, select: { id: true } }))?.id ?? "unknown";
  const found = await db().signInPlace.findUnique({
    where: { userId_place: { userId, place: placeOf(userId, caller) } },
  });
  return found !== null;
}

export async function hasKnownPlace(tx: Transaction, userId: string, caller: string): Promise<boolean> {
  return (await tx.signInPlace.count({ where: { userId, place: placeOf(userId, caller) } })) > 0;
}

function placeOf(userId: string, caller: string): string {
  return createHmac("sha256", serverKey()).update(`sign-in-place:${userId}:${caller}`).digest("base64url");
}
