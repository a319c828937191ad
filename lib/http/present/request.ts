import { readMetadata } from "#lib/clips/facts/clip-json";
import { bounds } from "#lib/contract/schema/limits";
import type { ClipRequestWire } from "#lib/contract/schema/request";
import type { Clip, Request } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { readLanguage } from "#lib/languages/languages";
import type { BegunAnswer } from "#lib/requests/begin-answer";
import type { AskedRequest } from "#lib/requests/find-request";
import { getRequestPicture, type ShownPicture } from "#lib/requests/picture";
import { readQuestions } from "#lib/requests/questions";
import { readRecipients } from "#lib/requests/recipients";
import { mostClips, requestStatus } from "#lib/requests/request-status";
import type { SentAnswer } from "#lib/requests/send-answer";
import type { SentMessage } from "#lib/shares/sent-message";
import { requestUrls, urls } from "../response/urls";

export async function presentRequest(request: Request, origin: string): Promise<ClipRequestWire> {
  return asRequest(request, await getRequestPicture(request), origin);
}

export function presentRequests(requests: readonly Request[], origin: string): Promise<ClipRequestWire[]> {
  return Promise.all(requests.map((request) => presentRequest(request, origin)));
}

export async function presentRequestWithAnswers(request: Request, answers: readonly Clip[], origin: string) {
  return { ...(await presentRequest(request, origin)), answers: answers.map(asAnswer) };
}

export async function presentAsked(request: AskedRequest, origin: string) {
  return {
    ...asAsked(request, await getRequestPicture(request), origin),
    asked_by: request.user.name,
    max_images: bounds.answerImages,
    max_bytes: bounds.answerBytes,
  };
}

export const presentBegun = ({ clip, token, expiresAt }: BegunAnswer) => ({
  success: true as const,
  vst_id: clip.id,
  answer_token: token,
  expires_at: expiresAt.toISOString(),
});

export const presentSentAnswer = ({ clip, share, deletableUntil }: SentAnswer, origin: string) => ({
  success: true as const,
  vst_id: clip.id,
  url: urls.publicPage(origin, share.code),
  sent_at: (clip.answeredAt ?? clip.updatedAt).toISOString(),
  delete_until: deletableUntil.toISOString(),
  delete_at: (clip.deleteAt ?? deletableUntil).toISOString(),
});

export const presentSentRequest = (request: Request, message: SentMessage) => ({
  success: true as const,
  request_id: request.id,
  url: requestUrls(request.code).page,
  sent: message.sent,
  error: message.error,
  recipient: message.recipient,
  message_id: message.messageId,
  template_id: message.templateId,
  delivery: message.delivery,
});

function asAsked(request: Request, picture: ShownPicture | null, origin: string) {
  return {
    code: request.code,
    title: request.title,
    message: request.message,
    questions: readQuestions(request),
    image_url: picture && urls.requestImage(origin, request.code),
    image_width: picture?.width ?? null,
    image_height: picture?.height ?? null,
    language: readLanguage(request.language),
    expires_at: request.expiresAt.toISOString(),
    max_seconds: bounds.answerSeconds,
    keep_days: request.keepDays,
  };
}

function asRequest(request: Request, picture: ShownPicture | null, origin: string): ClipRequestWire {
  return {
    request_id: request.id,
    url: urls.requestPage(origin, request.code),
    ...asAsked(request, picture, origin),
    clip_id: request.aboutClipId,
    max_clips: mostClips(request),
    metadata: readMetadata(request),
    status: requestStatus(request, clock.now()),
    opened_count: request.openedCount,
    opened_at: request.openedAt?.toISOString() ?? null,
    answer_count: request.answerCount,
    recipients: readRecipients(request).map(({ sentAt, ...recipient }) => ({ ...recipient, sent_at: sentAt })),
    created_at: request.createdAt.toISOString(),
    updated_at: request.updatedAt.toISOString(),
  };
}

const asAnswer = ({ id, answeredBy, answeredAt, updatedAt, deleteAt }: Clip) => ({
  vst_id: id,
  name: answeredBy,
  sent_at: (answeredAt ?? updatedAt).toISOString(),
  delete_at: deleteAt?.toISOString() ?? null,
});
