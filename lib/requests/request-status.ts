import type { Request } from "#lib/generated/prisma/client";
import { readRecipients } from "./recipients";

type RequestStatus = "open" | "expired" | "full" | "closed";

const MOST_ANSWERS = 20;

/** One, where it was sent to one person alone. */
export function mostClips(request: Pick<Request, "maxClips" | "recipients">): number {
  return request.maxClips ?? (readRecipients(request).length === 1 ? 1 : MOST_ANSWERS);
}

export function requestStatus(
  request: Pick<Request, "closedAt" | "expiresAt" | "answerCount" | "maxClips" | "recipients">,
  now: Date,
): RequestStatus {
  if (request.closedAt) return "closed";
  if (request.expiresAt <= now) return "expired";
  return request.answerCount >= mostClips(request) ? "full" : "open";
}
