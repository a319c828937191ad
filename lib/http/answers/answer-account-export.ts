import type { Actor } from "#lib/accounts/sessions/actor";
import { findUncutTimes, iterateClips, type ListedClip } from "#lib/clips/list/iterate-clips";
import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { normalizeText } from "#lib/kernel/normalize-text";
import { log } from "#lib/log/log";
import { exportClip } from "#lib/packages/export/export-clip";
import { assertNoOtherExport, runAsOnlyExport } from "#lib/packages/export/export-slot";
import { listExtraFiles, readEarlierDrawings, readEarlierTranscripts } from "#lib/packages/export/extra-files";
import { store } from "#lib/platform/store/store";
import { findTranslation, listTranslations } from "#lib/transcripts/translations";
import { deflatedEntry, type GrowingEntry, growingZip, storedEntry } from "#lib/vst/zip/growing-zip";
import { accountJson, type ExportedClip } from "../present/account-json";
import { presentDrawing } from "../present/drawing";
import { contentDisposition } from "../response/content-disposition";
import { toJsonStream } from "../response/json-stream";

/** The ZIP is made while the server sends it, one clip in memory at a time, so its length is unknown before. */
export async function answerAccountExport(request: Request, actor: Actor, origin: string): Promise<Response> {
  const day = clock.now().toISOString().slice(0, 10);
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": contentDisposition("attachment", `tellmark-${day}.zip`),
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
  };
  if (request.method === "HEAD") {
    await assertNoOtherExport(actor.user.id);
    return new Response(null, { headers });
  }
  return new Response(toJsonStream(await runAsOnlyExport(actor.user.id, growingZip(exportedEntries(actor, origin)))), {
    headers,
  });
}

export async function* exportedEntries(actor: Actor, origin: string): AsyncGenerator<GrowingEntry> {
  const clips: ExportedClip[] = [];
  for await (const clip of everyClip(actor.user)) {
    const entry = await entryOf(clip);
    if (entry === "deleted") continue;
    if (entry) yield entry;
    if (clip.frozenOf === null) yield* besideEntries(clip);
    clips.push({ ...clip, file: entry?.name ?? null });
  }
  yield await deflatedEntry("account.json", accountJson(actor, clips, origin));
}

async function* everyClip({ id }: Pick<User, "id">): AsyncGenerator<ListedClip> {
  yield* iterateClips(id);
  yield* iterateClips(id, { frozen: true });
}

/** Null for a clip that cannot be packed: it must not keep the others from being exported. */
async function entryOf({ id, title, frozenOf }: ListedClip): Promise<GrowingEntry | "deleted" | null> {
  try {
    const file = await exportClip(id, { includeReplies: true });
    const { sizeBytes } = file;
    const open = () => file.open({ start: 0, end: sizeBytes - 1 });
    const folder = frozenOf === null ? "clips" : "frozen-copies";
    const name = `${folder}/${[id, ...asciiWords(title)].join("-")}.vst`;
    return storedEntry(name, { sizeBytes, crc32: file.crc32(), open });
  } catch (error) {
    if (error instanceof AppError && error.code === "resource_not_found") return "deleted";
    // A passing fault ends the download: it can be tried again.
    if (error instanceof AppError && error.status === 503) throw error;
    log().error("A clip could not be exported", { clipId: id, error });
    return null;
  }
}

/** Not in the .vst file: uploads that a cut has shortened, and earlier versions of ink and words. */
async function* besideEntries(clip: ListedClip): AsyncGenerator<GrowingEntry> {
  for (const { filename, key, sizeBytes, crc32 } of await listExtraFiles(clip)) {
    if (!(await store().head(key))) continue;
    const file = { sizeBytes: Number(sizeBytes), crc32: Number(crc32), open: () => bytesOf(key) };
    yield storedEntry(`uploads/${clip.id}/${filename}`, file);
  }
  const versions = await deflatedEntry(`versions/${clip.id}.json`, versionsJson(clip));
  if (versions.plainSize > NO_VERSIONS.length) yield versions;
}

async function* bytesOf(key: string): AsyncGenerator<Uint8Array> {
  yield* (await store().get(key)) ?? [];
}

const NO_VERSIONS = '{"whole":null,"drawings":[],"transcripts":[],"translations":[]}';

async function* versionsJson(clip: ListedClip): AsyncGenerator<string | Uint8Array> {
  const cut = clip.kept === null ? null : await findUncutTimes(clip.id);
  const whole = cut && { kept: cut.kept, voice_tags: cut.voiceTags, timestamps: cut.timestamps };
  yield `{"whole":${JSON.stringify(whole)},"drawings":[`;
  let comma = "";
  for await (const drawing of readEarlierDrawings(clip.id)) {
    yield comma;
    yield* presentDrawing(drawing);
    comma = ",";
  }
  yield '],"transcripts":[';
  comma = "";
  for await (const { version, language, isEdited, updatedAt, document } of readEarlierTranscripts(clip.id)) {
    const facts = JSON.stringify({ version, language, is_edited: isEdited, updated_at: updatedAt });
    yield `${comma}${facts.slice(0, -1)},"document":${document}}`;
    comma = ",";
  }
  yield '],"translations":[';
  comma = "";
  for (const { language } of await listTranslations(clip.id)) {
    const translation = await findTranslation(clip.id, language);
    if (!translation) continue;
    const { version, isDraft, document } = translation;
    const facts = JSON.stringify({ version, language, is_draft: isDraft });
    yield `${comma}${facts.slice(0, -1)},"document":${document}}`;
    comma = ",";
  }
  yield "]}";
}

const asciiWords = (title: string) =>
  normalizeText(title, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .slice(0, 60)
    .match(/[a-z0-9]+/g) ?? [];
