import { bounds } from "#lib/contract/schema/limits";
import { isRecord } from "#lib/json/is-record";
import { findServedSound } from "./served-sound";

/** How often each part of a sound was heard in one opening. */
export interface HeardParts {
  sound: string;
  buckets: readonly number[];
  tags: TagCounts;
}

/** By the millisecond of the tag, so that a tag that is added or deleted renumbers no count. */
type TagCounts = Record<string, number>;
/** How many visitors reached the tag, and how often it was played again. */
export type TagSums = Record<string, [reached: number, replayed: number]>;

/** Tags of a clip change their times, and each time is another key. */
const MOST_TAGS = 5 * bounds.voiceTags;

export function readTagCounts(value: unknown): TagCounts {
  const counts = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(counts.flatMap(([key, count]) => (typeof count === "number" ? [[key, count]] : [])));
}

export function readTagSums(value: unknown): TagSums {
  const sums = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(sums.flatMap(([key, sum]) => (isPair(sum) ? [[key, sum]] : [])));
}

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");

export const tagKey = (seconds: number): string => String(Math.round(seconds * 1000));

interface Report {
  buckets?: number[] | undefined;
  tags?: number[] | undefined;
  sound?: string | undefined;
}

/** Null for a report without parts, or of a sound that the link does not play any more. */
export async function placeHeardParts(clip: { id: number }, report: Report): Promise<HeardParts | null> {
  const { buckets, tags = [], sound } = report;
  if (!buckets) return null;
  const served = await findServedSound(clip.id);
  if (!served || (sound !== undefined && !isNamed(served.filename, sound))) return null;
  const counts: TagCounts = {};
  for (const [index, seconds] of served.tagTimes.entries()) {
    const key = tagKey(seconds);
    const count = Math.max(tags[index] ?? 0, counts[key] ?? 0);
    if (count > 0) counts[key] = count;
  }
  return { sound: served.sha256, buckets, tags: counts };
}

const isNamed = (filename: string, address: string) => address.split(/[?#]/)[0]?.split("/").at(-1) === filename;

/** The increase of a later report over the earlier ones of the same visit. */
export function addParts(before: HeardParts | null, report: HeardParts): { most: HeardParts; added: AddedParts } {
  const earlier = before?.sound === report.sound ? before : null;
  const had = (index: number) => earlier?.buckets[index] ?? 0;
  const buckets = report.buckets.map((count, index) => Math.max(count, had(index)));
  const tags: TagCounts = { ...earlier?.tags };
  const added: AddedParts = { people: earlier ? 0 : 1, buckets: buckets.map((count, i) => count - had(i)), tags: {} };
  let room = MOST_TAGS - Object.keys(tags).length;
  for (const [key, count] of Object.entries(report.tags)) {
    const known = tags[key] ?? 0;
    if (count <= known || (known === 0 && room <= 0)) continue;
    if (known === 0) room -= 1;
    tags[key] = count;
    added.tags[key] = [known === 0 ? 1 : 0, count - Math.max(1, known)];
  }
  return { most: { sound: report.sound, buckets, tags }, added };
}

export interface AddedParts {
  people: number;
  buckets: number[];
  tags: TagSums;
}

export const noParts = (): AddedParts => ({ people: 0, buckets: Array(100).fill(0), tags: {} });

/** Adds to `sum` itself: to copy it for each of many days would take their square. */
export function addToSum(sum: AddedParts, { people, buckets, tags }: AddedParts): void {
  sum.people += people;
  for (const [index, count] of buckets.entries()) sum.buckets[index] = (sum.buckets[index] ?? 0) + count;
  let room = MOST_TAGS - Object.keys(sum.tags).length;
  for (const [key, [reached, replayed]] of Object.entries(tags)) {
    const known = sum.tags[key];
    if (!known && room <= 0) continue;
    if (!known) room -= 1;
    sum.tags[key] = known ? [known[0] + reached, known[1] + replayed] : [reached, replayed];
  }
}
