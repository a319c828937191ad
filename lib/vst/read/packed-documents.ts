import { type PreparedDrawing, prepareDrawing } from "#lib/ink/prepare-drawing";
import { isRecord } from "#lib/json/is-record";
import { JsonMeter } from "#lib/json/json-meter";
import { parseSafely } from "#lib/json/safe-json";

/** Parses the JSON documents of a package. Pure, and slow for large ones. */

/** The members that are imported; others are for readers and other programs. */
const KNOWN = [
  "type",
  "format",
  "version",
  "manifest_version",
  "title",
  "created_at",
  "conversion_status",
  "description",
  "voice_tags",
  "picture_switches",
  "timestamps",
  "metadata",
  "audio",
  "images",
  "drawings",
  "texts",
  "transcript",
  "files",
] as const;

/** As much as a request may contain of each. */
const MEMBER_LENGTH = 1024 * 1024;

/** Enough for the largest possible clip without ink and texts. */
const MANIFEST_VALUES = 100_000;

/** Omits ink and texts, which are read from their own files. A string describes the problem. */
export function readPackedManifest(bytes: Uint8Array): { value: Record<string, unknown> } | string {
  const parsed = parseSafely(bytes);
  if (typeof parsed === "string") return parsed;
  const members: Record<string, unknown> = {};
  for (const name of KNOWN) if (Object.hasOwn(parsed.value, name)) members[name] = parsed.value[name];
  for (const name of ["drawings", "texts"] as const) {
    const list = members[name];
    if (Array.isArray(list)) members[name] = list.map(reference);
  }
  for (const name of ["voice_tags", "picture_switches", "timestamps", "metadata"]) {
    if (JSON.stringify(members[name] ?? null).length > MEMBER_LENGTH)
      return `has ${name} of more than ${MEMBER_LENGTH} characters`;
  }
  const meter = new JsonMeter({ values: MANIFEST_VALUES, depth: 64 });
  if (meter.add(Buffer.from(JSON.stringify(members)))) return `holds more than ${MANIFEST_VALUES} values`;
  return { value: members };
}

function reference(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const { href, type, language, created_at } = item;
  return { href, type, language, created_at };
}

/** Ink on no picture gets `nameOfNone`, since no name would mean the first. A string describes the problem. */
export function readPackedDrawing({
  bytes,
  nameOfNone,
}: {
  bytes: Uint8Array;
  nameOfNone: string | null;
}): { drawing: PreparedDrawing } | string {
  const parsed = parseSafely(bytes);
  if (typeof parsed === "string") return `${parsed}.`;
  const { coordinates, strokes, ...rest } = parsed.value;
  const data = strokes === null ? rest : { ...rest, strokes };
  const isOnNone = data.image === null && nameOfNone !== null;
  const prepared = prepareDrawing(isOnNone ? { ...data, image: nameOfNone } : data, coordinates);
  if ("drawing" in prepared) return prepared;
  const [path, [message] = []] = Object.entries(prepared.problems)[0] ?? [];
  return `cannot be drawn: ${path}: ${message}.`;
}
