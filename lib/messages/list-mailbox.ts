import type { Message } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/db";

export async function listMailbox(to: string | null, limit = 100): Promise<Message[]> {
  return db().message.findMany({
    where: to ? { recipient: to } : {},
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
}
