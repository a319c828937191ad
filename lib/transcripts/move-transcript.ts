import type { Splice } from "#lib/cuts/retiming";
import type { Transaction } from "#lib/platform/database/db";
import type { WrittenClip } from "#lib/storage/written-bytes";
import { findTranscript } from "./find-transcript";
import { runDocumentTask } from "./run-document-task";
import { storeWordTimes } from "./store-transcript";

/** The words keep their sound, and their version: nothing else was said. Requires the clip's lock. */
export async function moveTranscript(tx: Transaction, { clipId, written }: WrittenClip, splice: Splice): Promise<void> {
  const transcript = await findTranscript(clipId, tx);
  if (!transcript) return;
  const moved = await runDocumentTask("movedTranscript", { document: transcript.document, splice });
  await storeWordTimes(tx, { clipId, written }, moved);
  const translations = await tx.$queryRaw<{ language: string; document: string }[]>`
    SELECT language, document::text AS document FROM transcript_translations WHERE clip_id = ${clipId}::int`;
  for (const { language, document } of translations) {
    const moved = await runDocumentTask("movedTranscript", { document, splice });
    written.add(Buffer.byteLength(moved.document));
    await tx.$executeRaw`
      UPDATE transcript_translations SET document = ${moved.document}::json, shown = ${moved.shown}
      WHERE clip_id = ${clipId}::int AND language = ${language}`;
  }
}
