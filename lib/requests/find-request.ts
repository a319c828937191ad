import type { Prisma, Request, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { requestStatus } from "./request-status";

export type AskedRequest = Request & { user: User };

/** Of that user, without those whose picture is still being stored, or never was: a crash came between. */
export function finishedRequests(userId: string): Prisma.RequestWhereInput {
  const { createdAt } = db().request.fields;
  return { userId, OR: [{ closedAt: null }, { NOT: { closedAt: { equals: createdAt } } }] };
}

export async function getOwnedRequest({ id: userId }: Pick<User, "id">, id: string): Promise<Request> {
  const request = await db().request.findFirst({ where: { id, ...finishedRequests(userId) } });
  if (!request) throw notFound("The request");
  return request;
}

/** Throws 410 `request_ended`, which names the asker and nothing of the request. */
export async function getOpenRequest(code: string): Promise<AskedRequest> {
  const request = await getRequestByCode(code);
  assertOpen(request, clock.now());
  return request;
}

export async function getRequestByCode(code: string): Promise<AskedRequest> {
  const request = await db().request.findUnique({ where: { code }, include: { user: true } });
  if (!request) throw notFound("The request");
  return request;
}

export function assertOpen(request: AskedRequest, now: Date): void {
  if (requestStatus(request, now) === "open") return;
  throw new AppError("request_ended", "This request has ended. Ask its sender to open it again.", {
    body: { asked_by: request.user.name },
  });
}
