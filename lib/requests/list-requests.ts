import type { Clip, Request, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { allPages } from "#lib/platform/database/all-pages";
import { isStopping, subscribe } from "#lib/platform/database/change-notifications";
import { db } from "#lib/platform/database/db";
import { finishedRequests, getOwnedRequest } from "./find-request";
import { requestStatus } from "./request-status";

const MOST_ANSWERS = 100;

export async function listRequests(
  { id: userId }: Pick<User, "id">,
  { page, limit }: { page: number; limit: number },
): Promise<{ requests: Request[]; total: number }> {
  const where = finishedRequests(userId);
  const [requests, total] = await Promise.all([
    db().request.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().request.count({ where }),
  ]);
  return { requests, total };
}

/** Of a user. */
export const allRequests = (userId: string): AsyncIterable<Request> =>
  allPages<Request>(({ after = "", take }) =>
    db().request.findMany({
      where: { ...finishedRequests(userId), id: { gt: String(after) } },
      orderBy: { id: "asc" },
      take,
    }),
  );

/** The newest hundred. */
export function listAnswers({ id }: Pick<Request, "id">): Promise<Clip[]> {
  return db().clip.findMany({
    where: { answerTo: id, answeredAt: { not: null } },
    orderBy: [{ answeredAt: "desc" }, { id: "desc" }],
    take: MOST_ANSWERS,
  });
}

/** Until there are more answers than `after`, or it has ended. */
export async function waitForAnswer(
  owner: Pick<User, "id">,
  first: Request,
  { after, seconds, signal }: { after: number; seconds: number; signal: AbortSignal },
): Promise<Request> {
  const until = Date.now() + seconds * 1000;
  const changes = subscribe("request", first.id);
  try {
    for (let request = first; ; request = await getOwnedRequest(owner, first.id)) {
      const hasNews = request.answerCount > after || requestStatus(request, clock.now()) !== "open";
      const left = until - Date.now();
      if (hasNews || left <= 0 || signal.aborted || isStopping()) return request;
      await changes.next(left);
    }
  } finally {
    changes.stop();
  }
}
