import type { Splice } from "#lib/cuts/retiming";
import type { Transaction } from "#lib/platform/database/db";
import { findTranscript } from "./find-transcript";
import { runDocumentTask } from "./run-document-task";
import { storeWordTimes } from "./store-transcript";

/** The words keep their sound, and their version: nothing else was said. Requires the clip's lock. */
export async function moveTranscript(tx: Transaction, clipId: number, splice: Splice): Promise<void> {
  const transcript = await findTranscript(clipId, tx);
  if (!transcript) return;
  await storeWordTimes(tx, clipId, await runDocumentTask("movedTranscript", { document: transcript.document, splice }));
  const translations = await tx.$queryRaw<{ language: string; document: string }[]>`
    SELECT language, document::text AS document FROM transcript_translations WHERE clip_id = ${clipId}::int`;
  for (const { language, document } of translations) {
    const moved = await runDocumentTask("movedTranscript", { document, splice });
    await tx.$executeRaw`
      UPDATE transcript_translations SET document = ${moved.document}::json, shown = ${moved.shown}
      WHERE clip_id = ${clipId}::int AND language = ${language}`;
  }
}
