import { createHmac, timingSafeEqual } from "node:crypto";
import type { Actor } from "#lib/accounts/sessions/actor";
import { serverKey } from "#lib/config/config";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";

export function signDownload(url: string, clipId: number, expiresAt: Date): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  return `${url}?e=${seconds}&s=${signature(clipId, seconds)}`;
}

export async function signedActor(request: Request, vstId: unknown): Promise<Actor | null> {
  const clipId = Number(vstId);
  if (!Number.isInteger(clipId) || !isSigned(request, clipId)) return null;
  const clip = await db().clip.findUnique({ where: { id: clipId }, include: { user: true } });
  return clip ? { user: clip.user, token: null } : null;
}

function isSigned(request: Request, clipId: number): boolean {
  const { searchParams } = new URL(request.url);
  const seconds = Number(searchParams.get("e"));
  const given = Buffer.from(searchParams.get("s") ?? "");
  const right = Buffer.from(signature(clipId, seconds));
  return seconds > clock.now().getTime() / 1000 && given.length === right.length && timingSafeEqual(given, right);
}

function signature(clipId: number, seconds: number): string {
  return createHmac("sha256", serverKey()).update(`download:${clipId}:${seconds}`).digest("base64url");
}
