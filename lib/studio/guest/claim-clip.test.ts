import { beforeEach, expect, test, vi } from "vitest";
import type { Clip } from "#lib/api-client/api";
import { claimGuestClip } from "./claim-clip";
import type { GuestClip } from "./guest-clips";

const api = vi.hoisted(() => ({ createDraft: vi.fn(), listClips: vi.fn() }));
const kept = vi.hoisted(() => ({ clips: new Map<number, GuestClip>() }));
const moves = vi.hoisted(() => vi.fn(async (_from: number, _to: number) => {}));
vi.mock("#lib/api-client/api", () => api);
vi.mock("../device/earlier-takes", () => ({ moveEarlierTakes: moves }));
vi.mock("../device/journal", () => ({ moveTakes: moves }));
vi.mock("../outbox/outbox-db", () => ({ moveToClip: moves }));
vi.mock("../device/tab-locks", () => ({
  withLock: (_name: string, _signal: AbortSignal, work: () => Promise<void>) => work(),
}));
vi.mock("./guest-clips", () => ({
  findGuestClip: async (id: number) => kept.clips.get(id) ?? null,
  saveGuestClip: async (clip: GuestClip) => void kept.clips.set(clip.id, clip),
  listClaimedClips: async () => [...kept.clips.values()].flatMap(({ claim }) => claim?.clipId ?? []),
}));

const title = "Clip, 27 Nov 14:02";
let drafts: Clip[];
let keys: Map<string, number>;
let isDeaf: boolean;

const draft = (id: number, more: Partial<Clip> = {}) =>
  ({ id, title, description: null, image_urls: [], voice_tags: [], audio_url: null, ...more }) as Partial<Clip> as Clip;

beforeEach(() => {
  [drafts, keys, isDeaf] = [[], new Map(), false];
  kept.clips = new Map([[-1, { id: -1, title, startedAt: 1, key: "key 1" }]]);
  moves.mockClear();
  api.createDraft.mockReset().mockImplementation(async (_title: string, key: string) => {
    const id = keys.get(key) ?? drafts.length + 101;
    if (!keys.has(key)) drafts = [draft(id), ...drafts];
    keys.set(key, id);
    if (isDeaf) throw new Error("offline");
    return id;
  });
  api.listClips.mockReset().mockImplementation(async () => ({ clips: drafts }));
});

const claim = (id = -1, account = "one") => claimGuestClip(id, account, new AbortController().signal);
async function loseAnswer(id = -1) {
  isDeaf = true;
  await expect(claim(id)).rejects.toThrow("offline");
  isDeaf = false;
}

test("a local clip whose draft was made days ago is claimed into that draft", async () => {
  await loseAnswer();
  keys.clear();
  expect(await claim()).toBe(101);
  expect(drafts).toHaveLength(1);
  expect(moves.mock.calls).toEqual([
    [-1, 101],
    [-1, 101],
    [-1, 101],
  ]);
  expect(await claim(), "and again").toBe(101);
});

test("a draft that never arrived is created, and one that has content is left alone", async () => {
  api.createDraft.mockRejectedValueOnce(new Error("offline"));
  await expect(claim()).rejects.toThrow("offline");
  drafts = [draft(7, { description: "used" }), draft(8, { title: "Clip, 27 Nov 14:03" })];
  expect(await claim()).toBe(103);
});

test("two clips of one minute do not become one", async () => {
  kept.clips.set(-2, { id: -2, title, startedAt: 2, key: "key 2" });
  expect(await claim(-2)).toBe(101);
  await loseAnswer();
  keys.clear();
  expect(await claim()).toBe(102);
});

test("a clip that is claimed for the first time is not looked for, nor in another account", async () => {
  drafts = [draft(7)];
  expect(await claim()).toBe(102);
  kept.clips.set(-3, { id: -3, title, startedAt: 3, key: "key 3", askedFor: "another" });
  expect(await claim(-3)).toBe(103);
  expect(api.listClips).not.toHaveBeenCalled();
});

test("what answers a request is claimed by no account", async () => {
  kept.clips.set(-4, { id: -4, title, startedAt: 4, key: "key 4", request: "code" });
  expect(await claim(-4)).toBeNull();
  expect(api.createDraft).not.toHaveBeenCalled();
  expect(moves).not.toHaveBeenCalled();
});
