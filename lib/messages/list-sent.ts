import type { Message } from "#lib/generated/prisma/client";
import { allPages } from "#lib/platform/database/all-pages";
import { db } from "#lib/platform/database/db";
import { linkTemplateIds } from "./templates/registry";

export async function listSent(
  clipId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ messages: Message[]; total: number }> {
  const where = { share: { clipId }, templateId: { in: [...linkTemplateIds] } };
  const [total, messages] = await Promise.all([
    db().message.count({ where }),
    db().message.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { total, messages };
}

/** Messages that a user sent, or got about their clips; without codes, whose address is forgotten. */
export const allSent = (userId: string): AsyncIterable<Message> =>
  allPages<Message>(({ after = "", take }) =>
    db().message.findMany({
      where: { userId, codeUntil: null, id: { gt: String(after) } },
      orderBy: { id: "asc" },
      take,
    }),
  );
