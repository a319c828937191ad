import type { Transaction } from "#lib/platform/db";
import { adoptTranscript, TRANSCRIPT_TYPES } from "./adopt-transcript";
import type { MadeTranscript } from "./document/made-transcript";
import { storeTranscript } from "./store-transcript";
import { workOnDocument } from "./work-on-document";

/** What an uploaded text is to the transcript of its clip. */
export type FillingText =
  | { kind: "none" }
  /** It becomes the transcript. */
  | { kind: "transcript"; made: MadeTranscript }
  /** It should, but cannot be read as one. */
  | { kind: "unreadable"; problem: string };

/** Reads a text whose type says that it is what is spoken in the clip. */
export async function readFillingText(
  clipId: number,
  { type, content, language }: { type: string; content: string; language: string | null },
): Promise<FillingText> {
  if (!TRANSCRIPT_TYPES.includes(type)) return { kind: "none" };
  // What it replaces has to be there, to become history.
  await adoptTranscript(clipId);
  const read = await workOnDocument("readTranscriptText", { content, language });
  return "transcript" in read ? { kind: "transcript", made: read.transcript } : { kind: "unreadable", ...read };
}

/** Makes the text that was just stored the transcript of its clip: the newest one counts. */
export async function fillTranscript(
  tx: Transaction,
  clipId: number,
  text: FillingText,
  assetId: string,
): Promise<void> {
  if (text.kind === "transcript") await storeTranscript(tx, clipId, text.made, { source: "uploaded", assetId });
}
