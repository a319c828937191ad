import { expect, test } from "vitest";
import { emptyDoc } from "#lib/editor/document";
import { testStudio } from "../testing/test-studio";
import type { StudioState } from "./studio-state";
import { createTagActions } from "./tag-actions";

const now = { timeStamp: 0 };

function studio() {
  const doc = { ...emptyDoc, pictures: [{ id: "p", file: "p.png" }] };
  const { document, shown, ...seen } = testStudio(doc, {
    selected: null,
    picture: "p",
  } as Partial<StudioState> as StudioState);
  const transport = {
    time: 4.56789,
    timeOf: ({ timeStamp }: { timeStamp: number }) => transport.time + timeStamp / 1000,
    isPlaying: false,
    paused: 0,
    pause: () => {
      transport.paused += 1;
    },
    seek: (time: number) => {
      transport.time = time;
    },
  };
  return { ...seen, transport, tags: createTagActions(document, transport, shown) };
}

test("a tag lands at the playhead, on the picture that is shown, with its note open", () => {
  const { tags, doc, state } = studio();
  tags.add(1.4, 0.25, now);
  const [tag] = doc().tags;
  expect(tag).toMatchObject({ timestamp: 4.568, x: 1, y: 0.25, note: "", picture: "p" });
  expect(state().selected).toBe(tag?.id);
});

test("a tag is at the second of the playhead when it was set, however late the page handles it", () => {
  const { tags, doc } = studio();
  const before = { timeStamp: -300 };
  tags.add(0.5, 0.5, before);
  tags.addHere(before);
  tags.addMoment(before);
  expect(doc().tags.map(({ timestamp }) => timestamp)).toEqual([4.268, 4.268, 4.268]);
});

test("a new tag without a note goes when it is cancelled, an older one stays", () => {
  const { tags, doc, state } = studio();
  tags.add(0.5, 0.5, now);
  tags.cancel();
  expect(doc().tags).toEqual([]);
  tags.add(0.5, 0.5, now);
  tags.open(null);
  tags.open(doc().tags[0]?.id ?? "");
  tags.cancel();
  expect(doc().tags).toHaveLength(1);
  expect(state().selected).toBeNull();
});

test("a new tag with a note stays when it is cancelled", () => {
  const { tags, doc } = studio();
  tags.add(0.5, 0.5, now);
  tags.write(doc().tags[0]?.id ?? "", "Here");
  tags.cancel();
  expect(doc().tags).toHaveLength(1);
});

test("opening another note ends the step of the note before", () => {
  const { tags, doc, steps } = studio();
  tags.add(0.1, 0.1, now);
  const [{ id } = { id: "" }] = doc().tags;
  tags.write(id, "a");
  tags.write(id, "ab");
  tags.open(null);
  tags.write(id, "abc");
  expect(steps()).toBe(3);
});

test("the sound waits while a note is typed", () => {
  const { tags, transport, doc } = studio();
  tags.add(0.1, 0.1, now);
  transport.isPlaying = true;
  tags.write(doc().tags[0]?.id ?? "", "a");
  expect(transport.paused).toBe(1);
});

test("going to a tag turns to its picture, and stays where it stands on none", () => {
  const { tags, transport, state } = studio();
  tags.goTo({ timestamp: 2, picture: "q" });
  expect([transport.time, state().picture]).toEqual([2, "q"]);
  tags.goTo({ timestamp: 3, picture: null });
  expect([transport.time, state().picture]).toEqual([3, "q"]);
});

test("a tag without a place is put where the picture was last pointed at, beside one that is there", () => {
  const { tags, doc } = studio();
  tags.pointAt({ x: 0.2, y: 0.8 });
  tags.addHere(now);
  tags.addHere(now);
  const [first, second] = doc().tags;
  expect([first?.x, first?.y]).toEqual([0.2, 0.8]);
  expect(Math.hypot((second?.x ?? 0) - 0.2, (second?.y ?? 0) - 0.8)).toBeGreaterThan(0.02);
});
