import { asJson } from "#lib/clips/facts/clip-json";
import type { Request } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { db, transaction } from "#lib/platform/database/db";
import type { Question } from "./questions";
import { listServants, removeServantFiles, removeServants } from "./servant";

export interface RequestChanges {
  title?: string | undefined;
  message?: string | null | undefined;
  questions?: readonly Question[] | undefined;
  expiresAt?: Date | undefined;
  maxClips?: number | undefined;
  keepDays?: number | undefined;
  metadata?: Record<string, unknown> | undefined;
  closed?: boolean | undefined;
}

export async function updateRequest({ id }: Request, changes: RequestChanges): Promise<Request> {
  const { questions, metadata, closed, message, title, expiresAt, maxClips, keepDays } = changes;
  const now = clock.now();
  const [request] = await db().request.updateManyAndReturn({
    where: { id },
    data: {
      updatedAt: now,
      ...(title === undefined ? {} : { title }),
      ...(message === undefined ? {} : { message: message || null }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(maxClips === undefined ? {} : { maxClips }),
      ...(keepDays === undefined ? {} : { keepDays }),
      ...(questions === undefined ? {} : { questions: asJson(questions) }),
      ...(metadata === undefined ? {} : { metadata: asJson(metadata) }),
      ...(closed === undefined ? {} : { closedAt: closed ? now : null }),
    },
  });
  if (!request) throw notFound("The request");
  return request;
}

/** With its picture and answers that were not sent. Those that were sent are clips of the asker, and stay. */
export async function removeRequest({ id }: Pick<Request, "id">): Promise<void> {
  const clips = await transaction(async (tx) => {
    const clips = await removeServants(tx, await listServants(id, tx));
    const { count } = await tx.request.deleteMany({ where: { id } });
    if (count === 0) throw notFound("The request");
    return clips;
  });
  await removeServantFiles(clips);
}
