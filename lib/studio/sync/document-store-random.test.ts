import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { documentFromClip } from "#lib/editor/clip-json";
import type { Doc } from "#lib/editor/document";
import { readInkOfDrawings } from "#lib/editor/ink/drawings";
import { sampleStroke } from "#lib/editor/testing/sample-stroke";
import { fc } from "../../../e2e/support/random-tests";
import { at, image, world } from "../testing/sample-world";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const changes = [
  "undo",
  "undo again",
  "redo",
  "tag",
  "untag",
  "draw",
  "draw into news",
  "take out a picture",
  "put in order",
  "describe a picture",
] as const;
const events = ["crash", "offline", "online", "lose an answer", "another user", "their picture"] as const;

const steps = fc.record({
  page: fc.nat(1),
  what: fc.constantFrom(...changes, ...events),
  which: fc.nat(2),
  thenMs: fc.oneof(fc.constant(0), fc.nat(400), fc.nat(3000), fc.nat(12_000)),
});
const stories = fc.record({
  pages: fc.integer({ min: 1, max: 2 }),
  slowestMs: fc.constantFrom(0, 500, 3000, 9000),
  answers: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  steps: fc.array(steps, { minLength: 2, maxLength: 10, size: "max" }),
});
type Story = typeof stories extends fc.Arbitrary<infer Value> ? Value : never;
type Step = Story["steps"][number];

/** A document as a user sees it: names alone, as ids differ on each page. */
function shown(doc: Doc) {
  const ink = doc.pictures.map(({ id, file }) => [file, (doc.ink[id] ?? []).map((stroke) => nameOf(stroke.id)).sort()]);
  const pictures = doc.pictures.map(({ file, alt }) => [file, alt]);
  return { pictures, tags: doc.tags.map(({ note }) => note).sort(), ink };
}
const nameOf = (stroke: string) => stroke.split(":").at(-1) ?? "";
const marksIn = (doc: Doc) => [...shown(doc).tags, ...shown(doc).ink.flatMap(([, names]) => names ?? [])];

async function stage({ pages: count, slowestMs, answers }: Story) {
  const on = world([at(0, "first"), at(1, "second", { image: "b.png" })], ["a.png", "b.png", "c.png"]);
  on.slow(() => slowestMs * (answers.next().value ?? 0));
  const pages: (Awaited<ReturnType<typeof on.open>> & { name: string })[] = [];
  let opened = 0;
  const readAgain = ({ document }: (typeof pages)[number]) => void document.savedElsewhere().catch(() => {});
  const open = async (place: number) => {
    const name = `page ${++opened}`;
    const page = await on.open(name, undefined, ({ kind }) => {
      if (kind === "saved") pages.filter((other) => other.name !== name).forEach(readAgain);
    });
    pages[place] = { ...page, name };
  };
  for (let place = 0; place < count; place++) await open(place);
  return {
    on,
    pages,
    readAgain,
    async crash(place: number) {
      await pages[place]?.document.kept();
      on.kill(pages[place]?.name ?? "");
      await open(place);
    },
    /** Until nothing waits any more: what pages have not heard of, they still do not know. */
    async rest() {
      on.online(true);
      await vi.advanceTimersByTimeAsync(150_000);
    },
    async settle() {
      for (let round = 0; round < 3; round++) {
        await vi.advanceTimersByTimeAsync(150_000);
        for (const page of pages) {
          // A tag that one sets on a picture while another takes that out is asked about.
          if (page.state() === "conflict") page.document.resolve("mine");
          else readAgain(page);
        }
      }
      await vi.advanceTimersByTimeAsync(150_000);
    },
    there(): Doc {
      const record = documentFromClip(on.clip(), pages[0]?.document.doc);
      return { ...record, ink: readInkOfDrawings(on.drawings(), record.pictures) };
    },
  };
}
type Stage = Awaited<ReturnType<typeof stage>>;

