import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aMoment, Busy, device, file, item, offline, Refused, states, tab } from "../testing/sample-device";
import type { OutboxItem } from "./item";
import { listWarnedFiles } from "./queue";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("two files that fail keep two retries, and both arrive when it works again", async () => {
  const on = device();
  let online = false;
  const arrived: string[] = [];
  const { outbox, sent } = await tab(on, async ({ id }) => {
    if (!online) return offline();
    arrived.push(id);
    return `${id}.server.png`;
  });
  await outbox.add(item("picture"), file("p"));
  await outbox.add(item("take", { kind: "audio" }), file("t"));
  await aMoment();
  expect(states(outbox)).toEqual({ picture: "failed", take: "failed" });
  online = true;
  outbox.retryAll();
  await aMoment();
  expect(arrived).toEqual(["picture", "take"]);
  expect(sent).toEqual(["picture", "take"]);
  expect(states(outbox)).toEqual({ picture: "done", take: "done" });
  expect(on.files.size).toBe(0);
});

test("a file whose copy the browser deletes is sent from the open tab", async () => {
  const on = device();
  let online = false;
  const { outbox } = await tab(on, async (_item, bytes) => (online ? bytes.text() : offline()));
  await outbox.add(item("picture"), file("p"));
  await aMoment();
  on.items.clear();
  on.files.clear();
  outbox.retryAll();
  await aMoment();
  expect([outbox.items[0]?.isKept, on.items.size, on.files.size], "it is copied again").toEqual([true, 1, 1]);
  on.items.clear();
  on.files.clear();
  on.store.put = async () => offline();
  outbox.retryAll();
  await aMoment();
  expect([outbox.items[0]?.isKept, on.items.size], "it is only in the tab").toEqual([false, 0]);
  online = true;
  outbox.retryAll();
  await aMoment();
  expect(outbox.items[0]?.state).toEqual({ kind: "done", file: "p" });
});

test("of a file that changes on its disk the copy is sent that was made of it", async () => {
  const on = device();
  let online = false;
  const { outbox } = await tab(on, async (_item, bytes) => (online ? bytes.text() : offline()));
  await outbox.add(item("picture"), file("changed later"));
  await aMoment();
  on.files.set("picture", file("as it was chosen"));
  online = true;
  outbox.retryAll();
  await aMoment();
  expect(outbox.items[0]?.state).toEqual({ kind: "done", file: "as it was chosen" });
});

test("a failed upload is retried after a while, and later each time", async () => {
  const send = vi.fn(offline);
  const { outbox } = await tab(device(), send);
  await outbox.add(item("a"), file("a"));
  await aMoment();
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(7900);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(send).toHaveBeenCalledTimes(3);
});

test("an upload that the server refuses waits for the user; the others continue", async () => {
  const send = vi.fn(async ({ id }: OutboxItem) => {
    if (id === "bad") throw new Refused("That file is too large.");
    return id;
  });
  const { outbox } = await tab(device(), send);
  await outbox.add(item("bad"), file("b"));
  await outbox.add(item("good"), file("g"));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(states(outbox)).toEqual({ bad: "failed", good: "done" });
  expect(outbox.items[0]?.state).toEqual({ kind: "failed", reason: "That file is too large.", willRetry: false });
  expect(send).toHaveBeenCalledTimes(2);
  outbox.retry("bad");
  await aMoment();
  expect(send).toHaveBeenCalledTimes(3);
});

