import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openSession } from "#lib/accounts/sessions/sessions";
import { login } from "#lib/contract/auth";
import { listClips } from "#lib/contract/clips";
import { Prisma } from "#lib/generated/prisma/client";
import { log } from "#lib/log/log";
import { connections } from "#lib/platform/database/connections";
import { db, transaction } from "#lib/platform/database/db";
import { queryPrepared } from "#lib/platform/database/rows";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { readVisitor } from "../identity/visitor";
import { asAppError } from "../response/failures";
import { authenticateCaller } from "./authenticate-request";
import { chargeRequest } from "./limits";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await connections().query(`
    CREATE FUNCTION refuse_as_asked() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'could not extend file "base/5/16384"' USING ERRCODE = split_part(NEW.id, '_', 2);
    END $$`);
});
afterAll(() => close());
beforeEach(() => connections().query("DROP TRIGGER IF EXISTS full_disk ON users"));

const atInsert = "CREATE TRIGGER full_disk BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION refuse_as_asked()";
const atCommit = `CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_as_asked()`;
const inSql = (id: string) => Prisma.sql`INSERT INTO users (id, email) VALUES (${id}, ${id}) RETURNING id`;

const ways: readonly [string, string, (id: string) => Promise<unknown>][] = [
  ["a row of Prisma's", atInsert, (id) => db().user.create({ data: { id, email: id } })],
  ["a raw statement", atInsert, (id) => db().$executeRaw(inSql(id))],
  ["a prepared statement", atInsert, (id) => queryPrepared(inSql(id))],
  ["a commit", atCommit, (id) => transaction((tx) => tx.user.create({ data: { id, email: id } }))],
];

for (const [name, trigger, write] of ways)
  test(`${name} that the full disk of the database refuses is a 503 that says so`, async () => {
    await connections().query(trigger);
    const failure = await write("usr_53100").catch((error: unknown) => error);
    const { code, status, headers, body } = asAppError(failure, "req_1");
    expect({ code, status, retryAfter: headers["Retry-After"], body }).toEqual({
      code: "service_unavailable",
      status: 503,
      retryAfter: "60",
      body: { reason: "server_full" },
    });
  });

for (const [name, trigger, write] of ways)
  test(`${name} for which the database has no memory is a 503, and no full disk`, async () => {
    await connections().query(trigger);
    const failure = await write("usr_53200").catch((error: unknown) => error);
    const { code, headers, body } = asAppError(failure, "req_1");
    expect({ code, retryAfter: headers["Retry-After"], body }).toEqual({
      code: "service_unavailable",
      retryAfter: "60",
      body: {},
    });
  });

test("a thousand refused writes are one line of the log, without a stack", async () => {
  const lines: unknown[][] = [];
  for (const level of ["warn", "error"] as const)
    vi.spyOn(log(), level).mockImplementation((...line) => void lines.push([level, ...line]));
  const failure = Object.assign(new Error("no space left"), { code: "53100" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  try {
    for (let index = 0; index < 1000; index += 1) asAppError(failure, `req_${index}`);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
  expect(lines).toEqual([["warn", expect.stringContaining("full"), expect.not.objectContaining({ error: failure })]]);
});

test("on a full database disk reads work uncounted, and sign-in codes are refused", async () => {
  await connections().query(`
    CREATE FUNCTION refuse_as_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100';
    END $$;
    CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON rate_counters FOR EACH ROW EXECUTE FUNCTION refuse_as_full()`);
  try {
    const user = await aUser({ id: "usr_reader" });
    const { accessToken } = await openSession(user);
    const headers = { Authorization: `Bearer ${accessToken}` };
    const request = new Request("http://localhost/api/v1/clips", { headers });
    const call = { operation: listClips, request, headers: new Headers(), raw: {} };
    expect((await authenticateCaller(call, readVisitor(request))).actor?.user.id).toBe("usr_reader");
    await expect(chargeRequest(login, "auth", "ip:192.0.2.1")).rejects.toMatchObject({ code: "service_unavailable" });
  } finally {
    await connections().query("DROP TRIGGER full_disk ON rate_counters");
  }
});
