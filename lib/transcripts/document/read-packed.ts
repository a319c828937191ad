import { parseSafely } from "#lib/json/safe-json";
import { readTranscript } from "#lib/vst/read-transcript";
import { type MadeTranscript, madeTranscript } from "./made-transcript";

const MOST_VALUES = 3_000_000;

/** A string describes the problem. */
export function readPackedTranscript(bytes: Uint8Array): { transcript: MadeTranscript } | string {
  const parsed = parseSafely(bytes, MOST_VALUES);
  if (typeof parsed === "string") return parsed;
  const transcript = readTranscript(parsed.value);
  if (!transcript) return "is no transcript";
  const made = madeTranscript(transcript);
  return typeof made === "string" ? made : { transcript: made };
}
