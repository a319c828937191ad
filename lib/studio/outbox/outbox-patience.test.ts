import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aMoment, device, file, item, offline, states, tab } from "../testing/sample-device";
import type { OutboxItem } from "./item";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (_item?: OutboxItem) => new Promise<string>(() => {});

test("a stalled transfer is cancelled and tried again", async () => {
  const send = vi.fn(never);
  const { outbox, sent } = await tab(device(), send);
  await outbox.add(item("a"), file("a"));
  await aMoment();
  expect(states(outbox)).toEqual({ a: "sending" });
  send.mockImplementation(async () => "a.png");
  await vi.advanceTimersByTimeAsync(130_000);
  expect(sent).toEqual(["a"]);
  expect(send.mock.calls.map(([sent]) => sent?.key)).toEqual(["a", "a"]);
});

test("a moving transfer is not cancelled, however long it takes", async () => {
  const send = vi.fn(async (_item, _file, onShare: (share: number) => void) => {
    for (let part = 1; part <= 20; part++) {
      await new Promise((later) => setTimeout(later, 100_000));
      onShare(part / 20);
    }
    return "a.png";
  });
  const { outbox, sent } = await tab(device(), send);
  await outbox.add(item("a"), file("a"));
  await vi.advanceTimersByTimeAsync(2_000_100);
  expect(sent).toEqual(["a"]);
  expect(send).toHaveBeenCalledTimes(1);
});

test("a server that needs long for its answer gets longer with each try", async () => {
  const send = vi.fn(async () => {
    await new Promise((later) => setTimeout(later, 400_000));
    return "a.png";
  });
  const { outbox, sent } = await tab(device(), send);
  await outbox.add(item("a"), file("a"));
  await vi.advanceTimersByTimeAsync(800_000);
  expect(sent).toEqual(["a"]);
});

test("when the connection is back, stalled transfers are sent again immediately, and moving ones continue", async () => {
  const signals: AbortSignal[] = [];
  let isHanging = true;
  const { outbox, sent } = await tab(device(), async ({ id }, _file, onShare, _ink, signal) => {
    signals.push(signal);
    if (isHanging) return never();
    await new Promise((later) => setTimeout(later, 4000));
    onShare(0.5);
    await new Promise((later) => setTimeout(later, 4000));
    return `${id}.png`;
  });
  await outbox.add(item("a"), file("a"));
  await vi.advanceTimersByTimeAsync(20_000);
  isHanging = false;
  outbox.retryAll();
  await vi.advanceTimersByTimeAsync(7000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  outbox.retryAll();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual(["a"]);
  expect(signals).toHaveLength(2);
});

test("an upload that waits for permission is not cancelled", async () => {
  const send = vi.fn(async () => "a.png");
  let allow = () => {};
  const leave = new Promise<void>((go) => {
    allow = go;
  });
  const { outbox, sent } = await tab(device(), send, { beforeSend: () => leave });
  await outbox.add(item("a"), file("a"));
  await vi.advanceTimersByTimeAsync(1_000_000);
  outbox.retryAll();
  await aMoment();
  expect(states(outbox)).toEqual({ a: "sending" });
  allow();
  await aMoment();
  expect(sent).toEqual(["a"]);
  expect(send).toHaveBeenCalledTimes(1);
});

test("an item discarded while another tab's news are read does not come back", async () => {
  const on = device();
  const { list } = on.store;
  let answer = () => {};
  const one = await tab(on, offline);
  await one.outbox.add(item("a"), file("a"));
  await aMoment();
  on.store.list = async (clipId) => {
    const read = await list(clipId);
    await new Promise<void>((go) => (answer = go));
    return read;
  };
  const other = on.news();
  other.tell();
  await aMoment();
  await one.outbox.discard("a");
  on.store.list = list;
  answer();
  await aMoment();
  expect(one.outbox.items).toEqual([]);
});

test("an item that this tab has just stored does not vanish after an older read of the store", async () => {
  const on = device();
  const { list, put } = on.store;
  const { outbox } = await tab(on, offline);
  let keep = () => {};
  on.store.put = async (one, bytes) => {
    await new Promise<void>((go) => (keep = go));
    await put(one, bytes);
  };
  let answer = () => {};
  on.store.list = async (clipId) => {
    const read = await list(clipId);
    await new Promise<void>((go) => (answer = go));
    return read;
  };
  const adding = outbox.add(item("a"), file("a"));
  on.news().tell();
  await aMoment();
  on.store.put = put;
  on.store.list = list;
  keep();
  await adding;
  answer();
  await aMoment();
  expect(outbox.items.map(({ id }) => id)).toEqual(["a"]);
});

test("a file that may arrive is noted on this device before the first byte of it goes", async () => {
  const on = device();
  const { put } = on.store;
  on.store.put = async (one, bytes) => {
    await new Promise((later) => setTimeout(later, 300));
    await put(one, bytes);
  };
  const noted: unknown[] = [];
  const { outbox } = await tab(on, ({ id }) => {
    noted.push(on.items.get(id)?.maybeThere);
    return offline();
  });
  void outbox.add(item("picture"), file("p"));
  void outbox.add(item("take", { kind: "audio" }), file("t"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(noted).toEqual([true, true]);
});

test("a failed upload waits no longer because the clock of the device is set back", async () => {
  const send = vi.fn(async () => "a.png").mockImplementationOnce(offline);
  const { outbox, sent } = await tab(device(), send);
  await outbox.add(item("a"), file("a"));
  await aMoment();
  expect(states(outbox)).toEqual({ a: "failed" });
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["a"]);
});
