import { parseSafely } from "#lib/json/safe-json";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { type SerializedTranscript, serializeTranscript } from "./serialize-transcript";

const MAX_VALUES = 3_000_000;

/** A string describes the problem. */
export function readPackedTranscript(bytes: Uint8Array): { transcript: SerializedTranscript } | string {
  const parsed = parseSafely(bytes, { maxValues: MAX_VALUES, mayRound: true });
  if (typeof parsed === "string") return parsed;
  const transcript = readTranscript(parsed.value);
  if (!transcript) return "is no transcript";
  const serialized = serializeTranscript(transcript);
  return typeof serialized === "string" ? serialized : { transcript: serialized };
}
