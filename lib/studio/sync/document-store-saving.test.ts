import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClipVersion } from "#lib/api-client/api";
import { at, aWhile, image, notes, world } from "../testing/sample-world";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("notes that two tabs wrote are both on the server", async () => {
  const on = world([at(1), at(2)]);
  const one = await on.open("one");
  const two = await on.open("two");
  one.note(0, "first");
  two.note(1, "second");
  await aWhile();
  expect(notes(on.clip().voice_tags)).toEqual(["first", "second"]);
  expect([one.state(), two.state()]).toEqual(["saved", "saved"]);
  expect(on.drafts.size).toBe(0);
});

test("a change saved by one tab is shown in the other, whose own changes stay", async () => {
  const on = world([at(1), at(2)]);
  const one = await on.open("one");
  const two = await on.open("two");
  one.note(0, "first");
  one.draw("there");
  await one.document.flush();
  await two.document.savedElsewhere();
  expect(notes(two.document.doc.tags)).toEqual(["first", ""]);
  expect(two.document.doc.ink["a.png"]).toHaveLength(1);
  expect([two.document.isDirty, on.drafts.size]).toEqual([false, 0]);
  two.note(1, "second");
  one.note(0, "first again");
  await one.document.flush();
  await two.document.savedElsewhere();
  await aWhile();
  expect(notes(two.document.doc.tags)).toEqual(["first again", "second"]);
  expect(notes(on.clip().voice_tags)).toEqual(["first again", "second"]);
});

test("two tabs do not write against each other how a tag names its picture", async () => {
  const on = world([at(1, "mine"), at(2, "", { image: "b.png" })], ["a.png", "b.png"]);
  const { document, note } = await on.open();
  const named = [at(1, "mine", { image: "a.png" }), at(2, "", { image: 2 })];
  on.write({ voice_tags: named });
  await document.savedElsewhere();
  await aWhile();
  expect(on.patches).toEqual([]);
  note(1, "new");
  await aWhile();
  expect(on.clip().voice_tags).toEqual([named[0], { ...named[1], note: "new" }]);
});

test("a save sends changed parts only", async () => {
  const on = world([at(1)]);
  const { document } = await on.open();
  document.change({ kind: "write", field: "title", text: "Tap " }, "title");
  document.change({ kind: "write", field: "description", text: "Drips" });
  await document.flush();
  expect(on.patches).toEqual([{ title: "Tap", description: "Drips" }]);
  await document.flush();
  expect(on.patches).toHaveLength(1);
});

test("the same note changed here and elsewhere waits for a choice, and both ends are possible", async () => {
  for (const [side, stays] of [
    ["mine", "mine"],
    ["theirs", "theirs"],
  ] as const) {
    const on = world([at(1, "old"), at(2)]);
    const { document, note, states, state } = await on.open();
    note(0, "mine");
    note(1, "kept");
    on.write({ voice_tags: [at(1, "theirs"), at(2)] });
    await aWhile();
    expect(states.at(-1)).toMatchObject({ kind: "conflict", conflicts: [{ what: "tag" }] });
    expect(notes(on.clip().voice_tags)).toEqual(["theirs", ""]);
    expect(notes([...on.drafts.values()][0]?.doc.tags ?? [])).toEqual(["mine", "kept"]);
    document.resolve(side);
    await aWhile();
    expect(notes(on.clip().voice_tags)).toEqual([stays, "kept"]);
    expect(state()).toBe("saved");
    expect(on.drafts.size).toBe(0);
  }
});

test("text typed while a choice is open is saved with it", async () => {
  const on = world([at(1, "old")]);
  const { document, note } = await on.open();
  note(0, "mine");
  on.write({ voice_tags: [at(1, "theirs")] });
  await aWhile();
  document.change({ kind: "write", field: "title", text: "Later" });
  await expect(document.flush()).rejects.toThrow("Choose which version to keep.");
  document.resolve("theirs");
  await aWhile();
  expect(on.clip()).toMatchObject({ title: "Later", voice_tags: [at(1, "theirs")] });
});

test("a save whose answer was lost is no conflict with itself", async () => {
  const on = world([at(1)]);
  const { note, state, document } = await on.open();
  note(0, "once");
  on.write({ voice_tags: [at(1, "once")] });
  await aWhile();
  expect(state()).toBe("saved");
  expect(document.doc.tags).toHaveLength(1);
  expect(notes(on.clip().voice_tags)).toEqual(["once"]);
});

