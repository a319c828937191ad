import type { Transaction } from "#lib/platform/db";
import { adoptTranscript, TRANSCRIPT_TYPES } from "./adopt-transcript";
import type { MadeTranscript } from "./document/made-transcript";
import { storeTranscript } from "./store-transcript";
import { workOnDocument } from "./work-on-document";

export type FillingText =
  | { kind: "none" }
  | { kind: "transcript"; made: MadeTranscript }
  | { kind: "unreadable"; problem: string };

export async function readFillingText(
  clipId: number,
  { type, content, language }: { type: string; content: string; language: string | null },
): Promise<FillingText> {
  if (!TRANSCRIPT_TYPES.includes(type)) return { kind: "none" };
  // The replaced transcript must exist as a row to become history.
  await adoptTranscript(clipId);
  const read = await workOnDocument("readTranscriptText", { content, language });
  return "transcript" in read ? { kind: "transcript", made: read.transcript } : { kind: "unreadable", ...read };
}

export async function fillTranscript(
  tx: Transaction,
  clipId: number,
  text: FillingText,
  assetId: string,
): Promise<void> {
  if (text.kind === "transcript") await storeTranscript(tx, clipId, text.made, { source: "uploaded", assetId });
}
