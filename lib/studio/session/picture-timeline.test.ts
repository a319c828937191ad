import { expect, test } from "vitest";
import type { RecorderState } from "#lib/browser/recorder/recorder-state";
import { type Doc, emptyDoc } from "#lib/editor/document";
import { blankClip } from "../guest/blank-clip";
import { testStudio } from "../testing/test-studio";
import { createPictureTimeline } from "./picture-timeline";
import { createStudioState, type StudioState } from "./studio-state";

const at = (timestamp: number, picture: string) => ({ id: `${timestamp}`, timestamp, picture });

const taking: RecorderState = { kind: "recording" };
const blank = blankClip({ id: -1, title: "Clip", startedAt: 0, key: "key" });

const now = { timeStamp: 0 };

function studio(switches: Doc["switches"], changes: Partial<StudioState> = {}, ids = ["a", "b"]) {
  const pictures = ids.map((id, place) => ({ id, file: `${"ab"[place]}.png` }));
  const first = { ...createStudioState(blank), picture: "a", recorder: taking, ...changes };
  const inMemory = testStudio({ ...emptyDoc, pictures, switches }, first);
  const frames: (() => void)[] = [];
  const clock = {
    time: 0,
    timeOf: ({ timeStamp }: { timeStamp: number }) => clock.time + timeStamp / 1000,
    duration: 9,
    isPlaying: false,
    onFrame: (follow: () => void) => {
      frames.push(follow);
      return () => {};
    },
    play(second: number) {
      Object.assign(clock, { time: second, isPlaying: true });
      for (const follow of frames) follow();
    },
  };
  const showing = createPictureTimeline(clock, inMemory.shown, inMemory.document);
  const seen = () => inMemory.doc().switches.map(({ timestamp, picture }) => [timestamp, picture]);
  return { ...inMemory, showing, clock, seen };
}

test("another take has the picture changes that were made with it, and one step brings the older ones back", () => {
  const { showing, clock, seen, undo } = studio([at(1, "b"), at(3, "a")]);
  showing.begin();
  clock.time = 2;
  showing.choose("b", now);
  showing.taken();
  expect(seen()).toEqual([[2, "b"]]);
  undo();
  expect(seen()).toEqual([
    [1, "b"],
    [3, "a"],
    [2, "b"],
  ]);
});

test("a picture change stays at the second it was made, however late the page handles it", () => {
  const { showing, clock, seen } = studio([]);
  showing.begin();
  clock.time = 2;
  showing.choose("b", { timeStamp: -300 });
  expect(seen()).toEqual([[1.7, "b"]]);
});

test("another take without any picture change shows the picture of the stage: the first one", () => {
  const { showing, seen, undo } = studio([at(1, "b")]);
  showing.begin();
  showing.taken();
  expect(seen()).toEqual([[0, "a"]]);
  undo();
  expect(seen()).toEqual([[1, "b"]]);
});

test("a take that was cut off has its own picture changes, too, though page and pictures were read again", () => {
  const before = studio([at(1, "b"), at(3, "a")]);
  const kept = before.showing.kept();
  before.showing.begin();
  before.clock.time = 2;
  before.showing.choose("b", now);
  const { switches } = before.doc();
  const names: Record<string, string> = { a: "x", b: "y" };
  const after = studio(
    switches.map((one) => ({ ...one, picture: names[one.picture ?? ""] ?? "" })),
    {},
    ["x", "y"],
  );
  after.showing.recovered(kept);
  expect(after.seen()).toEqual([[2, "y"]]);
  after.undo();
  expect(after.seen()).toHaveLength(3);
});

test("a first take without any picture change leaves them to go by on their own", () => {
  const { showing, seen } = studio([]);
  showing.begin();
  showing.taken();
  expect(seen()).toEqual([]);
});

test("a change at the second of an older one is one of the new take", () => {
  const { showing, clock, seen } = studio([at(2, "a")]);
  showing.begin();
  clock.time = 2;
  showing.choose("b", now);
  showing.taken();
  expect(seen()).toEqual([[2, "b"]]);
});

test("after a discarded take every change belongs to the recording that stays", () => {
  const { showing, seen } = studio([at(0, "b")]);
  showing.begin();
  showing.discarded();
  showing.switchHere("a");
  showing.taken();
  expect(seen()).toEqual([[0, "a"]]);
});

test("a picture that cannot be decoded is counted neither when it plays nor with a take", () => {
  const clip = { ...blank, unreadable_image_urls: ["http://localhost:3000/clips/1/image/a.png"] };
  const { showing, clock, seen, state } = studio([], { clip, recorder: { kind: "idle" } });
  clock.play(1);
  expect(state().picture).toBe("b");
  clock.play(8);
  expect(state().picture).toBe("b");
  showing.begin();
  expect(seen()).toEqual([]);
});
