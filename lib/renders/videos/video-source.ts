import { createHash } from "node:crypto";
import { bounds } from "#lib/contract/schema/limits";
import { type JobFailure, storedFailure } from "#lib/job-runner/job-failure";
import { findRendition } from "#lib/snapshots/snapshot";
import { readRenderSnapshot, toRenderInput } from "../scene/load-render-input";
import type { RenderInput } from "../scene/render-input";

/** Increase it when rendering changes: stored videos are then rendered again at their next use. */
const VIDEO_VERSION = 1;

export interface VideoSource {
  contentVersion: number;
  material: RenderInput;
  voice: { key: string; seconds: number } | null;
  isSettled: boolean;
  /** Why no video can be made. Only meaningful once settled. */
  problem: JobFailure | null;
}

export async function loadVideoSource(clipId: number): Promise<VideoSource> {
  const snapshot = await readRenderSnapshot(clipId);
  const material = await toRenderInput(snapshot);
  const { clip, sound } = snapshot;
  const playback = findRendition(sound, "playback");
  const seconds = playback?.durationSeconds ?? sound?.durationSeconds ?? 0;
  const voice = playback && { key: playback.key, seconds };
  const { contentVersion } = clip;
  return { contentVersion, material, voice, isSettled: material.isSettled, problem: problemOf(material, voice, sound) };
}

/** A cache key: equal keys mean equal videos. */
export function videoFingerprint({ material, voice }: VideoSource): string {
  const { pictures, sheet, switches, ...rest } = material;
  const isMarked = pictures.length > 0 || sheet !== null;
  // Left out while there are none, so that videos from before are still the same.
  const order = switches.map(({ at, picture }) => [at, picture.assetId]);
  const marked = order.length > 0 ? [pictures, sheet, order] : [pictures, sheet];
  const shown = isMarked ? marked : [rest.title, rest.tagTimes, rest.overview];
  return createHash("sha256")
    .update(JSON.stringify([VIDEO_VERSION, shown, voice]))
    .digest("hex");
}

function problemOf(
  { pictures, sheet, hasAudio }: RenderInput,
  voice: VideoSource["voice"],
  audio: { preparationError: unknown } | null,
): JobFailure | null {
  if (hasAudio && !voice) {
    const message = "The recording cannot be decoded.";
    return storedFailure(audio?.preparationError) ?? { code: "audio_undecodable", message, retryable: false };
  }
  if (voice && voice.seconds > bounds.videoSeconds) {
    const minutes = bounds.videoSeconds / 60;
    const message = `A video can be ${minutes} minutes long at most; this recording takes ${Math.ceil(voice.seconds / 60)}.`;
    return { code: "video_too_long", message, retryable: false };
  }
  if (!voice && pictures.length === 0 && !sheet) {
    return { code: "nothing_to_show", message: "The clip has neither a picture nor a recording.", retryable: false };
  }
  return null;
}
