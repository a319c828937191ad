import type { Transaction } from "#lib/platform/db";
import { adoptTranscript, TRANSCRIPT_TYPES } from "./adopt-transcript";
import type { MadeTranscript } from "./document/made-transcript";
import { storeTranscript } from "./store-transcript";
import { workOnDocument } from "./work-on-document";

/** What an uploaded text means for the clip's transcript. */
export type FillingText =
  | { kind: "none" }
  | { kind: "transcript"; made: MadeTranscript }
  /** Declared as a transcript, but not readable as one. */
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

/** Makes the new text the clip's transcript: the newest one counts. */
export async function fillTranscript(
  tx: Transaction,
  clipId: number,
  text: FillingText,
  assetId: string,
): Promise<void> {
  if (text.kind === "transcript") await storeTranscript(tx, clipId, text.made, { source: "uploaded", assetId });
}
