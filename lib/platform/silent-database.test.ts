import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Prisma } from "#lib/generated/prisma/client";
import { openTestRuntime } from "../../e2e/support/test-database";
import { connections, db, isDatabaseDown, plannedConnections, readTransaction, transaction } from "./db";
import { rows } from "./rows";

let close: () => Promise<void>;
let way: Awaited<ReturnType<typeof quietWay>>;

beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error" });
  way = await quietWay(opened.runtime.databaseUrl);
  opened.runtime.databaseUrl = way.url;
  close = async () => {
    way.falls(false);
    await opened.close();
    way.close();
  };
});
afterAll(() => close());

async function quietWay(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const path = `${target.searchParams.get("host")}/.s.PGSQL.5432`;
  const ends = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const database = connect(path);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      ends.add(from);
      from.on("error", () => undefined).on("close", () => to.destroy());
      from.on("data", (bytes) => to.write(bytes));
      if (isSilent) from.pause();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  target.searchParams.delete("host");
  target.hostname = "127.0.0.1";
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    falls(silent: boolean) {
      isSilent = silent;
      for (const end of ends) silent ? end.pause() : end.resume();
    },
    close: () => void server.close(),
  };
}

test("a database that answers no more is told as one that is out of reach, and is asked again afterwards", {
  timeout: 90_000,
}, async () => {
  await transaction((tx) => tx.user.create({ data: { id: "usr_1", email: "1@example.org" } }));
  await rows(Prisma.sql`SELECT 1 AS one`);
  way.falls(true);
  const began = performance.now();
  const asked = await Promise.allSettled([
    db().user.count(),
    rows(Prisma.sql`SELECT 1 AS one`),
    transaction((tx) => tx.user.update({ where: { id: "usr_1" }, data: { name: "Dana" } })),
    readTransaction((tx) => tx.user.count()),
  ]);
  expect(performance.now() - began).toBeLessThan(45_000);
  for (const outcome of asked) {
    expect(outcome.status === "rejected" && isDatabaseDown(outcome.reason), JSON.stringify(outcome)).toBe(true);
  }
  way.falls(false);
  await expect.poll(() => db().user.count(), { timeout: 30_000 }).toBe(1);
  expect(await db().user.findUniqueOrThrow({ where: { id: "usr_1" } })).toMatchObject({ name: null });
});

test("what a database says to a connection that is being ended harms nobody", async () => {
  for (const pool of [connections(), plannedConnections()]) {
    const client = await pool.connect();
    client.release(true);
    expect(() => client.emit("error", new Error("terminating connection due to administrator command"))).not.toThrow();
  }
});
