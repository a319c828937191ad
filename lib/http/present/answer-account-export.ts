import { allClips } from "#lib/clips/all-clips";
import type { Clip, Share, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { log } from "#lib/kernel/log";
import { allSent } from "#lib/messages/list-sent";
import { notificationsOf } from "#lib/messages/preferences";
import { exportClip } from "#lib/packages/export-clip";
import { inOnlySlot, refuseSecondExport } from "#lib/packages/export-slot";
import { allReplies } from "#lib/shares/list-replies";
import { allShares } from "#lib/shares/list-shares";
import { deflatedEntry, type GrowingEntry, growingZip, storedEntry } from "#lib/vst/growing-zip";
import { contentDisposition } from "../bytes/content-disposition";
import { streamOf } from "../bytes/json-stream";
import { presentMessage } from "./message";
import { presentPreferences } from "./preferences";
import { presentReply } from "./reply";
import { presentShare } from "./share";
import { presentUser } from "./user";

type ExportedClip = Pick<Clip, "id" | "title"> & { file: string | null };

/** A ZIP that is made while it is sent, one clip in memory at a time; so nobody knows its length before. */
export async function answerAccountExport(request: Request, user: User, origin: string): Promise<Response> {
  const day = clock.now().toISOString().slice(0, 10);
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": contentDisposition("attachment", `tellmark-${day}.zip`),
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
  };
  if (request.method === "HEAD") {
    await refuseSecondExport(user.id);
    return new Response(null, { headers });
  }
  return new Response(streamOf(await inOnlySlot(user.id, growingZip(entriesOf(user, origin)))), { headers });
}

async function* entriesOf(user: User, origin: string): AsyncGenerator<GrowingEntry> {
  const clips: ExportedClip[] = [];
  for await (const clip of allClips(user.id)) {
    const entry = await entryOf(clip);
    if (entry === "deleted") continue;
    if (entry) yield entry;
    clips.push({ ...clip, file: entry?.name ?? null });
  }
  yield await deflatedEntry("account.json", accountJson(user, clips, origin));
}

/** Null for a clip that cannot be packed: it must not keep the others from being exported. */
async function entryOf({ id, title }: Pick<Clip, "id" | "title">): Promise<GrowingEntry | "deleted" | null> {
  try {
    const file = await exportClip(id, { includeReplies: true });
    const { sizeBytes } = file;
    const open = () => file.open({ start: 0, end: sizeBytes - 1 });
    return storedEntry(`clips/${[id, ...asciiWords(title)].join("-")}.vst`, { sizeBytes, crc32: file.crc32(), open });
  } catch (error) {
    if (error instanceof AppError && error.code === "resource_not_found") return "deleted";
    // What passes breaks the download off: it can be tried again.
    if (error instanceof AppError && error.status === 503) throw error;
    log().error("A clip could not be exported", { clipId: id, error });
    return null;
  }
}

const asciiWords = (title: string) =>
  title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .slice(0, 60)
    .match(/[a-z0-9]+/g) ?? [];

async function* accountJson(user: User, clips: ExportedClip[], origin: string): AsyncGenerator<string> {
  const head = {
    format: "tellmark-account",
    version: 1,
    exported_at: clock.now().toISOString(),
    profile: presentUser(user),
    preferences: presentPreferences(notificationsOf(user), user),
    clips: clips.map(({ id, title, file }) => ({ id, title, file })),
  };
  yield JSON.stringify(head, null, 1).replace(/\n\}$/, "");
  const presentLink = async (share: Share) => ({ clip_id: share.clipId, ...(await presentShare(share, origin)) });
  yield* member("links", allShares(user.id), presentLink);
  yield* member("replies", allReplies(user.id), (reply) => presentReply(reply, origin));
  yield* member("messages", allSent(user.id), presentMessage);
  yield "\n}\n";
}

async function* member<Row>(name: string, rows: AsyncIterable<Row>, present: (row: Row) => object | Promise<object>) {
  let before = `,\n "${name}": [`;
  for await (const row of rows) {
    yield `${before}\n  ${JSON.stringify(await present(row))}`;
    before = ",";
  }
  yield before === "," ? "\n ]" : `${before}]`;
}
