import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { MAX_BYTES_OF_USER, MAX_STORED_BYTES, RETENTION_SECONDS, runOnce } from "./idempotency";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await aUser({ id: "usr_a" });
});
afterAll(() => close());

let runs = 0;
const asked = (path: string, body: unknown = { title: "x" }) => ({
  caller: "usr_a",
  userId: "usr_a",
  method: "POST",
  path,
  body,
  fileSha256: null,
  bodyBytes: 0,
});
const answering = (text: string) => async () => {
  runs += 1;
  return new Response(text, { status: 201, headers: { "Content-Type": "application/json" } });
};

test("an answer is given again, and cannot be read where it is kept", async () => {
  const before = runs;
  const first = await runOnce("key", asked("/a"), answering('{"reply_token":"rpt_secret"}'));
  const again = await runOnce("key", asked("/a"), answering("another"));
  expect(runs - before).toBe(1);
  expect([await first.text(), await again.text()]).toEqual(Array(2).fill('{"reply_token":"rpt_secret"}'));
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  const rows = JSON.stringify(await db().idempotencyRecord.findMany());
  expect(rows).not.toContain("secret");
  expect(Buffer.from((await db().idempotencyRecord.findFirstOrThrow()).body ?? "", "base64").toString()).not.toContain(
    "secret",
  );
  await expect(runOnce("key", asked("/a", { title: "y" }), answering("x"))).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
});

test("an answer brings its cookies again, which cannot be read where they are kept", async () => {
  const cookies = ["pass=secret; HttpOnly", "other=1"];
  const run = async () => new Response("", { status: 201, headers: cookies.map((cookie) => ["Set-Cookie", cookie]) });
  for (let time = 0; time < 2; time += 1) {
    expect((await runOnce("cookies", asked("/a"), run)).headers.getSetCookie()).toEqual(cookies);
  }
  expect(JSON.stringify(await db().idempotencyRecord.findMany())).not.toContain("secret");
});

test("an answer of more than 64 KB is not kept: its request runs again", async () => {
  const before = runs;
  expect(MAX_STORED_BYTES).toBe(65_536);
  const large = "x".repeat(MAX_STORED_BYTES + 1);
  await runOnce("large", asked("/b"), answering(large));
  const again = await runOnce("large", asked("/b"), answering(large));
  expect(runs - before).toBe(2);
  expect(again.headers.get("idempotent-replayed")).toBeNull();
  await runOnce("just", asked("/b"), answering("x".repeat(MAX_STORED_BYTES)));
  await runOnce("just", asked("/b"), answering("x"));
  expect(runs - before).toBe(3);
});

test("what is kept for one person is bounded: then a receipt is kept, and a larger answer made again", async () => {
  const owner = await aUser();
  const full = (path: string) => ({ ...asked(path), caller: owner.id, userId: owner.id });
  const text = "x".repeat(60_000);
  await db().idempotencyRecord.createMany({
    data: Array.from({ length: Math.floor(MAX_BYTES_OF_USER / text.length) }, (_, index) => ({
      id: `full ${index}`,
      userId: owner.id,
      fingerprint: "",
      status: 200,
      body: text,
    })),
  });
  const before = runs;
  for (const size of [50_000, 500]) {
    for (let time = 0; time < 2; time += 1) await runOnce(`size ${size}`, full("/d"), answering("x".repeat(size)));
  }
  expect(runs - before).toBe(3);
  for (let time = 0; time < 2; time += 1) await runOnce("other", asked("/d"), answering("x".repeat(50_000)));
  expect(runs - before).toBe(4);
  await db().user.delete({ where: { id: owner.id } });
});

function endless(text: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end: () => end(), run: () => ended.then(() => new Response(text, { status: 201 })) };
}

