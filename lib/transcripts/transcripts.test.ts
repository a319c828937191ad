import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addText } from "#lib/assets/add-text";
import { getOwnedClip } from "#lib/clips/owned-clip";
import { removeClip } from "#lib/clips/remove-clip";
import { isPackageShareable } from "#lib/clips/rules";
import type { AssetKind, Clip } from "#lib/generated/prisma/client";
import { toManifest } from "#lib/http/present/manifest";
import { newId } from "#lib/kernel/ids";
import { loadTexts } from "#lib/packages/export/clip-contents";
import { db, transaction } from "#lib/platform/database/db";
import { scratch } from "#lib/platform/scratch/scratch";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { getShareByCode } from "#lib/shares/access/open-share";
import { loadPublicClip } from "#lib/shares/views/public-clip";
import { transcribeClip } from "#lib/speech/transcribe-clip";
import { storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { lockClip } from "#lib/storage/clip-transaction";
import { blobKey, newFilename } from "#lib/storage/keys";
import { readStorageAccount } from "#lib/storage/storage-account";
import { buildManifest } from "#lib/vst/manifest/manifest";
import { readTexts } from "#lib/vst/texts/read-texts";
import { transcriptJson } from "#lib/vst/texts/text";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aLink } from "../../e2e/support/factories/a-link";
import { holdLocks, untilWaiting } from "../../e2e/support/row-locks";
import { openTestRuntime } from "../../e2e/support/test-database";
import { findTranscript, getClipTranscript, transcriptEtag } from "./find-transcript";
import { migrateTranscript, migrateTranscripts } from "./migrate-transcript";
import { runDocumentTask } from "./run-document-task";
import { storeTranscript } from "./store-transcript";
import { updateTranscript } from "./update-transcript";

const QUOTA = 3_000_000;
let close: () => Promise<void>;
const owner = { id: "usr_spoken" };
beforeAll(async () => {
  ({ close } = await openTestRuntime({ STORAGE_QUOTA_BYTES: String(QUOTA) }));
  await db().user.create({ data: owner });
});
afterAll(() => close());

const { signal } = new AbortController();
const VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\nThe hingge squeaks\n\n00:03.000 --> 00:04.000\nsecond line\n";
const clipOf = () => aClip(owner);
const transcribe = (clip: Clip, textContent = VTT, type = "Transcription") =>
  addText(clip, { textContent, type, language: "en" });
const documentOf = async ({ id }: Clip) =>
  (await runDocumentTask("writeTranscript", {
    document: (await getClipTranscript(id)).document,
    format: "txt",
  })) as string;

