import { findPictureTexts } from "#lib/assets/picture-texts/find-picture-texts";
import { buildContext } from "#lib/context/build-context";
import type {
  Context,
  ContextHead,
  ContextReply,
  ContextSource,
  ContextWish,
  WrittenContext,
} from "#lib/context/context";
import { isLargeSource } from "#lib/context/is-large-source";
import { renderContext } from "#lib/context/render-context";
import { transferableBuffers } from "#lib/kernel/transferable-buffers";
import { onThread } from "#lib/platform/threads/threads";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import { findRendition, type Snapshot } from "#lib/snapshots/snapshot";
import { readShownTexts } from "./clip-contents";

export interface ClipContext extends WrittenContext {
  /** False if a file could not be read for the moment. */
  isWhole: boolean;
}

/** More ink than a page shows is left out, and a transcript of more than a day. */
export const contextParts = { inkBytes: 512 * 1024, transcriptBytes: 16 * 1024 * 1024 };
const TEXT_BYTES = 256 * 1024;

type About = Pick<ContextHead, "id" | "code" | "url" | "crops" | "speaker">;

/** With all of its replies, for its owner. */
export async function getClipContext(clipId: number, about: About, wish: ContextWish): Promise<ClipContext> {
  const snapshot = await readSnapshot(clipId, { ...contextParts, replies: "words" });
  const replies = (snapshot.replies ?? []).map((reply) =>
    toContextReply({ ...reply, isByVoice: reply.audio !== null }),
  );
  return writeContext(snapshot, { about, replies, wish });
}

/** Without replies: its readers may not be allowed to read them. */
export const getPinSource = async (clipId: number, about: About): Promise<ContextSource> =>
  toContextSource(await readSnapshot(clipId, contextParts), about, []);

export async function getPinsInContext(
  clipId: number,
  about: About,
  { pins, from, to }: Pick<ContextWish, "pins" | "from" | "to">,
): Promise<Context> {
  const source = await getPinSource(clipId, about);
  const work = { source, wish: { format: "json", pins, from, to } as const };
  return isLargeSource(source) ? onThread("buildContext", work, transferableBuffers(source.ink)) : buildContext(work);
}

/** Of a snapshot with `contextParts`. */
export async function writeContext(
  snapshot: Snapshot,
  { about, replies, wish }: { about: About; replies: readonly ContextReply[]; wish: ContextWish },
): Promise<ClipContext> {
  const source = await toContextSource(snapshot, about, replies);
  const work = { source, wish };
  const written = isLargeSource(source)
    ? await onThread("renderContext", work, transferableBuffers(source.ink))
    : renderContext(work);
  return { ...written, isWhole: !snapshot.isTranscriptInFile };
}

/** Of a snapshot with `contextParts`. */
export async function toContextSource(
  snapshot: Snapshot,
  about: About,
  replies: readonly ContextReply[],
): Promise<ContextSource> {
  const { clip, sound, pictures, pins, drawings, transcript } = snapshot;
  const pinned = pictures.filter(({ imageId }) => pins.some(({ image }) => image === imageId));
  const [{ texts, leftOut, notes }, read] = await Promise.all([
    readShownTexts(snapshot, TEXT_BYTES),
    findPictureTexts(
      clip.id,
      pinned.map(({ id }) => id),
    ),
  ]);
  const isTranscriptLeftOut = transcript !== null && transcript.document === null;
  return {
    head: {
      ...about,
      title: clip.title,
      description: clip.description,
      seconds: sound?.durationSeconds ?? null,
      language: transcript?.language ?? null,
      pictures: pictures.map((picture) => {
        const { width = null, height = null } = findRendition(picture, "display") ?? {};
        return { id: picture.imageId, width, height, alt: picture.alt };
      }),
    },
    pins: pins.map(({ tag, timestamp, image, x, y }) => ({ seconds: timestamp, image, x, y, note: notes[tag] ?? "" })),
    readings: pinned.flatMap((picture) => {
      const lines = read.get(findRendition(picture, "display")?.filename ?? "");
      return lines ? [{ image: picture.imageId, lines }] : [];
    }),
    transcript: transcript?.document ?? null,
    texts: texts.map(({ type, content }) => ({ type, content })),
    ink: drawings.flatMap(({ imageId: image, ink }) => (ink ? [{ image, document: ink.document }] : [])),
    replies,
    drawingsLeftOut: drawings.filter(({ ink }) => ink === null).length,
    textsLeftOut: leftOut + (isTranscriptLeftOut ? 1 : 0),
  };
}

interface RepliedAt {
  id: string;
  parentId: string | null;
  senderName: string | null;
  fromOwner: boolean;
  isByVoice: boolean;
  message: string | null;
  at: { timestamp: number | null; image: string | null; x: number | null; y: number | null };
}

export const toContextReply = ({ at, ...reply }: RepliedAt): ContextReply => ({
  id: reply.id,
  parentId: reply.parentId,
  name: reply.senderName,
  isFromOwner: reply.fromOwner,
  isByVoice: reply.isByVoice,
  text: reply.message,
  seconds: at.timestamp,
  image: at.image,
  x: at.x,
  y: at.y,
});
