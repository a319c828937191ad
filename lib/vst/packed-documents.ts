import { type PreparedDrawing, prepareDrawing } from "#lib/ink/prepare-drawing";
import { JsonMeter } from "#lib/json/json-meter";
import { parseSafely } from "#lib/json/safe-json";

/** Reads the JSON documents of a package from their bytes: pure, and slow where they are large. */

/** Members of a manifest that say what a clip is; what else stands in it is for people and other programs. */
const KNOWN = [
  "type",
  "format",
  "version",
  "manifest_version",
  "title",
  "created_at",
  "description",
  "voice_tags",
  "timestamps",
  "metadata",
  "audio",
  "images",
  "drawings",
  "texts",
  "transcript",
  "files",
] as const;

/** As much as a request may bring of each. */
const MEMBER_LENGTH = 1024 * 1024;

/** Values in the manifest of the largest clip there can be, once ink and texts are left out. */
const MANIFEST_VALUES = 100_000;

/**
 * The manifest of a package, without the ink and the texts that it repeats: they are read from files of their own. A
 * string says what is wrong with it.
 */
export function readPackedManifest(bytes: Uint8Array): { value: Record<string, unknown> } | string {
  const parsed = parseSafely(bytes);
  if (typeof parsed === "string") return parsed;
  const kept: Record<string, unknown> = {};
  for (const name of KNOWN) if (Object.hasOwn(parsed.value, name)) kept[name] = parsed.value[name];
  for (const name of ["drawings", "texts"] as const) {
    const list = kept[name];
    if (Array.isArray(list)) kept[name] = list.map(reference);
  }
  for (const name of ["voice_tags", "timestamps", "metadata"]) {
    if (JSON.stringify(kept[name] ?? null).length > MEMBER_LENGTH)
      return `has ${name} of more than ${MEMBER_LENGTH} characters`;
  }
  const meter = new JsonMeter({ values: MANIFEST_VALUES, depth: 64 });
  if (meter.add(Buffer.from(JSON.stringify(kept)))) return `holds more than ${MANIFEST_VALUES} values`;
  return { value: kept };
}

function reference(item: unknown): unknown {
  if (typeof item !== "object" || item === null) return item;
  const { href, type, language, created_at } = item as Record<string, unknown>;
  return { href, type, language, created_at };
}

/** A drawing of a package, ready to be stored; a string says what is wrong with it. */
export function readPackedDrawing(bytes: Uint8Array): { drawing: PreparedDrawing } | string {
  const parsed = parseSafely(bytes);
  if (typeof parsed === "string") return `${parsed}.`;
  const { coordinates, ...data } = parsed.value;
  const prepared = prepareDrawing(data, coordinates);
  if ("drawing" in prepared) return prepared;
  const [path, [message] = []] = Object.entries(prepared.problems)[0] ?? [];
  return `cannot be drawn: ${path}: ${message}.`;
}