async function happen({ on, crash }: Stage, what: Step["what"], place: number): Promise<void> {
  if (what === "crash") await crash(place);
  if (what === "offline" || what === "online") on.online(what === "online");
  if (what === "lose an answer") on.loseAnswer();
  if (what === "another user") on.write({});
  if (what === "their picture") {
    const { image_urls } = on.clip();
    on.write({ image_urls: [...image_urls, image(`theirs-${image_urls.length}-${on.clip().version}.png`)] });
  }
}

function change({ pages, readAgain }: Stage, { what, which }: Step, place: number, number: number): void {
  const page = pages[place];
  if (!page) return;
  const { document } = page;
  const { pictures, tags } = document.doc;
  const picture = pictures[which % pictures.length]?.id ?? "";
  const note = `t${number}`;
  const tag = { id: note, timestamp: number + 2, x: 0.5, y: 0.5, note, picture, extra: {} };
  if (what === "undo" || what === "undo again") document.undo();
  if (what === "redo") document.redo();
  if (what === "tag") document.change({ kind: "add-tag", tag });
  if (what === "untag") document.change({ kind: "remove-tag", id: tags[which % tags.length]?.id ?? "" });
  // Each page on another picture: of two first strokes at one moment one is in a drawing that is not kept.
  const own = pictures[place]?.id;
  if (what === "draw into news") readAgain(page);
  if ((what === "draw" || what === "draw into news") && own) {
    document.change({ kind: "add-stroke", picture: own, stroke: sampleStroke(`s${number}`) });
  }
  if (what === "put in order") {
    const [first, ...rest] = pictures.map(({ id }) => id);
    if (first) document.change({ kind: "order-pictures", ids: [...rest, first] });
    document.endStep();
  }
  if (what === "describe a picture") document.change({ kind: "describe-picture", id: picture, texts: { alt: note } });
  if (what === "take out a picture" && pictures.length > 1) document.pictureRemoved(picture);
}

async function play(story: Story): Promise<void> {
  const playing = await stage(story);
  const { pages } = playing;
  /** Of each mark whether it was put in or removed last, and by whom. */
  const wanted = new Map<string, { isIn: boolean; by: ReadonlySet<number> }>();
  for (const [number, step] of story.steps.entries()) {
    const place = step.page % pages.length;
    const marks = () => marksIn(pages[place]?.document.doc as Doc);
    const before = marks();
    change(playing, step, place, number);
    const after = marks();
    for (const mark of new Set([...before, ...after])) {
      const isIn = after.includes(mark);
      if (isIn === before.includes(mark)) continue;
      wanted.set(mark, { isIn, by: new Set(wanted.get(mark)?.by).add(place) });
    }
    await happen(playing, step.what, place);
    await vi.advanceTimersByTimeAsync(step.thenMs);
  }
  await playing.rest();
  // A picture takes its marks along, and two people may want two things.
  const areAllPictures = !story.steps.some(({ what }) => what === "take out a picture");
  const own = [...wanted].filter(([, { by }]) => areAllPictures && by.size === 1);
  const isAsked = pages.some((page) => page.state() === "conflict");
  for (const [mark, { isIn, by }] of isAsked ? [] : own) {
    const places = [...by].map((place) => pages[place]?.document.doc ?? playing.there());
    for (const doc of [...places, playing.there()]) {
      expect([mark, marksIn(doc).includes(mark)], "before anything is read again").toEqual([mark, isIn]);
    }
  }
  await playing.settle();

  const there = playing.there();
  for (const page of pages) {
    expect([page.state() ?? "saved", shown(page.document.doc)]).toEqual(["saved", shown(there)]);
  }
  for (const [mark, { isIn }] of own) expect([mark, marksIn(there).includes(mark)]).toEqual([mark, isIn]);
  for (const { document } of pages) await document.dispose();
  vi.clearAllTimers();
}

test("whatever is done, taken back, lost on the way or written elsewhere: pages and server end up the same", async () => {
  await fc.assert(fc.asyncProperty(stories, play), { numRuns: 300 });
});