test("a save that is overtaken again and again succeeds when the others rest", async () => {
  const on = world([at(1)]);
  const { document, note, states, state } = await on.open();
  on.slow(() => 1000);
  note(0, "mine");
  const others = setInterval(() => on.write({}), 700);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state()).toBe("failed");
  expect(states.at(-1)).toMatchObject({ willRetry: true });
  clearInterval(others);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([state(), document.isDirty]).toEqual(["saved", false]);
  expect(notes(on.clip().voice_tags)).toEqual(["mine"]);
});

test("an answer that is older than the last save changes nothing", async () => {
  const on = world([at(1)]);
  const { document, note } = await on.open();
  const old: ClipVersion = { clip: structuredClone(on.clip()), etag: '"v1"' };
  note(0, "new");
  await document.flush();
  document.serverRead(old);
  await aWhile();
  expect(notes(document.doc.tags)).toEqual(["new"]);
  expect(notes(on.clip().voice_tags)).toEqual(["new"]);
});

/** A tab whose first save arrives, while its answer does not. */
async function answerLost(on: ReturnType<typeof world>) {
  const one = await on.open("one");
  one.note(0, "o");
  await vi.advanceTimersByTimeAsync(1000);
  on.loseAnswer();
  await vi.advanceTimersByTimeAsync(1000);
  one.note(0, "once more");
  return one;
}

test("text added after a lost answer is no conflict with the text that was sent", async () => {
  const on = world([at(1)]);
  const { state } = await answerLost(on);
  expect(notes(on.clip().voice_tags)).toEqual(["o"]);
  await aWhile();
  expect(state()).toBe("saved");
  expect(notes(on.clip().voice_tags)).toEqual(["once more"]);
});

test("a change made elsewhere in between makes no difference, and the picture added there stays", async () => {
  const on = world([at(1)]);
  const { document, state } = await answerLost(on);
  on.write({ description: "theirs", image_urls: [image("a.png"), image("b.png")] });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(state()).toBe("saved");
  expect(on.clip()).toMatchObject({ description: "theirs", voice_tags: [at(1, "once more")] });
  expect(on.clip().image_urls).toHaveLength(2);
  expect(document.doc.pictures).toHaveLength(2);
});

test("a picture added elsewhere while an answer was lost stays", async () => {
  const on = world([at(1)]);
  await answerLost(on);
  on.write({ image_urls: [image("a.png"), image("b.png")] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(on.clip().image_urls).toHaveLength(2);
});

test("nor is it for the next page", async () => {
  const on = world([at(1)]);
  await answerLost(on);
  await vi.advanceTimersByTimeAsync(500);
  on.kill("one");
  vi.clearAllTimers();
  const next = await on.open("two");
  expect(next.state()).not.toBe("conflict");
  await aWhile();
  expect(notes(on.clip().voice_tags)).toEqual(["once more"]);
});

test("a change undone after a lost answer is undone on the server, too", async () => {
  for (const isClosed of [false, true]) {
    const on = world([at(1, "mine"), at(2)]);
    const one = await on.open("one");
    on.loseAnswer();
    one.document.change({ kind: "remove-tag", id: one.document.doc.tags[0]?.id ?? "" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(notes(on.clip().voice_tags)).toEqual([""]);
    one.document.undo();
    await vi.advanceTimersByTimeAsync(500);
    const page = await on.sameOrNext(one, isClosed);
    await aWhile();
    expect(page.state()).toBe("saved");
    expect(notes(on.clip().voice_tags)).toEqual(["mine", ""]);
    await page.document.savedElsewhere();
    expect(notes(page.document.doc.tags)).toEqual(["mine", ""]);
  }
});

test("nothing is saved before its owner has chosen what links show: title, ink and order of pictures", async () => {
  const on = world([at(1)], ["a.png", "b.png"]);
  const allow = on.hold();
  const { document, draw, state } = await on.open();
  document.change({ kind: "write", field: "title", text: "Tap" });
  draw("one");
  document.change({ kind: "order-pictures", ids: ["b.png", "a.png"] });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([on.clip().version, on.drawings(), state(), on.drafts.size]).toEqual([1, [], "saving", 1]);
  allow();
  await aWhile();
  expect([on.clip().title, on.drawings().length, state()]).toEqual(["Tap", 1, "saved"]);
  expect(on.clip().image_urls).toEqual(["b.png", "a.png"].map(image));
});
