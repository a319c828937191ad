import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Autosave, type SaveState } from "./autosave";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setup(save: (value: string) => Promise<void> = async () => {}) {
  const saved: string[] = [];
  const requests: string[] = [];
  const states: SaveState["kind"][] = [];
  const autosave = new Autosave<string>({
    save: async (value, job) => {
      await save(value).finally(() => requests.push(job.request));
      saved.push(value);
    },
    onState: ({ kind }) => states.push(kind),
    explain: (error) => ({
      message: String(error),
      isPassing: !String(error).includes("never"),
      retryAfterMs: Number(/after (\d+) s/.exec(String(error))?.[1] ?? 0) * 1000,
    }),
  });
  return { autosave, saved, requests, states };
}

test("many changes in a row are one save, of the newest", async () => {
  const { autosave, saved, states } = setup();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1000);
  autosave.change("ab");
  await vi.advanceTimersByTimeAsync(1500);
  expect(saved).toEqual(["ab"]);
  expect(states).toEqual(["waiting", "waiting", "saving", "saved"]);
});

test("there are at least ten seconds between two saves", async () => {
  const { autosave, saved } = setup();
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1500);
  autosave.change("b");
  await vi.advanceTimersByTimeAsync(9900);
  expect(saved).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(200);
  expect(saved).toEqual(["a", "b"]);
});

test("a flush waits for nothing and leaves nothing", async () => {
  const { autosave, saved } = setup();
  autosave.change("a");
  await autosave.flush();
  expect(saved).toEqual(["a"]);
  expect(autosave.isDirty).toBe(false);
  await autosave.flush();
  expect(saved).toEqual(["a"]);
});

test("a change made while saving is saved after it", async () => {
  let finish = () => {};
  const { autosave, saved } = setup((value) =>
    value === "a" ? new Promise((done) => (finish = done)) : Promise.resolve(),
  );
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1500);
  autosave.change("b");
  const flushed = autosave.flush();
  finish();
  await flushed;
  expect(saved).toEqual(["a", "b"]);
});

test("a passing failure is tried again by itself, with the newest value", async () => {
  let down = true;
  const { autosave, saved, states } = setup(async () => {
    if (down) throw new Error("offline");
  });
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1500);
  expect(states.at(-1)).toBe("failed");
  expect(autosave.isDirty).toBe(true);
  down = false;
  await vi.advanceTimersByTimeAsync(4000);
  expect(saved).toEqual(["a"]);
});

test("a failure that will not pass waits for the next change, and a flush reports it", async () => {
  const { autosave, states } = setup(async () => {
    throw new Error("never");
  });
  autosave.change("a");
  await expect(autosave.flush()).rejects.toThrow("never");
  await vi.advanceTimersByTimeAsync(120_000);
  expect(states.filter((kind) => kind === "saving")).toHaveLength(1);
  expect(autosave.isDirty).toBe(true);
});

test("a save that ends after the close starts no other", async () => {
  let end: (error?: Error) => void = () => {};
  const save = vi.fn(() => new Promise<void>((done, fail) => (end = (error) => (error ? fail(error) : done()))));
  const autosave = new Autosave<string>({
    save,
    onState: () => {},
    explain: () => ({ message: "", isPassing: true, retryAfterMs: 0 }),
  });
  autosave.change("a");
  const flushing = autosave.flush("last").catch(() => {});
  autosave.close();
  end(new Error("offline"));
  await flushing;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(save).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a failed save is retried after longer and longer pauses, and after a success soon again", async () => {
  const tries: number[] = [];
  let isOnline = false;
  const { autosave } = setup(async () => {
    tries.push(Date.now());
    if (!isOnline) throw new Error("offline");
  });
  const pauses = () => tries.slice(1).map((at, index) => Math.round((at - (tries[index] ?? 0)) / 1000));
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(180_000);
  expect(pauses()).toEqual([4, 8, 16, 32, 60]);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(60_000);
  isOnline = false;
  tries.length = 0;
  autosave.change("b");
  await vi.advanceTimersByTimeAsync(16_000);
  expect(pauses()[0]).toBe(4);
});

test("a refused save is not retried, and nothing is after the page has closed", async () => {
  const tries: string[] = [];
  const { autosave } = setup(async (value) => {
    tries.push(value);
    throw new Error(value === "a" ? "never" : "offline");
  });
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toEqual(["a"]);
  autosave.change("b");
  await vi.advanceTimersByTimeAsync(11_500);
  autosave.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries.filter((value) => value === "b").length).toBeLessThanOrEqual(3);
});

test("after a limit, a save waits as long as the server says, whatever changes in between", async () => {
  let isLimited = true;
  const { autosave, saved } = setup(async () => {
    if (isLimited) throw new Error("after 300 s");
  });
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1500);
  isLimited = false;
  await vi.advanceTimersByTimeAsync(100_000);
  autosave.change("ab");
  await vi.advanceTimersByTimeAsync(199_000);
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual(["ab"]);
});

test("what a user saves by hand does not wait", async () => {
  let isLimited = true;
  const { autosave, saved } = setup(async () => {
    if (isLimited) throw new Error("after 300 s");
  });
  autosave.change("a");
  await vi.advanceTimersByTimeAsync(1500);
  isLimited = false;
  await autosave.flush();
  expect(saved).toEqual(["a"]);
});

test("a save waits no longer because the clock of the device is set back", async () => {
  const { autosave, saved } = setup();
  autosave.change("a");
  await autosave.flush();
  vi.setSystemTime(Date.now() - 3_600_000);
  autosave.change("ab");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saved).toEqual(["a", "ab"]);
});

test("a change that follows a final one is saved by a final save, in whatever order saves are asked for", async () => {
  const { autosave, saved, requests } = setup();
  autosave.change("a", "final");
  autosave.change("ab");
  await autosave.flush();
  autosave.change("abc");
  await autosave.flush();
  expect([saved, requests]).toEqual([
    ["ab", "abc"],
    ["final", "ordinary"],
  ]);
});

test("a last save that failed is tried again as an ordinary one", async () => {
  let isOnline = false;
  const { autosave, requests } = setup(async () => {
    if (!isOnline) throw new Error("offline");
  });
  autosave.change("a");
  await autosave.flush("last").catch(() => {});
  isOnline = true;
  await vi.advanceTimersByTimeAsync(4000);
  expect(requests).toEqual(["last", "ordinary"]);
});

test("a running save can be raised, and does not become weaker", async () => {
  let finish = () => {};
  const { autosave, requests } = setup(() => new Promise((done) => (finish = done)));
  for (const [first, raised] of [
    ["ordinary", "last"],
    ["last", "final"],
  ] as const) {
    autosave.change("a");
    const flushed = autosave.flush(first);
    autosave.raise(raised);
    finish();
    await flushed;
  }
  expect(requests).toEqual(["last", "last"]);
});
