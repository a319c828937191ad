import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey } from "#lib/accounts/sessions/keys";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { answerMcp } from "./answer-mcp";

let close: () => Promise<void>;
let key: string;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", RATE_LIMIT_GENERAL: "3" }));
  key = (await createKey(await aUser({}), { name: "agent", expiresAt: null, readsOnly: true })).secret;
});
afterAll(() => close());

const MB = 1024 * 1024;

/** Of a message with so much in it, which no tool takes; `declared` says its length before. */
async function send({ bytes, declared = true }: { bytes: number; declared?: boolean }) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
        if (sent >= bytes) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = new Headers({ Authorization: `Bearer ${key}`, "Content-Type": "application/json" });
  if (declared) headers.set("Content-Length", String(bytes));
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  const { status } = await answerMcp(new Request("http://localhost/mcp", init), {});
  return { status, sent };
}

test("of a caller whose limit is used up no large message is read", async () => {
  for (let message = 0; message < 3; message += 1) expect((await send({ bytes: MB })).sent).toBe(MB);
  expect(await send({ bytes: 12 * MB })).toEqual({ status: 429, sent: 0 });
  expect(await send({ bytes: 12 * MB, declared: false })).toEqual({ status: 429, sent: 0 });
});
