import { expect, test } from "vitest";
import type { Clip } from "#lib/api-client/api";
import { ApiError } from "#lib/api-client/api-error";
import type { KeptTake } from "../../device/journal";
import type { WaitingTake } from "../studio-state";
import { listWaitingTakes } from "../waiting-takes";
import { insertTake, isVersionConflict, type PunchParts } from "./insert-take";

const offline = () => new ApiError(0, null);
const refused = (status: number) => new ApiError(status, { error: "precondition_failed", message: "No." });

/** A device with one take, and a server that puts it in by one key once. */
function world(isKept = true) {
  const file = new Blob(["sound"]);
  const journal = new Map<string, KeptTake>();
  const keys: string[] = [];
  const joined: string[] = [];
  let status: "ready" | "pending" | "failed" = "ready";
  let looks = 0;
  let failures: Error[] = [];
  let willFail = false;
  let isDeaf = false;
  const over = { span: { start: 5, end: 8 }, recording: "one.webm", key: "t1" };
  const take = { id: "t1", clipId: 7, mimeType: "audio/webm", startedAt: 0, durationSeconds: 2, over };
  const waiting: WaitingTake = { take, file: isKept ? null : file, isKept };
  if (isKept) journal.set(take.id, take);
  const parts: PunchParts = {
    clip: async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      if (status === "pending" && ++looks % 3 === 0) {
        status = willFail ? "failed" : "ready";
        if (!willFail) joined.push("t1");
      }
      const clip = { audio_edit: { keep: [], status, recording_seconds: 9, recording_url: null, takes: joined } };
      return { clip: clip as unknown as Clip, etag: null };
    },
    send: async (_id, _file, _name, _about, { key }) => {
      if (!keys.includes(key)) status = "pending";
      keys.push(key);
      if (isDeaf) {
        isDeaf = false;
        throw offline();
      }
    },
    read: async (id) => (journal.has(id) ? file : null),
    note: async (newer) => void journal.set(newer.id, newer),
    remove: async (id) => void journal.delete(id),
    wait: async () => {},
  };
  let now = waiting;
  return {
    journal,
    keys,
    joined,
    parts,
    put: (more: Partial<PunchParts> = {}, isAsked = true) =>
      insertTake(now, (newer) => (now = newer), isAsked, { ...parts, ...more }),
    /** The clip's sound is being cut, with or without the take. */
    beginCut: () => {
      status = "pending";
    },
    loseAnswer: () => {
      isDeaf = true;
    },
    failJob: (is: boolean) => {
      willFail = is;
    },
    offlineFor: (times: number) => {
      failures = Array.from({ length: times }, offline);
    },
  };
}

test("a take goes from this device when the clip shows that it was put in, and not before", async () => {
  const { put, journal, joined, parts } = world();
  const seen: boolean[] = [];
  const clip: PunchParts["clip"] = async (...given) => {
    seen.push(journal.has("t1"));
    return parts.clip(...given);
  };
  await put({ clip });
  expect(joined).toEqual(["t1"]);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).not.toContain(false);
  expect(journal.size).toBe(0);
});

test("however often the answer is lost, one key inserts the take once; an inserted take is not sent again", async () => {
  const { put, keys, joined, loseAnswer, journal } = world();
  loseAnswer();
  await expect(put()).rejects.toMatchObject({ status: 0 });
  expect(journal.size).toBe(1);
  await put();
  expect(new Set(keys)).toEqual(new Set(["t1"]));
  expect(joined).toEqual(["t1"]);
  await put();
  expect(joined).toEqual(["t1"]);
});

test("a take that the server could not insert stays, and the next attempt has another key", async () => {
  const { put, keys, journal, failJob, joined } = world();
  failJob(true);
  await expect(put()).rejects.toThrow("The take could not be inserted.");
  expect(journal.get("t1")?.over).toMatchObject({ key: "t1", isRefused: true });
  failJob(false);
  await put();
  expect(new Set(keys).size).toBe(2);
  expect(joined).toEqual(["t1"]);
});

test("a recording that is another one by now gets nothing, and the take stays", async () => {
  const { put, journal, keys } = world();
  const send = async () => Promise.reject(refused(412));
  const error = await put({ send }).catch((thrown: unknown) => thrown);
  expect(isVersionConflict(error)).toBe(true);
  expect(journal.size).toBe(1);
  expect(keys).toEqual([]);
});

test("a connection that is away for a moment while it is put in loses nothing, one that stays away leaves it waiting", async () => {
  const short = world();
  const send: PunchParts["send"] = async (...given) => {
    await short.parts.send(...given);
    short.offlineFor(3);
  };
  await short.put({ send });
  expect(short.joined).toEqual(["t1"]);
  const long = world();
  const sendLong: PunchParts["send"] = async (...given) => {
    await long.parts.send(...given);
    long.offlineFor(9);
  };
  await expect(long.put({ send: sendLong })).rejects.toMatchObject({ status: 0 });
  expect(long.journal.get("t1")?.over).toMatchObject({ key: "t1" });
  expect(long.journal.get("t1")?.over?.isRefused).toBeUndefined();
});

test("a take that this device could not keep is inserted from the tab alone", async () => {
  const { put, joined, journal } = world(false);
  await put();
  expect(joined).toEqual(["t1"]);
  expect(journal.size).toBe(0);
});

test("after a reload a take waits, unless the clip shows it", async () => {
  const { journal } = world();
  const clip = (takes: string[]) => ({
    audio_edit: { keep: [], status: "ready" as const, recording_seconds: 9, recording_url: null, takes },
  });
  const plain: KeptTake = { id: "t2", clipId: 7, mimeType: "audio/webm", startedAt: 0, durationSeconds: 2 };
  const takes = [...journal.values(), plain];
  expect((await listWaitingTakes(takes, clip(["other"]))).map(({ take }) => take.id)).toEqual(["t1"]);
  expect((await listWaitingTakes(takes, { audio_edit: null })).map(({ take }) => take.id)).toEqual(["t1"]);
});

test("an insert without end keeps no user waiting, and the take stays", async () => {
  const { put, parts, journal } = world();
  const never = async () => {
    const { clip, etag } = await parts.clip(7);
    return {
      clip: { ...clip, audio_edit: { ...clip.audio_edit, status: "pending", takes: [] } } as unknown as Clip,
      etag,
    };
  };
  await expect(put({ clip: never })).rejects.toThrow(/not inserted yet/);
  expect(journal.has("t1")).toBe(true);
});

test("after a reload a take that was on its way is watched; where it is not put in it waits for a press", async () => {
  const away = world();
  away.beginCut();
  away.failJob(true);
  await expect(away.put({}, false)).rejects.toThrow("The take was not inserted.");
  expect(away.keys, "nothing is sent unasked").toEqual([]);
  expect(away.journal.get("t1")?.over).toMatchObject({ key: "t1", isSent: false });
  const under = world();
  under.beginCut();
  await under.put({}, false);
  expect([under.keys, under.joined, under.journal.size]).toEqual([[], ["t1"], 0]);
});
