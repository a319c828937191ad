import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aMoment, device, file, item, offline, Refused, states, tab } from "./sample-device";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a newer recording is sent in the place of an older one, which stays until that has arrived", async () => {
  const on = device();
  let online = false;
  const arrived: string[] = [];
  const { outbox } = await tab(on, async ({ id }) => {
    if (!online) return offline();
    arrived.push(id);
    return id;
  });
  await outbox.add(item("old", { kind: "audio" }), file("old"));
  await aMoment();
  await outbox.add(item("new", { kind: "audio" }), file("new"));
  await aMoment();
  expect([...on.files.keys()]).toEqual(["old", "new"]);
  online = true;
  outbox.retryAll();
  await aMoment();
  expect(arrived).toEqual(["new"]);
  expect(states(outbox)).toEqual({ new: "done" });
});

test("a picture given while an older one is on its way takes the place of that one", async () => {
  let confirm: (name: string) => void = () => {};
  const sent: (string | undefined)[][] = [];
  const { outbox } = await tab(device(), ({ id, replaces }) => {
    sent.push([id, replaces]);
    return id === "old" ? new Promise((settle) => (confirm = settle)) : Promise.resolve(`${id}.png`);
  });
  await outbox.add(item("old", { picture: "p" }), file("old"));
  await aMoment();
  await outbox.add(item("new", { picture: "p" }), file("new"));
  await aMoment();
  confirm("old.png");
  await aMoment();
  expect(sent).toEqual([
    ["old", undefined],
    ["new", "old.png"],
  ]);
});

test("a picture whose answer was lost is sent again before the one in its place, which replaces it", async () => {
  const on = device();
  const failures = [new Error("lost"), new Error("lost")];
  const sent: (string | undefined)[][] = [];
  const { outbox } = await tab(on, async ({ id, key, replaces }) => {
    sent.push([id, key, replaces]);
    const failure = failures.shift();
    if (failure) throw failure;
    return `${id}.png`;
  });
  await outbox.add(item("old", { picture: "p" }), file("old"));
  await aMoment();
  await outbox.add(item("new", { picture: "p" }), file("new"));
  await aMoment();
  expect(states(outbox)).toEqual({ old: "failed", new: "failed" });
  outbox.retry("new");
  await aMoment();
  expect(sent).toEqual([
    ["old", "old", undefined],
    ["old", "old", undefined],
    ["old", "old", undefined],
    ["new", "new", "old.png"],
  ]);
  expect(states(outbox)).toEqual({ old: "done", new: "done" });
});

test("a picture that the server has refused is not sent again before the one in its place", async () => {
  const sent: string[] = [];
  const { outbox } = await tab(device(), async ({ id }) => {
    sent.push(id);
    if (id === "old") throw new Refused("no");
    return id;
  });
  await outbox.add(item("old", { picture: "p" }), file("old"));
  await aMoment();
  await outbox.add(item("new", { picture: "p" }), file("new"));
  await aMoment();
  expect(sent).toEqual(["old", "new"]);
});
