import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Doc } from "#lib/studio/document";
import { inkFrom } from "#lib/studio/drawings";
import { sampleStroke } from "#lib/studio/sample-stroke";
import { docFrom } from "#lib/studio/wire";
import { at, world } from "./sample-world";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const runs = 300;

/** The numbers that a run is made of: the same for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    ms: (most: number) => next() * most,
    of: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
  };
}

/** What somebody sees of a document: names alone, as ids are each page's own. */
function shown(doc: Doc) {
  const ink = doc.pictures.map(({ id, file }) => [file, (doc.ink[id] ?? []).map((stroke) => nameOf(stroke.id)).sort()]);
  return { pictures: doc.pictures.map(({ file }) => file), tags: doc.tags.map(({ note }) => note).sort(), ink };
}
const nameOf = (stroke: string) => stroke.split(":").at(-1) ?? "";
const marksIn = (doc: Doc) => [...shown(doc).tags, ...shown(doc).ink.flatMap(([, names]) => names ?? [])];

async function run(seed: number) {
  const random = randomFrom(seed);
  const on = world([at(0, "first"), at(1, "second", { image: "b.png" })], ["a.png", "b.png", "c.png"]);
  const longest = random.of([0, 500, 3000, 9000]) ?? 0;
  on.slow(() => random.ms(longest));
  const log: string[] = [`answers take up to ${longest} ms`];
  const tabs: (Awaited<ReturnType<typeof on.open>> & { name: string })[] = [];
  const open = async (place: number, name: string) => {
    const tell = ({ kind }: { kind: string }) => {
      if (kind === "saved")
        for (const other of tabs) if (other !== tab) void other.document.savedElsewhere().catch(noted);
    };
    const tab = { ...(await on.open(name, undefined, tell)), name };
    tabs[place] = tab;
  };
  const crash = async (place: number) => {
    await tabs[place]?.document.kept();
    on.kill(tabs[place]?.name ?? "");
    await open(place, `${place} after ${++crashes}`);
  };
  let crashes = 0;
  const noted = (error: unknown) => log.push(String(error));
  await open(0, "one");
  if (random.of([true, false])) await open(1, "two");

  /** Whether it was put in or taken out last, and the tabs in which that was done. */
  const marks = new Map<string, { isIn: boolean; by: Set<number> }>();
  let hasLostPictures = false;
  const act = async (number: number) => {
    const tab = random.of(tabs);
    const place = tab ? tabs.indexOf(tab) : -1;
    if (!tab) return;
    const { document } = tab;
    const picture = random.of(document.doc.pictures);
    const own = document.doc.pictures[place];
    const tag = random.of(document.doc.tags);
    const before = marksIn(document.doc);
    const [name, step] =
      random.of<[string, () => unknown]>([
        ["undo", () => document.undo()],
        ["undo", () => document.undo()],
        ["redo", () => document.redo()],
        ["untag", () => tag && document.change({ kind: "remove-tag", id: tag.id })],
        ["tag", () => picture && document.change({ kind: "add-tag", tag: tagOn(picture.id, number) })],
        [
          "draw",
          // Each on another picture: of two first strokes at one moment the second is in a drawing that none keeps.
          () => own && document.change({ kind: "add-stroke", picture: own.id, stroke: sampleStroke(`s${number}`) }),
        ],
        [
          "take out",
          () => {
            if (!picture || document.doc.pictures.length === 1) return;
            hasLostPictures = true;
            document.pictureRemoved(picture.id);
          },
        ],
        ["crash", () => crash(place)],
        ["offline", () => on.online(false)],
        ["online", () => on.online(true)],
        ["lose an answer", () => on.loseAnswer()],
        ["somebody else", () => on.write({})],
      ]) ?? [];
    log.push(`${place}: ${name} ${number}`);
    await step?.();
    const after = name === "crash" ? before : marksIn(document.doc);
    for (const mark of new Set([...before, ...after])) {
      const isIn = after.includes(mark);
      if (isIn === before.includes(mark)) continue;
      marks.set(mark, { isIn, by: new Set(marks.get(mark)?.by).add(place) });
    }
    const ms = random.ms(random.of([0, 300, 1500, 3000, 9000]) ?? 0);
    log.push(`${Math.round(ms)} ms`);
    await vi.advanceTimersByTimeAsync(ms);
  };
  const steps = 2 + random.ms(8);
  for (let number = 0; number < steps; number++) await act(number);

  on.online(true);
  for (let round = 0; round < 3; round++) {
    await vi.advanceTimersByTimeAsync(150_000);
    for (const { document, state } of tabs) {
      // A tag that one sets on a picture while another takes that out is asked about.
      if (state() === "conflict") document.resolve("mine");
      else void document.savedElsewhere().catch(noted);
    }
  }
  await vi.advanceTimersByTimeAsync(150_000);
  const [{ document }] = tabs as [(typeof tabs)[number]];
  const record = docFrom(on.clip(), document.doc);
  const there = { ...record, ink: inkFrom(on.drawings(), record.pictures) };
  for (const tab of tabs)
    expect([tab.state() ?? "saved", shown(tab.document.doc)], log.join("\n")).toEqual(["saved", shown(there)]);
  // A picture takes its marks along, and two people may want two things.
  const wanted = [...marks].filter(([, { by }]) => !hasLostPictures && by.size === 1);
  for (const [mark, { isIn }] of wanted) expect(marksIn(there).includes(mark), `${mark}\n${log.join("\n")}`).toBe(isIn);
  for (const tab of tabs) await tab.document.dispose();
  vi.clearAllTimers();
}

const tagOn = (picture: string, number: number) => {
  return { id: `t${number}`, timestamp: number + 2, x: 0.5, y: 0.5, note: `t${number}`, picture, extra: {} };
};

test("whatever is done, taken back, lost on the way or written elsewhere: pages and server end up the same", async () => {
  for (let seed = 1; seed <= runs; seed++)
    await run(seed).catch((error) => Promise.reject(new Error(`seed ${seed}: ${error.message}`)));
});
