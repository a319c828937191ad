import { rm } from "node:fs/promises";
import { z } from "zod";
import { badAnswer } from "../providers/provider-request";
import type { FairSemaphore } from "../turns/fair-semaphore";
import type { RecognizedSpeech, TranscribeRequest, Transcriber } from "./port";
import { readSound, type SoundPlace } from "./sound/read-sound";
import { speechPlaces } from "./speech-places";

const Timed = z.looseObject({ start: z.unknown(), end: z.unknown() });
const Heard = z.looseObject({
  text: z.string().optional(),
  language: z.string().nullish(),
  confidence: z.number().nullish(),
  segments: z.array(Timed).nullish(),
  words: z.array(Timed).nullish(),
});
type Heard = z.output<typeof Heard>;

interface Piece {
  start: number;
  end: number;
  heard: Heard;
}

/** The last words, for an engine that takes them into account. */
const CONTEXT_LENGTH = 200;

/**
 * Sends long recordings to a service in pieces, cut at pauses, one after the other: both the size of a request and the
 * time of an answer are limited. Silence is not sent: the service would bill it, and invent words for it.
 */
export function transcribeInPieces(
  engine: Transcriber,
  { semaphores = {}, ...place }: SoundPlace & { semaphores?: Record<string, FairSemaphore> },
  longest: number,
): Transcriber {
  const entry = speechPlaces(semaphores);
  return {
    ...engine,
    async transcribe(request) {
      const { pieces } = await entry.run(
        (pauses) => readSound(place, request, { wish: "pieces", longest }, pauses),
        request.signal,
      );
      if (pieces.length === 0) {
        return {
          content: JSON.stringify({ text: "" }),
          warnings: ["no_speech: No speech was found in the recording."],
        };
      }
      const isWhole =
        pieces.length === 1 && (pieces[0]?.end ?? 0) - (pieces[0]?.start ?? 0) >= request.durationSeconds - 1;
      if (isWhole) return engine.transcribe(request);
      return transcribePieces(engine, request, pieces);
    },
  };
}

async function transcribePieces(
  engine: Transcriber,
  request: TranscribeRequest,
  pieces: readonly { path: string; start: number; end: number }[],
): Promise<RecognizedSpeech> {
  const done: Piece[] = [];
  const warnings = new Set<string>();
  for (const [index, { path, start, end }] of pieces.entries()) {
    const answer = await engine.transcribe({
      ...request,
      input: path,
      durationSeconds: end - start,
      context: done
        .map(({ heard }) => heard.text ?? "")
        .join(" ")
        .slice(-CONTEXT_LENGTH),
      onProgress: (percent) => request.onProgress?.(Math.floor(((index + percent / 100) / pieces.length) * 100)),
    });
    await rm(path, { force: true });
    const heard = Heard.safeParse(JSON.parse(answer.content));
    if (!heard.success) throw badAnswer(engine.host ?? engine.provider);
    for (const warning of answer.warnings) warnings.add(warning);
    done.push({ start, end, heard: heard.data });
    request.onProgress?.(Math.floor(((index + 1) / pieces.length) * 100));
  }
  return { content: JSON.stringify(joined(done)), warnings: [...warnings] };
}

function joined(pieces: readonly Piece[]): Record<string, unknown> {
  const known = pieces.filter(({ heard }) => typeof heard.confidence === "number");
  const length = known.reduce((sum, { start, end }) => sum + end - start, 0);
  const sum = known.reduce((sum, { start, end, heard }) => sum + (end - start) * (heard.confidence ?? 0), 0);
  const segments = pieces.flatMap(({ start, heard }) => (heard.segments ?? []).map((one) => shifted(one, start)));
  const words = pieces.flatMap(({ start, heard }) => (heard.words ?? []).map((one) => shifted(one, start)));
  const texts = pieces.flatMap(({ heard }) => heard.text?.trim() || []);
  // A text that was cut has no `text`: its segments say it.
  const isWhole = pieces.every(({ heard }) => heard.text !== undefined || !heard.segments?.length);
  const method = pieces.find(({ heard }) => heard.confidence_method !== undefined)?.heard.confidence_method;
  return {
    language: pieces.find(({ heard }) => heard.language)?.heard.language ?? null,
    ...(isWhole && (texts.length > 0 || words.length === 0) ? { text: texts.join(" ") } : {}),
    segments,
    ...(words.length > 0 ? { words } : {}),
    ...(length > 0 ? { confidence: sum / length } : {}),
    ...(method === undefined ? {} : { confidence_method: method }),
  };
}

function shifted(one: Record<string, unknown>, by: number): Record<string, unknown> {
  const words = Array.isArray(one.words) ? { words: one.words.map((word) => shifted(word, by)) } : {};
  return { ...one, start: later(one.start, by), end: later(one.end, by), ...words };
}

const later = (time: unknown, by: number) => (typeof time === "number" ? time + by : time);
