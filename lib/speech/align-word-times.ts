import { wholeRendition } from "#lib/clips/facts/sounds";
import { config } from "#lib/config/config";
import type { Asset } from "#lib/generated/prisma/client";
import { log } from "#lib/log/log";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { scratch } from "#lib/platform/scratch/scratch";
import { localCopy } from "#lib/platform/store/read-stored-file";
import { alignWords } from "#lib/platform/transcriber/align-words";
import { lockClip } from "#lib/storage/clip-transaction";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { findTranscript, isRecordingNewer, type StoredTranscript } from "#lib/transcripts/find-transcript";
import { runDocumentTask } from "#lib/transcripts/run-document-task";
import { storeTranscript, storeWordTimes } from "#lib/transcripts/store-transcript";

/** Gives words their times from the sound: of a text that came without any, and of lines that were corrected. */
export async function alignWordTimes(clipId: number, signal: AbortSignal): Promise<void> {
  if (!config().timeWords) return;
  const transcript = await findTranscript(clipId);
  const audio = await db().asset.findFirst({
    where: { clipId, kind: "audio", preparation: "ready" },
    include: { derivatives: wholeRendition },
  });
  const [playback] = audio?.derivatives ?? [];
  if (!transcript || !audio || !playback) return;
  const untimed = await runDocumentTask("listUntimedWords", { document: transcript.document });
  if (untimed.lines.length + untimed.words.length === 0) return;
  // A line's seconds may be those of another recording; a text has none.
  if (untimed.lines.length > 0 && (await isRecordingNewer(transcript))) return;
  const timings = await align(playback.blobKey, playback.durationSeconds ?? 0, {
    ...untimed,
    isEnglish: transcript.language === null || /^en\b/.test(transcript.language),
    signal,
  });
  if (timings) await keep(transcript, audio, timings, untimed.lines.length > 0);
}

type Untimed = Pick<Parameters<typeof alignWords>[0], "lines" | "words" | "isEnglish"> & { signal: AbortSignal };

async function align(key: string, durationSeconds: number, untimed: Untimed) {
  const folder = await scratch().workFolder();
  const file = await localCopy(key);
  try {
    if (!file) return null;
    return await alignWords({ input: file.path, workDir: folder.path, durationSeconds, ...untimed });
  } finally {
    await file?.release();
    await folder.remove();
  }
}

/** A change made while this runs stays: it has its own job. */
async function keep(
  { clipId, version, document, source }: StoredTranscript,
  { id, sha256 }: Pick<Asset, "id" | "sha256">,
  timings: Awaited<ReturnType<typeof alignWords>>,
  isOfLines: boolean,
): Promise<void> {
  const timed = await runDocumentTask("addWordTimes", { document, timings });
  if ("problem" in timed) {
    log().warn("words were given no times", { clipId, problem: timed.problem });
    return;
  }
  const store = async (tx: Transaction, written: WrittenBytes) => {
    await lockClip(tx, clipId);
    const isSame = (await tx.transcript.count({ where: { clipId, version } })) > 0;
    if (!isSame || (await tx.asset.count({ where: { id, clipId, sha256 } })) === 0) return;
    // A correction that is being written must not be refused because words got their times.
    if (isOfLines) await storeWordTimes(tx, { clipId, written }, timed.transcript);
    else {
      await storeTranscript(tx, { clipId, written }, timed.transcript, { source, isEdit: true });
      await tx.clip.update({ where: { id: clipId }, data: { version: { increment: 1 } } });
    }
  };
  await withWrittenBytes(0, (written) => transaction((tx) => store(tx, written)));
}
