import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aMoment, device, file, item, offline, Refused, states, tab } from "../testing/sample-device";
import type { OutboxItem } from "./item";

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

/** Two tabs: the first sends, and the one that is answered ends where the test says. */
async function twoTabs() {
  const on = device();
  const there = new Map<string, string>();
  const byKey = new Map<string, string>();
  /** Stores a file as the server does: once for each key, in the place of what it replaces. */
  const arrive = ({ id, key, replaces }: OutboxItem) => {
    const name = byKey.get(key) ?? `${id}.png`;
    byKey.set(key, name);
    if (replaces) there.delete(replaces);
    there.set(name, id);
    return name;
  };
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const turns: (() => Promise<void>)[] = [];
  const first = await tab(
    on,
    (one) => {
      arrive(one);
      return new Promise(() => {});
    },
    { turn: (_signal, work) => Promise.race([work(), ended]) },
  );
  const second = await tab(on, async (one) => arrive(one), {
    turn: (_signal, work) => {
      turns.push(work);
      return ended.then(work);
    },
  });
  return { on, there, first, second, end };
}

test("a tab that takes over the sending replaces what the tab before it has sent", async () => {
  const { there, first, second, end } = await twoTabs();
  await first.outbox.add(item("old", { picture: "p" }), file("old"));
  await aMoment();
  await second.outbox.add(item("new", { picture: "p" }), file("new"));
  await aMoment();
  end();
  await aMoment();
  expect([...there.keys()]).toEqual(["new.png"]);
});

test("a tab that takes over sends nothing until it has read what the tab before it has sent", async () => {
  const { on, there, first, second, end } = await twoTabs();
  await first.outbox.add(item("old", { picture: "p" }), file("old"));
  await aMoment();
  await second.outbox.add(item("new", { picture: "p" }), file("new"));
  await aMoment();
  const { list } = on.store;
  on.store.list = () => Promise.reject(new Error("The database is closing."));
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect([...there.keys()]).toEqual(["old.png"]);
  on.store.list = list;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([...there.keys()]).toEqual(["new.png"]);
});

test("a picture that only one tab has waits for the earlier one that another tab sends", async () => {
  const { on, there, first, second, end } = await twoTabs();
  await first.outbox.add(item("old", { picture: "p" }), file("old"));
  await aMoment();
  on.store.put = () => Promise.reject(new Error("quota"));
  await second.outbox.add(item("new", { picture: "p" }), file("new"));
  await aMoment();
  expect([...there.keys()]).toEqual(["old.png"]);
  end();
  await aMoment();
  expect([...there.keys()]).toEqual(["new.png"]);
});

test("the file that a picture replaces is known while the picture waits, also after days", async () => {
  const on = device();
  const sent: (string | undefined)[][] = [];
  const before = await tab(on, ({ id }) => (id === "old" ? Promise.resolve("old.png") : offline()));
  await before.outbox.add(item("old", { picture: "p" }), file("old"));
  await before.outbox.add(item("new", { picture: "p", addedAt: Date.now() }), file("new"));
  await aMoment();
  expect(states(before.outbox)).toEqual({ old: "done", new: "failed" });
  await vi.advanceTimersByTimeAsync(3 * 24 * 3600_000);
  on.takeTurn = (_signal, work) => work();
  await tab(on, async ({ id, replaces }) => {
    sent.push([id, replaces]);
    return `${id}.png`;
  });
  await aMoment();
  expect(sent).toEqual([["new", "old.png"]]);
});

test("a picture that is sent for the sake of a newer one is not tried without a pause", async () => {
  const send = vi.fn(async () => {
    await new Promise((later) => setTimeout(later, 100));
    return offline();
  });
  const { outbox } = await tab(device(), send);
  await outbox.add(item("old", { picture: "p" }), file("old"));
  await vi.advanceTimersByTimeAsync(200);
  await outbox.add(item("new", { picture: "p" }), file("new"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send.mock.calls.length).toBeLessThan(10);
});