test("a long run keeps its idempotency key, so that it does not run a second time", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const began = Date.now();
  const now = vi.spyOn(clock, "now");
  try {
    const long = endless("long");
    const first = runOnce("long", asked("/d"), long.run);
    await vi.waitFor(async () => expect(await db().idempotencyRecord.count({ where: { status: null } })).toBe(1));
    for (let seconds = 30; seconds <= 300; seconds += 30) {
      now.mockReturnValue(new Date(began + seconds * 1000));
      // One beat: of two, the slower would write after the next round began.
      await vi.advanceTimersByTimeAsync(4_000);
      const alive = { status: null, aliveAt: new Date(began + seconds * 1000) };
      await vi.waitFor(async () => expect(await db().idempotencyRecord.count({ where: alive })).toBe(1));
      await expect(runOnce("long", asked("/d"), answering("second"))).rejects.toMatchObject({
        code: "idempotency_in_progress",
      });
    }
    long.end();
    expect(await (await first).text()).toBe("long");
    expect(await (await runOnce("long", asked("/d"), answering("second"))).text()).toBe("long");
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

test("the key of a run that died is free after a minute, and its late answer is not kept in the next one's place", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const dead = endless("late");
    const late = runOnce("dead", asked("/e"), dead.run);
    await vi.waitFor(async () => expect(await db().idempotencyRecord.count({ where: { status: null } })).toBe(1));
    const next = endless("next");
    vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 61_000));
    const running = runOnce("dead", asked("/e"), next.run);
    await vi.waitFor(async () =>
      expect(await db().idempotencyRecord.count({ where: { aliveAt: clock.now() } })).toBe(1),
    );
    dead.end();
    expect(await (await late).text()).toBe("late");
    next.end();
    await running;
    expect(await (await runOnce("dead", asked("/e"), answering("third"))).text()).toBe("next");
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

/** Creates a clip as verbs do, then runs the given step. */
const makes = (then: () => Promise<Response>) => async () => {
  await transaction(async (tx) => {
    const { id } = await tx.clip.create({ data: { userId: "usr_a", title: "made", storeBucket: "local" } });
    await recordCreated(tx, id);
  });
  return then();
};
const recall = async (made: string) => new Response(`clip ${made}`, { status: 201 });
const madeClips = () => db().clip.findMany({ where: { title: "made" } });

test("after a crash, a retry answers immediately with the record that was created before", async () => {
  const dead = endless("late");
  const first = runOnce("died", asked("/f"), makes(dead.run), recall);
  await vi.waitFor(async () => expect(await madeClips()).toHaveLength(1));
  const again = await runOnce("died", asked("/f"), makes(answering("second")), recall);
  const [clip, ...others] = await madeClips();
  expect(others).toEqual([]);
  expect([await again.text(), again.headers.get("idempotent-replayed")]).toEqual([`clip ${clip?.id}`, "true"]);
  dead.end();
  expect(await (await first).text()).toBe("late");
  expect(await (await runOnce("died", asked("/f"), answering("third"), recall)).text()).toBe(`clip ${clip?.id}`);
  await expect(runOnce("died", asked("/f", { title: "y" }), answering("x"), recall)).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
});

test.each([
  ["fails", () => Promise.reject(new Error("could not be presented"))],
  ["is refused for now", async () => new Response("busy", { status: 503 })],
  ["is too large to be kept", async () => new Response("x".repeat(MAX_STORED_BYTES + 1), { status: 201 })],
])("an answer that %s after its work leads to no second work", async (how, then) => {
  await db().clip.deleteMany({ where: { title: "made" } });
  await runOnce(how, asked("/g"), makes(then), recall).catch(() => undefined);
  const again = await runOnce(how, asked("/g"), makes(then), recall);
  const clips = await madeClips();
  expect(clips).toHaveLength(1);
  expect(await again.text()).toBe(`clip ${clips[0]?.id}`);
});

test("work that was taken for dead before it was done is undone: only the run after it makes something", async () => {
  await db().clip.deleteMany({ where: { title: "made" } });
  let go = () => {};
  const waiting = new Promise<void>((resolve) => {
    go = resolve;
  });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const slow = runOnce("slow", asked("/h"), () => waiting.then(makes(answering("slow"))), recall);
    await vi.waitFor(async () =>
      expect(await db().idempotencyRecord.count({ where: { status: null, made: null } })).toBe(1),
    );
    vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 61_000));
    expect(await (await runOnce("slow", asked("/h"), makes(answering("next")), recall)).text()).toBe("next");
    go();
    await expect(slow).rejects.toMatchObject({ code: "idempotency_in_progress" });
    expect(await madeClips()).toHaveLength(1);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

test("an answer is given again for a day after its request came, however long that took", async () => {
  const came = Date.now();
  const at = (seconds: number) => vi.spyOn(clock, "now").mockReturnValue(new Date(came + seconds * 1000));
  try {
    at(0);
    await runOnce("day", asked("/day"), answering("first"));
    // Written by its heartbeats while it ran.
    const last = new Date(came + 3600_000);
    await db().idempotencyRecord.updateMany({ where: { createdAt: new Date(came) }, data: { aliveAt: last } });
    at(RETENTION_SECONDS);
    expect(await (await runOnce("day", asked("/day"), answering("second"))).text()).toBe("first");
    at(RETENTION_SECONDS + 0.001);
    expect(await (await runOnce("day", asked("/day"), answering("second"))).text()).toBe("second");
  } finally {
    vi.restoreAllMocks();
  }
});

test("kept answers go with their account", async () => {
  await runOnce("mine", asked("/c"), answering("{}"));
  expect(await db().idempotencyRecord.count({ where: { userId: "usr_a" } })).toBeGreaterThan(0);
  await db().user.delete({ where: { id: "usr_a" } });
  expect(await db().idempotencyRecord.count()).toBe(0);
});
