import { getMarkTimes, isGrowing } from "#lib/ink/growth";
import { laserEnd, listLasers } from "#lib/ink/laser/laser";
import { leavesInk } from "#lib/ink/stroke";
import { MAX_VIDEO_STATES, type VideoState } from "#lib/platform/media/port";
import type { SceneNode } from "#lib/platform/media/video/scene";
import { VIDEO_RATE } from "#lib/platform/media/video/video-plan";
import { createPace } from "#lib/platform/turns/pace";
import { pictureAt, scheduleVisiblePictures, type VisiblePicture } from "#lib/player/pictures-over-time";
import { palette } from "../scene/palette";
import type { RenderInput, ThumbnailPicture } from "../scene/render-input";
import { waveformScene } from "../scene/scenes";
import { changeFrames } from "./change-frames";
import { fitBox, frameSize } from "./frame-size";
import { markedScene, mergeEqualStates, type SceneAt } from "./marked-scene";

export interface VideoPlan {
  states: VideoState[];
  pictures: Pick<ThumbnailPicture, "key" | "redactions">[];
}

/** Marks times states; beyond that, the video changes less often. */
const MAX_DRAWN = 600_000;
/** Seconds per picture without a recording. */
const SILENT_SECONDS = 4;
const WAVE_WIDTH = 1280;
const WAVE_STEPS = 70;

/** Without a recording, each picture is shown complete for a while. No states: nothing to show. */
export async function planVideo(material: RenderInput, voiceSeconds: number | null): Promise<VideoPlan> {
  if (voiceSeconds === null) return silentPlan(material);
  if (material.pictures.length === 0 && !material.sheet) return wavePlan(material, voiceSeconds);
  const shown: VisiblePicture<Image>[] = material.sheet
    ? [{ image: material.sheet, start: 0, end: null }]
    : scheduleVisiblePictures(
        material.pictures,
        {
          switches: material.switches.map(({ at, picture }) => ({ at, image: picture })),
          tagsAndStrokes: eventsOn(material.pictures),
        },
        voiceSeconds,
      );
  const images = [...new Set(shown.map(({ image }) => image))];
  const { frame, sceneOf } = await stage(images);
  const states = await atChanges(
    voiceSeconds,
    { events: [...shown.map(({ start }) => start), ...images.flatMap(timesOn)], steps: growthOn(images, voiceSeconds) },
    Math.max(60, Math.floor(MAX_DRAWN / Math.max(1, ...images.map(({ strokes }) => strokes.length)))),
    (second) => {
      const now = pictureAt<Image>(shown, second);
      return now ? sceneOf(now)(second) : [];
    },
    frame,
  );
  return { states, pictures: images.flatMap((image) => ("key" in image ? [image] : [])) };
}

type Image = ThumbnailPicture | NonNullable<RenderInput["sheet"]>;
type Frame = { width: number; height: number; background: string };

async function silentPlan({ pictures, sheet }: RenderInput): Promise<VideoPlan> {
  const images: Image[] = pictures.length > 0 ? pictures : sheet ? [sheet] : [];
  if (images.length === 0) return { states: [], pictures: [] };
  const { frame, sceneOf } = await stage(images);
  const states = images.map((image) => ({
    scene: { ...frame, nodes: sceneOf(image)(null) },
    seconds: SILENT_SECONDS,
  }));
  return { states, pictures };
}

async function wavePlan(material: RenderInput, seconds: number): Promise<VideoPlan> {
  const { width, height, background } = waveformScene(material, WAVE_WIDTH, 0).scene;
  const steps = Array.from({ length: WAVE_STEPS }, (_, step) => frameAt((seconds * step) / WAVE_STEPS));
  const nodesAt = (second: number) => waveformScene(material, WAVE_WIDTH, second).scene.nodes;
  const changes = { events: material.tagTimes, steps };
  const states = await atChanges(seconds, changes, MAX_VIDEO_STATES, nodesAt, { width, height, background });
  return { states, pictures: [] };
}

async function stage(images: readonly Image[]): Promise<{ frame: Frame; sceneOf: (image: Image) => SceneAt }> {
  const size = frameSize(images);
  const scenes = new Map<Image, SceneAt>();
  for (const [index, image] of images.entries()) {
    const box = fitBox(size, image);
    const { x, y, width, height } = box;
    const ground: SceneNode =
      "key" in image
        ? { kind: "picture", picture: index, ...box }
        : { kind: "path", d: `M${x} ${y}h${width}v${height}h${-width}Z`, fill: "#ffffff" };
    scenes.set(image, await markedScene(image, box, [ground], Math.max(size.width, size.height)));
  }
  return { frame: { ...size, background: palette.ink }, sceneOf: (image) => scenes.get(image) ?? (() => []) };
}

async function atChanges(
  seconds: number,
  { events, steps }: { events: readonly number[]; steps: readonly number[] },
  most: number,
  nodesAt: (second: number) => readonly SceneNode[],
  frame: Frame,
): Promise<VideoState[]> {
  const frames = framesIn(seconds);
  const isVisible = (at: number) => at < frames;
  const found = changeFrames(
    events.map(frameAt).filter(isVisible),
    steps.filter(isVisible),
    Math.min(MAX_VIDEO_STATES, most),
  );
  const changes = [...new Set(found.map((at) => Math.min(at, frames - 1)))];
  const pace = createPace();
  const states: VideoState[] = [];
  for (const [index, at] of changes.entries()) {
    // Slightly later, because a time such as 1.4 s is no exact number of frames.
    const scene = { ...frame, nodes: nodesAt(at / VIDEO_RATE + 1e-6) };
    states.push({ scene, seconds: ((changes[index + 1] ?? frames) - at) / VIDEO_RATE });
    await pace();
  }
  return mergeEqualStates(states);
}

function framesIn(seconds: number): number {
  return Math.max(1, Math.ceil(seconds * VIDEO_RATE - 1e-6));
}

/** Rounds up: nothing appears before its time. */
function frameAt(second: number): number {
  return Math.ceil(Math.min(second, 1e6) * VIDEO_RATE - 1e-6);
}

function eventsOn(pictures: readonly ThumbnailPicture[]): { at: number; image: ThumbnailPicture }[] {
  const pins = pictures.flatMap((image) => image.pins.map(({ timestamp }) => ({ at: timestamp, image })));
  const ink = pictures.flatMap((image) =>
    image.strokes.flatMap(({ start }) => (start === null ? [] : [{ at: start, image }])),
  );
  return [...pins, ...ink];
}

function timesOn({ pins, strokes }: Image): number[] {
  const times = strokes
    .filter(leavesInk)
    .map(getMarkTimes)
    .flatMap(({ start, end, hideAt }) => [start, end, hideAt]);
  return [...pins.map(({ timestamp }) => timestamp), ...times].filter((time) => time !== null);
}

function growthOn(images: readonly Image[], seconds: number): number[] {
  const grows = new Uint8Array(framesIn(seconds));
  for (const { strokes } of images) {
    for (const { start, end } of strokes.filter(leavesInk).map(getMarkTimes).filter(isGrowing))
      grows.fill(1, frameAt(start ?? 0), frameAt(end ?? 0));
    // One more frame, in which it is gone.
    for (const laser of listLasers(strokes)) grows.fill(1, frameAt(laser.start), frameAt(laserEnd(laser)) + 1);
  }
  return Array.from(grows.keys()).filter((frame) => grows[frame] === 1);
}
