import type { Message } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { NO_TEXT } from "./delete-message-texts";

/** Codes that have run out may still wait for the sweep. */
export async function listMailbox(to: string | null, limit = 100): Promise<Message[]> {
  const messages = await db().message.findMany({
    where: to ? { recipient: to } : { recipient: { not: "" } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  const now = clock.now();
  return messages.map((message) =>
    message.codeUntil && message.codeUntil <= now ? { ...message, ...NO_TEXT } : message,
  );
}
