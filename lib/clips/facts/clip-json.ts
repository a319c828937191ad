import type { AudibleRanges, Cut } from "#lib/cuts/cut";
import type { Clip, Prisma } from "#lib/generated/prisma/client";
import { isRecord } from "#lib/json/is-record";
import type { PictureSwitch, VoiceTag } from "#lib/vst/model/marks";

// JSON of callers is stored as it came. Every way in checks it against the contract (VoiceTags,
// PictureSwitches and Metadata in lib/contract/schema/fields.ts), which has added the notes; so it is not checked again when a list of a hundred
// clips is read.

export function readVoiceTags({ voiceTags }: Pick<Clip, "voiceTags">): SavedTag[] {
  return isTagList(voiceTags) ? voiceTags : [];
}

/** When a clip shows another of its pictures; empty where tags and ink decide. */
export function readPictureSwitches({ pictureSwitches }: Pick<Clip, "pictureSwitches">): PictureSwitch[] {
  return isSwitchList(pictureSwitches) ? pictureSwitches : [];
}

/** The audible ranges of its recording; null for all of it. */
export function readAudibleRanges({ kept }: Pick<Clip, "kept">): AudibleRanges {
  return isKept(kept) ? kept : null;
}

/** The ranges of a recording that a rendition holds, as `cut-audio` wrote them; null for all of it. */
export function readCut(value: unknown): Cut | null {
  return isCut(value) ? value : null;
}

export function readMetadata({ metadata }: Pick<Clip, "metadata">): Record<string, unknown> {
  return isRecord(metadata) ? metadata : {};
}

/** JSON of a body or a package, on its way into a column. */
export function asJson(value: Record<string, unknown>): Prisma.InputJsonObject;
export function asJson(value: readonly unknown[]): Prisma.InputJsonArray;
export function asJson(value: unknown): Prisma.InputJsonValue;
export function asJson(value: unknown) {
  return value as Prisma.InputJsonValue; // It was parsed from JSON.
}

type SavedTag = VoiceTag & { note: string };

const isSwitchList = (value: unknown): value is PictureSwitch[] => Array.isArray(value);
const isKept = (value: unknown): value is NonNullable<AudibleRanges> => Array.isArray(value);
const isCut = (value: unknown): value is Cut => isRecord(value) && Array.isArray(value.parts);
const isTagList = (value: unknown): value is SavedTag[] => Array.isArray(value);
