import { beforeEach, expect, test, vi } from "vitest";
import { device, file, item, tab } from "../testing/sample-device";
import { beforeSend } from "./before-send";
import { createTakeHistory } from "./take-history";

const earlier = vi.hoisted(() => ({ takes: [] as { id: string; file: string | null; sound: string }[] }));
vi.mock("../device/earlier-takes", () => ({
  maxKeptBytes: 50_000_000,
  listEarlierTakes: async () => earlier.takes,
  hasStorageRoom: async () => true,
  updateEarlierTake: async () => {},
  findEarlierTakeFile: async () => null,
  deleteEarlierTake: async () => {},
  saveEarlierTake: async (take: { id: string; file: string | null }, sound: Blob) => {
    earlier.takes.push({ ...take, sound: await sound.text() });
    return true;
  },
}));

const clip = { audio_url: "https://tellmark.test/api/v1/security/vst/7/audio/old.webm", updated_at: "2026-11-27" };
const read = async () => ({ clip: { ...clip, duration_seconds: 3, audio_edit: null }, etag: null }) as never;

beforeEach(() => {
  earlier.takes = [];
  vi.stubGlobal("location", { href: "https://tellmark.test/studio/7" });
});

function parts(log: string[] = []) {
  return {
    links: { hold: async (givenAt?: number) => void log.push(`hold ${givenAt}`) },
    shelf: createTakeHistory(7, { onTakes: () => {}, read }),
    files: {
      keepReplaced: async ({ id }: { id: string }) => {
        await new Promise((later) => setTimeout(later, 5));
        log.push(`keep ${id}`);
      },
    },
  };
}

test("a picture goes out after the choice, and after what it replaces was fetched", async () => {
  const log: string[] = [];
  const on = device();
  const send = async ({ id }: { id: string }) => {
    log.push(`send ${id}`);
    return `${id}.png`;
  };
  const { outbox } = await tab(on, send, { beforeSend: (one) => beforeSend(one, parts(log)) });
  await outbox.add(item("new", { addedAt: 12 }), file("n"));
  await outbox.settled();
  expect(log).toEqual(["hold 12", "keep new", "send new"]);
});

test("a recording takes the place of another only when that is on this device", async () => {
  vi.stubGlobal("fetch", async () => new Response("old sound"));
  await beforeSend(item("take", { kind: "audio" }), parts());
  expect(earlier.takes).toMatchObject([{ file: "old.webm", sound: "old sound" }]);
  await beforeSend(item("another", { kind: "audio" }), parts());
  expect(earlier.takes).toHaveLength(1);
});

test.each([new TypeError("offline"), new Response(null, { status: 503 })])(
  "a recording waits while the one before it cannot be fetched: %s",
  async (answer) => {
    vi.stubGlobal("fetch", async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
    await expect(beforeSend(item("take", { kind: "audio" }), parts())).rejects.toMatchObject({ isPassing: true });
    expect(earlier.takes).toEqual([]);
  },
);

test("a recording that is gone from the server keeps no other one waiting", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
  await beforeSend(item("take", { kind: "audio" }), parts());
  expect(earlier.takes).toEqual([]);
});
