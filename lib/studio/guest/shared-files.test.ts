import { beforeEach, expect, test, vi } from "vitest";
import { openShares } from "./shared-files";

const { startClip } = vi.hoisted(() => ({ startClip: vi.fn() }));
vi.mock("./start-clip", () => ({ startClip }));
vi.mock("../device/tab-locks", () => ({ withLock: (_name: string, _end: unknown, work: () => unknown) => work() }));
vi.mock("./guest-files", () => ({
  readGuestFiles: async (files: File[]) => ({ given: files.map((file) => ({ file, kind: "image" })), refusal: null }),
}));

const kept = new Map<string, () => Response>();
const cache = {
  keys: async () => [...kept.keys()].map((url) => ({ url })),
  match: async ({ url }: { url: string }) => kept.get(url)?.(),
  delete: async ({ url }: { url: string }) => kept.delete(url),
};

function share(name: string) {
  const form = new FormData();
  form.append("files", new File(["picture"], `${name}.png`));
  kept.set(`https://clips.example/studio/share-target/${name}`, () => new Response(form));
}

beforeEach(() => {
  vi.resetAllMocks();
  kept.clear();
  vi.stubGlobal("caches", { has: async () => true, open: async () => cache });
});

test("a share that cannot be opened stays, and holds up no other", async () => {
  share("1000-a");
  share("2000-b");
  startClip.mockRejectedValueOnce(new Error("no room")).mockResolvedValueOnce("/studio/local/2");
  expect(await openShares(false)).toEqual({ path: "/studio/local/2", refusal: null });
  expect([...kept.keys()]).toEqual([expect.stringMatching(/1000-a$/)]);
});

test("a share that is tried again has the same key and moment, so that it is one clip", async () => {
  share("1000-a");
  startClip.mockRejectedValueOnce(new Error("no room")).mockResolvedValueOnce("/studio/7");
  await expect(openShares(true)).rejects.toThrow("no room");
  expect((await openShares(true)).path).toBe("/studio/7");
  expect(startClip.mock.calls.map(([, , clip]) => clip)).toEqual(Array(2).fill({ key: "1000-a", now: new Date(1000) }));
  expect(kept.size).toBe(0);
});
