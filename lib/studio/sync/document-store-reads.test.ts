import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { at, notes, strokesIn, world } from "../testing/sample-world";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ink = (...ids: string[]) => ({ version: 1, strokes: ids.map((id) => ({ id, tool: "pen", points: [[0, 0]] })) });

/** The answer to what is asked immediately takes so long; those to later questions, no time. */
function slowly(on: ReturnType<typeof world>, ms: number, work: () => Promise<unknown>) {
  on.slow(() => ms);
  const done = work();
  on.slow(() => 0);
  return done;
}

const drawn = (page: { document: { doc: { ink: Record<string, readonly { id: string }[]> } } }) =>
  page.document.doc.ink["a.png"]?.map(({ id }) => id.split(":").at(-1));

test("ink that was saved while an older list of drawings was on its way stays", async () => {
  const on = world();
  const page = await on.open();
  page.draw("first");
  await page.document.flush();
  const reading = slowly(on, 6000, () => page.document.savedElsewhere());
  await vi.advanceTimersByTimeAsync(100);
  page.draw("second");
  await page.document.flush();
  await vi.advanceTimersByTimeAsync(10_000);
  await reading;
  expect([drawn(page), page.state()]).toEqual([["first", "second"], "saved"]);
  page.document.undo();
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn(page)).toEqual(["first"]);
});

test("ink that was taken away while an older list of drawings was on its way stays away", async () => {
  const on = world();
  const page = await on.open();
  page.draw("first");
  page.draw("second");
  await page.document.flush();
  const reading = slowly(on, 6000, () => page.document.savedElsewhere());
  await vi.advanceTimersByTimeAsync(100);
  page.document.undo();
  await page.document.flush();
  await vi.advanceTimersByTimeAsync(10_000);
  await reading;
  expect(drawn(page)).toEqual(["first"]);
  expect(strokesIn(on.drawings())).toEqual([["first"]]);
});

test("of two lists of drawings the one that was asked for later counts, whichever comes first", async () => {
  const on = world();
  const page = await on.open();
  on.writeInk(ink("theirs"), "drw_1");
  const early = slowly(on, 6000, () => page.document.savedElsewhere());
  await vi.advanceTimersByTimeAsync(100);
  on.writeInk(ink("theirs", "later"), "drw_1");
  on.writeInk(ink("another"), "drw_2");
  await page.document.savedElsewhere();
  const now = drawn(page);
  expect(now).toEqual(["theirs", "later", "another"]);
  await vi.advanceTimersByTimeAsync(10_000);
  await early;
  expect(drawn(page)).toEqual(now);
});

test("a record that was read before a save of this page changes nothing", async () => {
  const on = world([at(1)]);
  const page = await on.open();
  const reading = slowly(on, 6000, () => page.document.savedElsewhere());
  await vi.advanceTimersByTimeAsync(100);
  page.note(0, "mine");
  await page.document.flush();
  await vi.advanceTimersByTimeAsync(10_000);
  await reading;
  expect(notes(page.document.doc.tags)).toEqual(["mine"]);
});
