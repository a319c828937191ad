import { parseBytes, parseObject } from "#lib/json/parse-bytes";
import type { ClipContents, ClipTexts } from "../model/clip-contents";
import { readTranscript } from "./read-transcript";

export function readTexts(texts: ClipTexts): ClipContents {
  const { transcript, audio, packedDrawings, ...rest } = texts;
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
  };
}

/** Size of the documents to be parsed: bytes of ink and transcript, characters of texts. */
export function textsLength({ drawings, texts, transcript }: ClipTexts): number {
  const ink = drawings.reduce(
    (sum, { document, coordinates }) => sum + document.length + (coordinates?.length ?? 0),
    0,
  );
  return ink + texts.reduce((sum, { content }) => sum + content.length, 0) + (transcript?.length ?? 0);
}