test("a lost answer is asked for again with the same key, a refusal ends the key", async () => {
  const keys: string[] = [];
  const failures = [new Error("lost"), new Refused("full"), new Error("lost")];
  const { outbox } = await tab(device(), async ({ key }) => {
    keys.push(key);
    const failure = failures.shift();
    if (failure) throw failure;
    return "a.png";
  });
  await outbox.add(item("a"), file("a"));
  await aMoment();
  await vi.advanceTimersByTimeAsync(4000);
  outbox.retry("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states(outbox)).toEqual({ a: "done" });
  expect(keys.slice(0, 2)).toEqual(["a", "a"]);
  expect(keys[2]).not.toBe("a");
  expect(keys[3]).toBe(keys[2]);
});

test("a server that says when to come again is not asked before", async () => {
  const send = vi.fn(async () => Promise.reject(new Busy("Too many requests.")));
  const { outbox } = await tab(device(), send);
  await outbox.add(item("a"), file("a"));
  await vi.advanceTimersByTimeAsync(590_000);
  expect(send).toHaveBeenCalledTimes(1);
  outbox.retryAll();
  await aMoment();
  expect(send).toHaveBeenCalledTimes(1);
  expect(outbox.failureOf("a")).toBeInstanceOf(Busy);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test("a page that was reloaded sends what the last one could not, with the bytes of then", async () => {
  const on = device();
  const before = await tab(on, offline);
  await before.outbox.add(item("a"), file("the bytes"));
  await aMoment();
  on.takeTurn = (_signal, work) => work();
  let bytes = "";
  const after = await tab(on, async (_item, blob) => {
    bytes = await blob.text();
    return "a.png";
  });
  await aMoment();
  expect(bytes).toBe("the bytes");
  expect(after.sent).toEqual(["a"]);
});

test("a picture removed and restored during its upload is sent by the next page", async () => {
  const on = device();
  const before = await tab(on, () => new Promise(() => {}));
  await before.outbox.add(item("a"), file("the bytes"));
  await aMoment();
  before.outbox.takenOut("a", true);
  before.outbox.takenOut("a", false);
  await aMoment();
  on.takeTurn = (_signal, work) => work();
  const after = await tab(on, async () => "a.png");
  await aMoment();
  expect(after.sent).toEqual(["a"]);
});

test("that something was removed while it was being kept is kept, too", async () => {
  const on = device();
  const { outbox } = await tab(on, () => new Promise(() => {}));
  const adding = outbox.add(item("a"), file("the bytes"));
  outbox.takenOut("a", true);
  await adding;
  await aMoment();
  expect(on.items.get("a")?.isTakenOut).toBe(true);
});

test("bytes leave this device only after the server has confirmed them", async () => {
  const on = device();
  let confirm: (name: string) => void = () => {};
  const { outbox } = await tab(on, () => new Promise((settle) => (confirm = settle)));
  await outbox.add(item("a"), file("a"));
  await aMoment();
  expect(states(outbox)).toEqual({ a: "sending" });
  expect(on.files.size).toBe(1);
  confirm("a.png");
  await aMoment();
  expect(on.files.size).toBe(0);
});

test("of two tabs one sends and the other follows; when the first closes, the other sends", async () => {
  const on = device();
  const first = vi.fn(async () => "x.png");
  const second = vi.fn(async () => "y.png");
  const one = await tab(on, first);
  const other = await tab(on, second);
  await other.outbox.add(item("a"), file("a"));
  await aMoment();
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).not.toHaveBeenCalled();
  expect(other.sent).toEqual(["a"]);
  await one.outbox.dispose();
  await other.outbox.add(item("b"), file("b"));
  await aMoment();
  expect(second).toHaveBeenCalledTimes(1);
  expect(states(other.outbox)).toEqual({ a: "done", b: "done" });
});

test("an upload that waited for days is known to the other tab, and for a day after that", async () => {
  const on = device();
  let online = false;
  const sender = await tab(on, async ({ id }) => (online ? `${id}.server.png` : offline()));
  const other = await tab(on, offline);
  await other.outbox.add(item("a", { addedAt: Date.now() - 25 * 3600_000 }), file("a"));
  await aMoment();
  online = true;
  sender.outbox.retryAll();
  await aMoment();
  expect(sender.sent).toEqual(["a"]);
  expect(other.sent).toEqual(["a"]);
  const later = await tab(on, offline);
  expect(states(later.outbox)).toEqual({ a: "done" });
  await vi.advanceTimersByTimeAsync(25 * 3600_000);
  expect((await tab(on, offline)).outbox.items).toEqual([]);
});

test("a file is sent from the copy on this device, and counts as kept only once it is there", async () => {
  const on = device();
  const put = on.store.put;
  let stored = () => {};
  on.store.put = async (one) => {
    await new Promise<void>((resume) => (stored = resume));
    await put(one, file("copy"));
  };
  let bytes = "";
  const { outbox } = await tab(on, async (_item, blob) => {
    bytes = await blob.text();
    return "a.png";
  });
  const adding = outbox.add(item("a"), file("on disk"));
  expect(outbox.items[0]?.isKept).toBe(false);
  on.store.put = put;
  stored();
  await adding;
  expect(outbox.items[0]?.isKept).toBe(true);
  await aMoment();
  expect(bytes).toBe("copy");
});

test("where this device keeps nothing, the tab says so and sends all the same", async () => {
  const on = device();
  on.store.put = () => Promise.reject(new Error("quota"));
  let online = false;
  const { outbox, sent } = await tab(on, async ({ id }) => (online ? id : offline()), {
    turn: () => new Promise(() => {}),
  });
  await outbox.add(item("a"), file("a"));
  await aMoment();
  expect(outbox.items[0]).toMatchObject({ isKept: false, state: { kind: "failed" } });
  online = true;
  outbox.retryAll();
  await aMoment();
  expect(sent).toEqual(["a"]);
});

test("a discarded file is deleted from this device, and waiting for it ends", async () => {
  const on = device();
  const { outbox } = await tab(on, () => Promise.reject(new Refused("no")));
  await outbox.add(item("a"), file("a"));
  await aMoment();
  await outbox.settled();
  await outbox.discard("a");
  expect(outbox.items).toEqual([]);
  expect(on.items.size).toBe(0);
});

test("disposing waits for the running upload", async () => {
  let confirm: (name: string) => void = () => {};
  const { outbox, sent } = await tab(device(), () => new Promise((settle) => (confirm = settle)));
  await outbox.add(item("a"), file("a"));
  await aMoment();
  const going = outbox.dispose();
  confirm("a.png");
  await going;
  expect(sent).toEqual(["a"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a file discarded while it waits for permission is not sent, and the next one is", async () => {
  let allow = () => {};
  const leave = new Promise<void>((go) => {
    allow = go;
  });
  const send = vi.fn(async ({ id }: OutboxItem) => `${id}.server.png`);
  const { outbox, sent } = await tab(device(), send, { beforeSend: () => leave });
  await outbox.add(item("discarded"), file("g"));
  await outbox.add(item("next"), file("n"));
  await aMoment();
  await outbox.discard("discarded");
  allow();
  await aMoment();
  expect(sent).toEqual(["next"]);
  expect(send).toHaveBeenCalledTimes(1);
});

test("a file is known from those that the server had before, on this device, too", async () => {
  const on = device();
  const sent: (readonly string[] | undefined)[] = [];
  const send = async ({ id, besides }: OutboxItem) => {
    sent.push(besides);
    return id === "a" ? "a.png" : offline();
  };
  const { outbox } = await tab(on, send, { filesThere: () => ["there.png"] });
  await outbox.add(item("a"), file("a"));
  await outbox.add(item("b"), file("b"));
  await aMoment();
  expect(on.items.get("b")).toMatchObject({ maybeThere: true, besides: ["there.png", "a.png"] });
  on.takeTurn = (_signal, work) => work();
  await tab(on, send, { filesThere: () => ["there.png", "a.png", "perhaps b.png"] });
  await aMoment();
  expect(sent[0]).toEqual(["there.png"]);
  expect(sent.at(-1)).not.toContain("perhaps b.png");
});

test("the next page knows what became of a try: another key after a refusal, the same after a lost answer", async () => {
  const on = device();
  const { outbox } = await tab(on, async ({ id }) => {
    throw id === "refused" ? new Refused("no") : new Error("lost");
  });
  await outbox.add(item("refused"), file("r"));
  await outbox.add(item("lost"), file("l"));
  await aMoment();
  const [refused, lost] = ["refused", "lost"].map((id) => on.items.get(id));
  expect(refused).toMatchObject({ state: { kind: "failed", willRetry: false }, attempts: 1 });
  expect([refused?.key === "refused", refused?.maybeThere]).toEqual([false, undefined]);
  expect(lost).toMatchObject({ key: "lost", maybeThere: true, state: { kind: "failed", willRetry: true } });
});

test("what the server found odd in a file is kept with it, for other tabs, too, until the user dismisses it", async () => {
  const on = device();
  const warnings = ["The file of the picture is damaged."];
  const { outbox } = await tab(on, async () => ({ file: "a.png", warnings }));
  const { outbox: second } = await tab(on, offline);
  await outbox.add(item("a"), file("a"));
  await aMoment();
  const shown = (from: { items: readonly OutboxItem[] }, names = ["a.png"]) => listWarnedFiles(from.items, names);
  const [warned] = shown(outbox);
  expect(warned).toMatchObject({ id: "a", text: "The file of the picture is damaged." });
  expect(shown(second)).toEqual([warned]);
  expect(shown(outbox, ["replaced.png"])).toEqual([]);
  outbox.dismissWarnings("a");
  await aMoment();
  expect([shown(outbox), shown(second)]).toEqual([[], []]);
  const { outbox: later } = await tab(on, offline);
  expect(shown(later)).toEqual([]);
});
