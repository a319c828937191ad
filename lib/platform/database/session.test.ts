import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../e2e/support/test-database";
import { Session } from "./session";

let database: TestDatabase;
let session: Session;
beforeAll(async () => {
  database = await createEmptyDatabase();
  session = await Session.open(database.url);
  await session.rows("CREATE TABLE words (id int PRIMARY KEY, word text)");
});
afterAll(async () => {
  await session.close();
  await database.drop();
});
beforeEach(() => session.rows("TRUNCATE words"));

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function textOf(stream: AsyncIterable<Uint8Array>) {
  let text = "";
  for await (const piece of stream) text += Buffer.from(piece).toString();
  return text;
}

test("rows go in and come out, cut anywhere", async () => {
  await session.copyIn("words", pieces("1\ton", "e\n2\tt\\two\n3", "\t\\N\n"));
  expect(await session.rows("SELECT * FROM words ORDER BY id")).toEqual([
    { id: 1, word: "one" },
    { id: 2, word: "t\two" },
    { id: 3, word: null },
  ]);
  expect(await textOf(session.copyOut("SELECT * FROM words ORDER BY id"))).toBe("1\tone\n2\tt\\two\n3\t\\N\n");
  expect(await textOf(session.copyOut("SELECT * FROM words WHERE false"))).toBe("");
});

test("many rows wait for a slow reader, and go back in", async () => {
  const query = "SELECT n, repeat('x', 1000) FROM generate_series(1, 30000) n";
  let bytes = 0;
  for await (const piece of session.copyOut(query)) {
    bytes += piece.length;
    if (bytes % 97 === 0) await new Promise(setImmediate);
  }
  const other = await Session.open(database.url);
  await session.copyIn("words", other.copyOut(query));
  await other.close();
  expect(await session.rows("SELECT count(*)::int AS n, sum(length(word))::int AS sum FROM words")).toEqual([
    { n: 30000, sum: 30_000_000 },
  ]);
  expect(bytes).toBeGreaterThan(30_000_000);
});

test("an error on either side is reported, and the connection stays usable", async () => {
  async function* broken() {
    yield Buffer.from("1\tone\n");
    throw new Error("the file ends early");
  }
  await expect(session.copyIn("words", broken())).rejects.toThrow("the file ends early");
  await expect(session.copyIn("words", pieces("1\tone\n1\tone\n"))).rejects.toThrow("duplicate key");
  await expect(session.copyIn("nothing", pieces("1\n"))).rejects.toThrow('"nothing" does not exist');
  await expect(textOf(session.copyOut("SELECT 1 / 0"))).rejects.toThrow("division by zero");
  expect(await session.rows("SELECT count(*)::int AS n FROM words")).toEqual([{ n: 0 }]);
});

test("a reader that stops early can close its connection", async () => {
  const other = await Session.open(database.url);
  for await (const _ of other.copyOut("SELECT repeat('x', 1000) FROM generate_series(1, 1000000)")) break;
  await other.close();
  await expect(other.assertAlive()).rejects.toThrow();
});

test("a connection that the server ends in the middle of a copy fails that copy, in both directions", async () => {
  const ended = async (work: (other: Session, end: () => Promise<unknown>) => Promise<unknown>) => {
    const other = await Session.open(database.url);
    const [{ pid } = { pid: 0 }] = await other.rows<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    await expect(work(other, () => session.rows("SELECT pg_terminate_backend($1, 5000)", [pid]))).rejects.toThrow(
      /terminat|ended|reset|closed|EPIPE/i,
    );
    await expect(other.assertAlive()).rejects.toThrow();
    await other.close();
  };
  await ended((other, end) =>
    other.copyIn(
      "words",
      (async function* () {
        yield Buffer.from("1\tone\n");
        await end();
        for (let id = 2; id < 100_000; id += 1) yield Buffer.from(`${id}\tmore\n`);
      })(),
    ),
  );
  await ended(async (other, end) => {
    let pieces = 0;
    for await (const _ of other.copyOut("SELECT repeat('x', 1000) FROM generate_series(1, 1000000)")) {
      if (++pieces === 10) await end();
    }
  });
  expect(await session.rows("SELECT count(*)::int AS n FROM words")).toEqual([{ n: 0 }]);
});

test("rows wait in the connection, not in memory, while a reader is slow", async () => {
  const other = await Session.open(database.url);
  const [{ pid } = { pid: 0 }] = await other.rows<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const rows = other.copyOut("SELECT repeat('x', 1000) FROM generate_series(1, 1000000)");
  await rows.next();
  const { arrayBuffers } = process.memoryUsage();
  const waitsFor = async () =>
    (await session.rows("SELECT wait_event FROM pg_stat_activity WHERE pid = $1", [pid]))[0]?.wait_event;
  await expect.poll(waitsFor, { timeout: 20_000 }).toBe("ClientWrite");
  expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(20_000_000);
  await rows.return(undefined);
  await other.close();
});
