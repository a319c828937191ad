import { parseBytes, parseObject } from "#lib/json/parse-bytes";
import type { ClipContents, ClipTexts } from "../model/clip-contents";
import { readTranscript } from "./read-transcript";

export function readTexts(texts: ClipTexts): ClipContents {
  const { transcript, audio, packedDrawings, replies, ...rest } = texts;
  return {
    ...rest,
    ...(packedDrawings.length > 0 ? { leftOut: { drawings: packedDrawings, texts: [] } } : {}),
    audio: audio && { ...audio, overview: audio.overview ? Buffer.from(audio.overview) : null },
    drawings: texts.drawings.map(({ document, coordinates, ...drawing }) => ({
      ...drawing,
      document: parseObject(document),
      coordinates: coordinates === null ? undefined : parseBytes(coordinates),
    })),
    transcript: transcript === null ? null : readTranscript(JSON.parse(transcript)),
    ...(replies && { replies: replies.map(({ ink, ...reply }) => ({ ...reply, ink: ink && JSON.parse(ink) })) }),
  };
}

/** Characters that several files add to each reply and each tag, besides its words. */
const BESIDE = 1000;

/** Size of what is to be parsed and written: bytes of ink, transcript and replies, characters of texts and notes. */
export function textsLength({ drawings, texts, transcript, replies = [], voiceTags }: ClipTexts): number {
  const ink = drawings.reduce(
    (sum, { document, coordinates }) => sum + document.length + (coordinates?.length ?? 0),
    0,
  );
  const read = texts.reduce((sum, { content }) => sum + content.length, 0) + (transcript?.length ?? 0);
  const replied = replies.reduce((sum, { documentBytes }) => sum + documentBytes + BESIDE, 0);
  return ink + read + replied + voiceTags.reduce((sum, { note }) => sum + (note?.length ?? 0) + BESIDE, 0);
}
