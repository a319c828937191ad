import { enqueueWordAlignment } from "#lib/clips/jobs/enqueue-word-alignment";
import type { Transaction } from "#lib/platform/database/db";
import type { WrittenClip } from "#lib/storage/written-bytes";
import type { SerializedTranscript } from "./document/serialize-transcript";
import { migrateTranscript, TRANSCRIPT_TYPES } from "./migrate-transcript";
import { runDocumentTask } from "./run-document-task";
import { storeTranscript } from "./store-transcript";

type FillingText =
  | { kind: "none" }
  | { kind: "transcript"; serialized: SerializedTranscript }
  | { kind: "unreadable"; problem: string };

export async function readFillingText(
  clipId: number,
  { type, content, language }: { type: string; content: string; language: string | null },
): Promise<FillingText> {
  if (!TRANSCRIPT_TYPES.includes(type)) return { kind: "none" };
  // The replaced transcript must exist as a row to become history.
  await migrateTranscript(clipId);
  const read = await runDocumentTask("readTranscriptText", { content, language });
  return "transcript" in read ? { kind: "transcript", serialized: read.transcript } : { kind: "unreadable", ...read };
}

export async function fillTranscript(
  tx: Transaction,
  of: WrittenClip,
  text: FillingText,
  assetId: string,
): Promise<void> {
  if (text.kind !== "transcript") return;
  await storeTranscript(tx, of, text.serialized, { source: "uploaded", assetId });
  if (text.serialized.segmentCount === 0) await enqueueWordAlignment(tx, of.clipId);
}
