import { expect, test, vi } from "vitest";
import { openTabChannel } from "./tab-channel";
import { heldLocks, withLock } from "./tab-locks";

const denied = () => new DOMException("The request was denied.", "SecurityError");
const refuse = async () => {
  throw denied();
};

test("where the browser refuses locks and channels, as without cookies, each tab goes on alone", async () => {
  vi.stubGlobal("navigator", { locks: { request: refuse, query: refuse } });
  vi.stubGlobal("BroadcastChannel", function Refused() {
    throw denied();
  });
  const work = vi.fn(async () => {});
  await withLock("a clip", new AbortController().signal, work);
  expect(work).toHaveBeenCalledTimes(1);
  expect(await heldLocks()).toEqual(new Set());
  const channel = openTabChannel("a clip");
  channel.hear(() => {});
  channel.post("saved");
  channel.close();
});

test("work that fails under its lock is not begun again, and none begins after an abort", async () => {
  const request = async (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    signal.throwIfAborted();
    await run();
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const work = vi.fn(refuse);
  await expect(withLock("a clip", new AbortController().signal, work)).rejects.toThrow("denied");
  await expect(withLock("a clip", AbortSignal.abort(), work)).rejects.toThrow();
  expect(work).toHaveBeenCalledTimes(1);
});
