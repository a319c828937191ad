import { listEarlierAddresses } from "#lib/accounts/contact/contact-undo";
import type { Actor } from "#lib/accounts/sessions/actor";
import { listKeys } from "#lib/accounts/sessions/keys";
import { listSignIns } from "#lib/accounts/sessions/sign-ins";
import { listUploads } from "#lib/assets/uploads/partial-upload";
import type { ContactChange, PartialUpload, Share } from "#lib/generated/prisma/client";
import { allHandovers } from "#lib/handovers/list-handovers";
import { clock } from "#lib/kernel/clock";
import { allSent } from "#lib/messages/list-sent";
import { getNotifications } from "#lib/messages/preferences";
import { allRequests } from "#lib/requests/list-requests";
import { allShares } from "#lib/shares/list-shares";
import { allReplies } from "#lib/shares/replies/list-replies";
import { listWebhooks } from "#lib/webhooks/change-webhooks";
import { allDeliveries } from "#lib/webhooks/deliveries";
import { presentHandover } from "./handover";
import { presentKey } from "./key";
import { presentMessage } from "./message";
import { presentPreferences } from "./preferences";
import { presentReply } from "./reply";
import { presentRequest } from "./request";
import { presentShare } from "./share";
import { presentSignIn } from "./sign-in";
import { presentUser } from "./user";
import { presentDelivery, presentWebhook } from "./webhook";

export interface ExportedClip {
  id: number;
  title: string;
  /** In the ZIP; null: it could not be packed. */
  file: string | null;
  frozenOf: number | null;
}

/** The part of an account's ZIP that is no file; never a secret. */
export async function* accountJson(actor: Actor, clips: ExportedClip[], origin: string): AsyncGenerator<string> {
  const { user } = actor;
  const head = {
    format: "tellmark-account",
    version: 1,
    exported_at: clock.now().toISOString(),
    profile: presentUser(user),
    preferences: presentPreferences(getNotifications(user), user),
    earlier_addresses: (await listEarlierAddresses(user)).map(presentEarlier),
    api_keys: (await listKeys(user)).map(presentKey),
    sign_ins: (await listSignIns(actor)).map(presentSignIn),
    clips: clips.filter(({ frozenOf }) => frozenOf === null).map(({ id, title, file }) => ({ id, title, file })),
    frozen_copies: clips.flatMap(({ id, title, file, frozenOf }) =>
      frozenOf === null ? [] : [{ id, clip_id: frozenOf, title, file }],
    ),
    unfinished_uploads: (await listUploads(user)).map(presentUnfinished),
    webhooks: (await listWebhooks(user)).map(presentWebhook),
  };
  yield JSON.stringify(head, null, 1).replace(/\n\}$/, "");
  const presentLink = async (share: Share) => ({
    clip_id: share.clipId,
    ...(await presentShare(share, origin)),
    former_codes: share.formerCodes,
    shown_copy_id: share.shownClipId,
  });
  yield* member("links", allShares(user.id), presentLink);
  yield* member("replies", allReplies(user.id), (reply) => presentReply(reply, origin));
  yield* member("requests", allRequests(user.id), (request) => presentRequest(request, origin));
  yield* member("handovers", allHandovers(user.id), (handover) => ({
    clip_id: handover.clipId,
    ...presentHandover(handover),
  }));
  yield* member("messages", allSent(user.id), presentMessage);
  yield* member("webhook_deliveries", allDeliveries(user.id), presentDelivery);
  yield "\n}\n";
}

const presentEarlier = ({ formerEmail, formerPhone, createdAt }: ContactChange) => ({
  email: formerEmail,
  phone: formerPhone,
  changed_at: createdAt.toISOString(),
});

const presentUnfinished = ({ id, clipId, kind, filename, contentType, sizeBytes, ends, createdAt }: PartialUpload) => ({
  id,
  clip_id: clipId,
  kind,
  filename,
  content_type: contentType,
  size: Number(sizeBytes),
  received: ends.at(-1) ?? 0,
  created_at: createdAt.toISOString(),
});

async function* member<Row>(name: string, rows: AsyncIterable<Row>, present: (row: Row) => object | Promise<object>) {
  let before = `,\n "${name}": [`;
  for await (const row of rows) {
    yield `${before}\n  ${JSON.stringify(await present(row))}`;
    before = ",";
  }
  yield before === "," ? "\n ]" : `${before}]`;
}
