import { beforeEach, expect, test, vi } from "vitest";
import { createClient } from "./client";
import { type Happening, watch } from "./watch";

const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 9, 0, second)).toISOString();
const reply = (id: string, second: number) => ({ id, clip_id: 7, clip_title: "Valve", created_at: at(second) });
let replies: ReturnType<typeof reply>[];
let clips: object[];
let isDown: boolean;

const pageOf = <T>(all: T[], query: URLSearchParams) => {
  const [page, limit] = [Number(query.get("page")), Number(query.get("limit"))];
  const pagination = { has_next: page * limit < all.length };
  return [all.slice((page - 1) * limit, page * limit), pagination] as const;
};

const fetch: typeof globalThis.fetch = async (input) => {
  if (isDown) throw new TypeError("fetch failed");
  const { pathname, searchParams } = new URL(String(input));
  if (pathname.endsWith("/health")) return Response.json({}, { headers: { Date: new Date(at(0)).toUTCString() } });
  if (pathname.endsWith("/replies")) {
    const [found, pagination] = pageOf(replies, searchParams);
    return Response.json({ data: { replies: found, pagination } });
  }
  const [found, pagination] = pageOf(clips, searchParams);
  return Response.json({ data: { clips: found, pagination } });
};
const client = createClient({ url: "https://tellmark.example", fetch });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  [replies, clips, isDown] = [[], [], false];
  return () => vi.useRealTimers();
});

function collect(options = {}) {
  const found: Happening[] = [];
  const lost: string[] = [];
  const stop = new AbortController();
  const onLost = ({ code }: { code: string }) => void lost.push(code);
  const done = (async () => {
    for await (const one of watch(client, { signal: stop.signal, onLost, ...options })) found.push(one);
  })().catch(() => {});
  const end = async () => {
    stop.abort();
    await done;
  };
  return { lost, end, names: () => found.map((one) => (one.type === "reply.created" ? one.reply.id : one.name)) };
}

test("what happens from now on comes once, oldest first", async () => {
  replies = [reply("old", -5)];
  const { names, end } = collect();
  await vi.advanceTimersByTimeAsync(100);
  replies = [reply("b", 5), reply("a", 1), ...replies];
  clips = [
    { id: 8, title: "Answer", answer_to: "req_1", answered_at: at(3), answered_by: "Priya", updated_at: at(4) },
    { id: 9, title: "Mine", updated_at: at(2) },
  ];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toEqual(["a", "Priya", "b"]);
  await end();
});

test("after a lost line nothing is missing and nothing comes twice, however much it was", async () => {
  const { names, lost, end } = collect();
  replies = [reply("a", 1)];
  await vi.advanceTimersByTimeAsync(100);
  isDown = true;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(lost[0]).toBe("network_error");
  replies = [...Array.from({ length: 120 }, (_, index) => reply(`r${index}`, 200 - index)), ...replies];
  isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toHaveLength(121);
  await end();
});

test("`since` goes on where an earlier run ended", async () => {
  replies = [reply("c", 30), reply("b", 20), reply("a", 10)];
  const { names, end } = collect({ since: at(20) });
  await vi.advanceTimersByTimeAsync(100);
  expect(names()).toEqual(["c"]);
  await end();
});
