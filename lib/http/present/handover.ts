import type { Connection } from "#lib/generated/prisma/client";
import { type HandoverResult, openShareOf, type WithShare } from "#lib/handovers/hand-over";
import { readMadeIssues } from "#lib/handovers/made-issues";

export const presentConnection = ({ target, account, url, email, project, ...connection }: Connection) => ({
  target,
  account,
  url,
  email,
  project,
  last_error: connection.lastError,
  created_at: connection.createdAt.toISOString(),
  updated_at: connection.updatedAt.toISOString(),
});

export const presentHandover = (handover: WithShare) => ({
  id: handover.id,
  target: handover.target,
  project: handover.project,
  split: handover.split,
  status: handover.status,
  error: handover.error,
  links: readMadeIssues(handover).map(({ pin, seconds, url }) => ({ pin, seconds, url })),
  share_code: openShareOf(handover)?.code ?? null,
  sent_at: handover.sentAt?.toISOString() ?? null,
  created_at: handover.createdAt.toISOString(),
  updated_at: handover.updatedAt.toISOString(),
});

export const presentHandoverResult = ({ handover, issues, visibleTo, needsConfirmation }: HandoverResult) => ({
  handover: handover && presentHandover(handover),
  issues: issues.map(({ draft, payload, url }) => ({
    pin: draft.pin,
    title: draft.issue.title,
    about: draft.issue.about,
    entries: draft.issue.entries.map(({ pin, time, note, words, pictureText, pointed, image }) => ({
      ...{ pin, time, note, words, pointed },
      picture_text: pictureText,
      has_crop: image !== null,
    })),
    body: draft.body,
    payload,
    url,
  })),
  visible_to: visibleTo,
  needs_confirmation: needsConfirmation,
});
