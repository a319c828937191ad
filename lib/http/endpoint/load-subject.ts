import { getContactUndo } from "#lib/accounts/contact/contact-undo";
import type { Actor } from "#lib/accounts/sessions/actor";
import { getPartialUpload } from "#lib/assets/uploads/partial-upload";
import { getOwnedClip, type OwnedClip } from "#lib/clips/owned-clip";
import type { OperationSpec } from "#lib/contract/schema/operation";
import type { ContactChange, MessageChannel, Request } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { findMeantToken } from "#lib/kernel/request/meant-link";
import { type ChannelTemplate, getChannelTemplate } from "#lib/messages/templates/registry";
import { readUnsubscription, type Unsubscription } from "#lib/messages/unsubscribe";
import { type AskedRequest, getOpenRequest, getOwnedRequest } from "#lib/requests/find-request";
import { getShareByCode, type SharedClip } from "#lib/shares/access/open-share";
import { getOwnedShare, type OwnedShare } from "#lib/shares/access/owned-share";
import { authorizeReplyToken, type OpenReply } from "#lib/shares/replies/authorize-reply-token";
import { getOwnedWebhook, type OwnedWebhook } from "#lib/webhooks/owned-webhook";
import type { Preloaded } from "./authenticate-request";
import { findPreload } from "./preload";

export type Subjects = {
  clip: OwnedClip;
  upload: OwnedClip;
  share: OwnedShare;
  webhook: OwnedWebhook;
  link: SharedClip;
  reply: OpenReply;
  subscription: Unsubscription;
  "contact-undo": ContactChange;
  template: ChannelTemplate;
  request: Request;
  asked: AskedRequest;
};

interface Named {
  clipId: number;
  filename: string;
  uploadId: string;
  webhookId: string;
  requestId: string;
  channel: MessageChannel;
  templateId: number;
  code: string;
  token: string;
}

interface FoundSubject {
  subject: unknown;
  clip: OwnedClip | null;
  reply: OpenReply | null;
}

interface Asked {
  actor: Actor | null;
  /** As the contract has read them. */
  params: unknown;
  preloaded?: Preloaded;
  /** A retry: the upload may be part of its clip by now, and the link may have another code. */
  isRepeated?: boolean;
}

/** Loads the row that the path names. Throws the same 404 if it belongs to another user and if it does not exist. */
export async function loadSubject(operation: OperationSpec, asked: Asked): Promise<FoundSubject> {
  const named = asked.params as Named; // As the subject's path has it.
  const { actor, isRepeated = false } = asked;
  const found = (subject: unknown): FoundSubject => ({ subject, clip: null, reply: null });
  switch (operation.subject) {
    case "link":
      return found(await getShareByCode(named.code, { withState: operation.etag === true }));
    case "reply": {
      const reply = await authorizeReplyToken(named.token);
      return { ...found(reply), reply };
    }
    case "template":
      return found(getChannelTemplate(named.channel, named.templateId));
    case "contact-undo":
      return found(await getContactUndo(findMeantToken(named.token)));
    case "subscription":
      return found(readUnsubscription(findMeantToken(named.token)));
    case "asked":
      return found(await getOpenRequest(named.code));
    case undefined:
      return found(asked.preloaded?.value ?? undefined);
    default:
      if (!actor) return found(undefined);
      if (operation.subject === "share") return found(await getOwnedShare(actor.user, named.code, isRepeated));
      if (operation.subject === "webhook") return found(await getOwnedWebhook(actor.user, named.webhookId));
      if (operation.subject === "request") return found(await getOwnedRequest(actor.user, named.requestId));
      return loadClip(operation, actor, named, asked);
  }
}

async function loadClip(
  operation: OperationSpec,
  actor: Actor,
  named: Named,
  { preloaded, isRepeated }: Asked,
): Promise<FoundSubject> {
  const found = preloaded?.clip ?? null;
  if (preloaded?.value) return { subject: preloaded.value, clip: found, reply: null };
  if (![undefined, null, named.clipId].includes(actor.token?.clipId)) throw notFound();
  const clip = found?.id === named.clipId ? found : await getOwnedClip(actor.user, named.clipId);
  const preload = findPreload(operation);
  if (preload?.of === "clip") return { subject: await preload.load(clip, named.filename), clip, reply: null };
  if (operation.subject === "upload" && !isRepeated) await getPartialUpload(clip, named.uploadId);
  return { subject: clip, clip, reply: null };
}
