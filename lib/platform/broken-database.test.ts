import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Prisma } from "#lib/generated/prisma/client";
import { openTestRuntime } from "../../e2e/support/test-database";
import { connections, plannedConnections } from "./database/connections";
import { isDatabaseDown } from "./database/database-errors";
import { db, readTransaction, transaction } from "./database/db";
import { queryPrepared } from "./database/rows";

let close: () => Promise<void>;
let way: Awaited<ReturnType<typeof faultyWay>>;

beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error" });
  way = await faultyWay(opened.runtime.databaseUrl);
  opened.runtime.databaseUrl = way.url;
  close = async () => {
    await way.meets(null);
    await opened.close();
    way.close();
  };
});
afterAll(() => close());

type Fault = "says nothing" | "refuses" | "breaks off" | "breaks off in an answer" | "talks nonsense";

const nonsense = "HTTP/1.1 400 Bad Request\r\n\r\n";

/** A way to the database that can be at fault, for connections that are open and those that come. */
async function faultyWay(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const path = `${target.searchParams.get("host")}/.s.PGSQL.5432`;
  const ends = new Set<Socket>();
  let fault: Fault | null = null;
  const answerTo = (client: Socket) => (bytes: Buffer) => {
    if (fault === "breaks off in an answer") client.write(bytes.subarray(0, 3), () => client.destroy());
    else client.write(fault === "talks nonsense" ? nonsense : bytes);
  };
  const server = createServer((client) => {
    if (fault === "refuses" || fault === "breaks off") return client.destroy();
    const database = connect(path);
    client.on("data", (bytes) => database.write(bytes));
    database.on("data", answerTo(client));
    for (const [end, other] of [
      [client, database],
      [database, client],
    ] as const) {
      ends.add(end);
      end.on("error", () => undefined).on("close", () => ends.delete(end) && other.destroy());
      if (fault === "says nothing") end.pause();
    }
    return undefined;
  });
  const listen = async (port: number) => {
    await once(server.listen(port, "127.0.0.1"), "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  target.searchParams.delete("host");
  target.hostname = "127.0.0.1";
  target.port = String(port);
  return {
    url: target.href,
    async meets(wanted: Fault | null) {
      if (wanted === "refuses") server.close();
      else if (fault === "refuses") await listen(port);
      fault = wanted;
      for (const end of ends) {
        if (wanted === "refuses" || wanted === "breaks off") end.destroy();
        else if (wanted === "says nothing") end.pause();
        else end.resume();
      }
    },
    close: () => void server.close(),
  };
}

test("an idle connection that the database ends does no harm, even before Prisma is used", async () => {
  const { rows } = await connections().query("SELECT pg_backend_pid() AS pid");
  const removed = new Promise((settle) => connections().once("remove", settle));
  const lost: unknown[] = [];
  const note = (error: unknown) => lost.push(error);
  process.once("uncaughtException", note);
  await plannedConnections().query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await removed;
  process.off("uncaughtException", note);
  expect(lost).toEqual([]);
  expect((await connections().query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

const faults: readonly [Fault, seconds: number, tags: string[]][] = [
  ["says nothing", 45, ["long"]],
  ["refuses", 10, []],
  ["breaks off", 10, []],
  ["breaks off in an answer", 10, []],
  ["talks nonsense", 45, ["long"]],
];

for (const [fault, seconds, tags] of faults)
  test(`a database that ${fault} is reported as unreachable, and is used again afterwards`, {
    timeout: 120_000,
    tags,
  }, async () => {
    const id = `usr_${fault}`;
    await transaction((tx) => tx.user.create({ data: { id, email: `${id.replaceAll(" ", "-")}@example.org` } }));
    await queryPrepared(Prisma.sql`SELECT 1 AS one`);
    await way.meets(fault);
    const began = performance.now();
    const isDown = (error: unknown) => ({
      isDown: isDatabaseDown(error),
      seconds: (performance.now() - began) / 1000,
      error,
    });
    const first = await queryPrepared(Prisma.sql`SELECT 1 AS one`).then(() => null, isDown);
    expect(first, String(first?.error)).toMatchObject({ isDown: true });
    expect(first?.seconds).toBeLessThan(10);
    const asked = await Promise.all(
      [
        db().user.count(),
        transaction((tx) => tx.user.update({ where: { id }, data: { name: "Dana" } })),
        readTransaction((tx) => tx.user.count()),
      ].map((question) => question.then(() => null, isDown)),
    );
    expect((performance.now() - began) / 1000).toBeLessThan(seconds);
    for (const outcome of asked) expect(outcome?.isDown, String(outcome?.error)).toBe(true);
    await way.meets(null);
    const user = () =>
      db()
        .user.findUnique({ where: { id } })
        .catch(() => "out of reach");
    await expect.poll(user, { timeout: 30_000 }).toMatchObject({ id, name: null });
  });

test("an error on a connection that is being closed does no harm", async () => {
  for (const pool of [connections(), plannedConnections()]) {
    const client = await pool.connect();
    client.release(true);
    expect(() => client.emit("error", new Error("terminating connection due to administrator command"))).not.toThrow();
  }
});
