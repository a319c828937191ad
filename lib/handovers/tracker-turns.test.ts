import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "../../e2e/support/as-caller";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { saveConnection } from "./connections";

const waiting: ServerResponse[] = [];
const server = createServer((_request, response) => void waiting.push(response));
let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", WEBHOOK_ALLOW_PRIVATE: "1" }));
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await close();
});

test("of one user's requests one asks a slow tracker at a time, and another user is not behind them", async () => {
  const connect = async () => {
    const user = await aUser({});
    const settings = { token: "x", url, email: null, project: null };
    return { one: () => asCaller(user.id, () => saveConnection(user, "github", settings)) };
  };
  const [greedy, other] = [await connect(), await connect()];
  const many = Array.from({ length: 20 }, greedy.one);
  await expect.poll(() => waiting.length).toBe(1);
  const quick = other.one();
  await expect.poll(() => waiting.length).toBe(2);
  waiting.pop()?.end('{"login":"ann"}');
  expect(await quick).toMatchObject({ account: "ann" });
  expect(waiting).toHaveLength(1);
  for (let served = 0; served < many.length; served += 1) {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.end('{"login":"greedy"}');
  }
  expect(await Promise.all(many)).toHaveLength(20);
});