async function searched(text: string): Promise<number[]> {
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT clip_id AS id FROM clip_words WHERE document LIKE '%' || search_form(${text}) || '%' ORDER BY 1`;
  return rows.map(({ id }) => id);
}

async function weight(): Promise<number> {
  const { bytes } = await readStorageAccount(owner.id);
  const [there] = await db().$queryRaw<{ bytes: bigint }[]>`
    SELECT COALESCE(sum(clip_weight(id) + transcript_weight(id)), 0)::bigint AS bytes FROM clips WHERE user_id = ${owner.id}`;
  expect(bytes).toBe(Number(there?.bytes));
  return bytes;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string }) => error.code,
  );

test("a text of type transcription becomes the transcript, whose words are found and whose times are not", async () => {
  const clip = await clipOf();
  const before = await weight();
  const { asset, warnings } = await transcribe(clip);
  expect(warnings).toEqual([]);
  const stored = await getClipTranscript(clip.id);
  expect(stored).toMatchObject({ source: "uploaded", language: "en", version: 1, segmentCount: 2, assetId: asset.id });
  expect(await weight()).toBe(before + VTT.length + stored.sizeBytes);
  expect(await searched("hingge squeaks second")).toEqual([clip.id]);
  expect(await searched("webvtt")).toEqual([]);
  expect(await searched("-->")).toEqual([]);
  expect((await getOwnedClip(owner, clip.id)).contentVersion).toBe(clip.contentVersion + 1);
  expect(await transcribeClip(clip, { force: false, waitSeconds: 0, signal })).toMatchObject({
    confidence: null,
    confidenceMethod: "none",
  });
  expect(await codeOf(transcribeClip(clip, { force: true, waitSeconds: 0, signal }))).toBe("validation_failed");
});

test("other texts fill no transcription, and an unreadable transcription is stored with a warning", async () => {
  const clip = await clipOf();
  await transcribe(clip, VTT, "note");
  expect(await findTranscript(clip.id)).toBeNull();
  const { asset, warnings } = await transcribe(clip, '{"results": []}');
  expect(warnings).toEqual([expect.stringMatching(/^not_a_transcript: The text is JSON, but no transcript/)]);
  expect((await readStoredFile(asset.blobKey))?.toString()).toBe('{"results": []}');
  expect(await codeOf(getClipTranscript(clip.id))).toBe("resource_not_found");
  expect(await searched("results")).toEqual([clip.id]);
  // Captions of any type are searchable by their words.
  expect(await searched("hingge squeaks\n")).toContain(clip.id);
});

test("a correction keeps the times, raises the versions, is found, and refuses who has read another one", async () => {
  const clip = await clipOf();
  await transcribe(clip);
  const first = await getClipTranscript(clip.id);
  const { contentVersion } = await getOwnedClip(owner, clip.id);
  const edit = { segments: [{ id: 0, text: "The hinge groans" }] };
  const tag = transcriptEtag(first);
  const second = await updateTranscript(clip, edit, [tag]);
  expect(second).toMatchObject({ version: 2, isEdited: true, source: "uploaded", createdAt: first.createdAt });
  expect(JSON.parse(second.document).segments[0]).toMatchObject({ start_ms: 1000, end_ms: 2000, edited: true });
  expect((await getOwnedClip(owner, clip.id)).contentVersion).toBe(contentVersion + 1);
  expect(await searched("hinge groans")).toEqual([clip.id]);
  expect(await codeOf(updateTranscript(clip, { text: "x" }, [tag]))).toBe("precondition_failed");
  expect(await updateTranscript(clip, edit, null)).toMatchObject({ version: 2 });
  expect((await getClipTranscript(clip.id, 1)).document).toBe(first.document);
  expect(await codeOf(getClipTranscript(clip.id, 9))).toBe("resource_not_found");
  await weight();
});

test("corrections at the same moment come one after the other", async () => {
  const clip = await clipOf();
  await transcribe(clip);
  await Promise.all([0, 1].map((id) => updateTranscript(clip, { segments: [{ id, text: `new ${id}` }] }, null)));
  expect(await documentOf(clip)).toBe("new 0\nnew 1\n");
  const tag = transcriptEtag(await getClipTranscript(clip.id));
  const edits = ["a", "b"].map((text) => updateTranscript(clip, { segments: [{ id: 0, text }] }, [tag]));
  const codes = await Promise.all(edits.map(codeOf));
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes).toContain("precondition_failed");
});

test("a correction that waits while a take moves the words keeps their new times", async () => {
  const clip = await clipOf();
  await transcribe(clip);
  const held = await holdLocks(async (tx) => {
    await lockClip(tx, clip.id);
    await tx.$executeRaw`
      UPDATE transcripts SET document = replace(document::text, '"start_ms":1000', '"start_ms":1500')::json, timings = timings + 1
      WHERE clip_id = ${clip.id}`;
  });
  const correcting = updateTranscript(clip, { segments: [{ id: 0, text: "The hinge groans" }] }, null);
  await untilWaiting(1);
  held.release();
  await held.done;
  const { document } = await correcting;
  expect(JSON.parse(document).segments[0]).toMatchObject({ start_ms: 1500, text: "The hinge groans" });
});

test("the newest earlier versions are kept, and the last uncorrected one", async () => {
  const clip = await clipOf();
  await transcribe(clip);
  for (let at = 0; at < 14; at += 1) await updateTranscript(clip, { segments: [{ id: 0, text: `take ${at}` }] }, null);
  const kept = await db().transcriptVersion.findMany({ where: { clipId: clip.id }, orderBy: { version: "asc" } });
  expect(kept.map(({ version }) => version)).toEqual([1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  await weight();
  await transcribe(clip, "just words");
  expect(await getClipTranscript(clip.id)).toMatchObject({ version: 16, isEdited: false, segmentCount: 0 });
  await removeClip(clip);
  await weight();
});

test("a transcript beyond the quota, in a clip that is converted, or corrected wrongly, is refused", async () => {
  const clip = await clipOf();
  await transcribe(clip);
  const bad = updateTranscript(clip, { segments: [{ id: 7, text: "x" }] }, null);
  await expect(bad).rejects.toMatchObject({
    code: "validation_failed",
    errors: { "segments.0.id": ["there is no segment 7"] },
  });
  expect(await codeOf(updateTranscript(clip, { language: "klingonish" }, null))).toBe("validation_failed");
  const large = {
    segments: [
      { id: 0, text: "x".repeat(1_000_000) },
      { id: 1, text: "y".repeat(1_000_000) },
    ],
  };
  const before = await weight();
  expect(await codeOf(updateTranscript(clip, large, null))).toBe("storage_full");
  expect(await weight()).toBe(before);
  expect(await documentOf(clip)).toContain("hingge");
  await db().clip.update({ where: { id: clip.id }, data: { status: "processing" } });
  expect(await codeOf(updateTranscript(clip, { text: "x\ny" }, null))).toBe("conversion_in_progress");
});

const shownOf = async (clip: Clip) => {
  const { code } = await aLink(clip);
  return loadPublicClip(await getShareByCode(code));
};

test("what a transcript was read from goes to its owner alone, whatever was sent and corrected before", async () => {
  const clip = await clipOf();
  const textsIn = async (original: "uploaded" | "clean") =>
    (await loadTexts(clip.id, { original })).texts.map(({ content }) => content);
  await transcribe(clip, "a note", "note");
  await transcribe(clip, '{"results": []}');
  expect(await textsIn("clean")).toEqual(["a note", '{"results": []}']);
  await transcribe(clip, "older secret");
  await transcribe(clip);
  const { contentVersion } = await getOwnedClip(owner, clip.id);
  await db().clip.update({ where: { id: clip.id }, data: { packagedVersion: contentVersion } });
  expect(isPackageShareable(await getOwnedClip(owner, clip.id))).toBe(true);
  await updateTranscript(clip, { segments: [{ id: 0, text: "" }] }, null);
  expect(isPackageShareable(await getOwnedClip(owner, clip.id))).toBe(false);
  expect(await textsIn("uploaded")).toHaveLength(4);
  expect(await textsIn("clean")).toEqual(["a note"]);
  // A new uncorrected transcript does not restore earlier history.
  await transcribe(clip, "new words");
  expect(await textsIn("uploaded")).toHaveLength(5);
  expect(await textsIn("clean")).toEqual(["a note"]);
  const { contents, texts, spoken } = await shownOf(clip);
  const seen = JSON.stringify([contents.texts, texts, spoken]);
  expect(seen).toContain("new words");
  expect(seen).not.toContain("hingge");
  expect(seen).not.toContain("older secret");
});

test("of a large transcript pages read what they show, and its manifest tells as much as its package", async () => {
  const clip = await clipOf();
  const segments = Array.from({ length: 9000 }, (_, at) => ({
    start: at,
    end: at + 1,
    text: `${at} ${"word ".repeat(8)}`,
    confidence: 0.5,
  }));
  await transcribe(clip, JSON.stringify({ segments, confidence: 0.5 }));
  expect((await getClipTranscript(clip.id)).sizeBytes).toBeGreaterThan(1024 * 1024);
  const { snapshot, spoken } = await shownOf(clip);
  expect(snapshot.transcript?.document).toBeNull();
  expect(snapshot.transcript?.shown?.length).toBeLessThan(1024 * 1024);
  expect(spoken).toMatchObject({ isCut: true, confidence: 0.5, language: "en" });
  expect(spoken?.captions[1]).toEqual({ start: 1, end: 2, text: `1 ${"word ".repeat(8)}`.trim(), isUnsure: true });
  const packed = buildManifest(readTexts(await loadTexts(clip.id, { original: "uploaded" })));
  expect(packed.transcript).toMatchObject({ href: "text/transcript.json", language: "en", confidence: 0.5 });
  expect((await toManifest(clip.id, "https://h.example")).transcript).toEqual(packed.transcript);
  // Rows without stored captions are shown as well.
  await db().transcript.update({ where: { clipId: clip.id }, data: { shown: null } });
  expect((await shownOf(clip)).spoken).toEqual(spoken);
  await removeClip(clip);
});

/** As stored before there was a table for transcripts. */
async function oldClip(files: { kind: AssetKind; textType?: string; content: string }[]): Promise<Clip> {
  const clip = await clipOf();
  for (const [index, { kind, textType, content }] of files.entries()) {
    const bytes = Buffer.from(content);
    const staged = await scratch().stage(Readable.from([bytes]), { maxBytes: bytes.length });
    const filename = newFilename(clip.id, "text", "txt");
    const key = blobKey(clip.id, "text", filename);
    await storeFilesBeyondQuota(clip.id, [{ key, staged, contentType: "text/plain" }], async (tx) => {
      const id = newId("ast");
      const createdAt = new Date(Date.UTC(2026, 0, 1) + index);
      const stored = {
        filename,
        blobKey: key,
        contentType: "text/plain",
        sizeBytes: bytes.length,
        sha256: staged.sha256,
      };
      await tx.asset.create({ data: { id, clipId: clip.id, kind, textType: textType ?? null, ...stored, createdAt } });
      await tx.assetText.create({ data: { assetId: id, clipId: clip.id, content } });
    });
    await staged.discard();
  }
  await db().transcriptBacklog.create({ data: { clipId: clip.id } });
  return clip;
}

const packed = transcriptJson({
  language: "de",
  confidence: 0.8,
  text: "Die Angel quietscht",
  segments: [{ startMs: 0, endMs: 900, text: "Die Angel quietscht", confidence: 0.8 }],
});

test("older transcripts are migrated once, however often and by whichever process the migration starts", async () => {
  const imported = await oldClip([
    { kind: "text", textType: "transcription", content: "typed before" },
    { kind: "transcript", content: packed },
  ]);
  const typed = await oldClip([{ kind: "text", textType: "transcription", content: VTT }]);
  const visited = await oldClip([{ kind: "transcript", content: packed }]);
  expect((await shownOf(visited)).spoken).toMatchObject({ text: "Die Angel quietscht", confidence: 0.8 });
  const described = await oldClip([{ kind: "transcript", content: packed }]);
  expect((await toManifest(described.id, "https://h.example")).transcript).toMatchObject({ confidence: 0.8 });
  await removeClip(visited);
  await removeClip(described);
  const broken = await oldClip([{ kind: "transcript", content: "{}" }]);
  const replaced = await oldClip([{ kind: "transcript", content: packed }]);
  // A process killed before the end leaves everything unchanged.
  await expect(
    transaction(async (tx) => {
      const read = await runDocumentTask("readTranscriptText", { content: VTT, language: null });
      if ("transcript" in read)
        await storeTranscript(tx, { clipId: imported.id, written: { add: () => undefined } }, read.transcript, {
          source: "imported",
        });
      await tx.transcriptBacklog.delete({ where: { clipId: imported.id } });
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  // A clip replaced before its migration keeps the earlier transcript as history.
  await transcribe(replaced, "new words");
  expect(await getClipTranscript(replaced.id)).toMatchObject({ version: 2, source: "uploaded" });
  expect(await getClipTranscript(replaced.id, 1)).toMatchObject({ source: "imported", confidence: 0.8 });

  const never = new AbortController().signal;
  await Promise.all([migrateTranscripts(never), migrateTranscripts(never), migrateTranscript(imported.id)]);
  expect(await db().transcriptBacklog.count()).toBe(0);
  expect(await findTranscript(imported.id)).toMatchObject({
    version: 1,
    source: "imported",
    language: "de",
    confidence: 0.8,
  });
  expect(await findTranscript(typed.id)).toMatchObject({ version: 1, source: "uploaded", segmentCount: 2 });
  expect(await findTranscript(broken.id)).toBeNull();
  // The package's file moves into the transcript; uploaded texts and unreadable files stay.
  const kindsOf = async ({ id }: Clip) =>
    (await db().asset.findMany({ where: { clipId: id } })).map(({ kind }) => kind);
  expect([await kindsOf(imported), await kindsOf(typed), await kindsOf(broken)]).toEqual([
    ["text"],
    ["text"],
    ["transcript"],
  ]);
  expect(await searched("angel quietscht")).toEqual([imported.id]);
  expect((await getOwnedClip(owner, imported.id)).contentVersion).toBe(imported.contentVersion);
  await weight();
});
