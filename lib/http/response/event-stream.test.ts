import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { eventStream } from "./event-stream";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

async function* quiet(): AsyncGenerator<boolean> {}

function connect(subject: string, address: string) {
  const gone = new AbortController();
  eventStream({ subject, address }, new Request("http://localhost/events", { signal: gone.signal }), quiet);
  return () => gone.abort();
}
const tooMany = expect.objectContaining({ code: "rate_limit_exceeded", headers: { "Retry-After": "20" } });

test("a link has 50 connections at the same time, an address 5, and the next one gets 429 that says when to ask again", () => {
  const first = connect("link a", "address 1");
  for (let count = 1; count < 5; count += 1) connect("link a", "address 1");
  expect(() => connect("link b", "address 1")).toThrow(tooMany);
  for (let count = 5; count < 50; count += 1) connect("link a", `address of ${count}`);
  expect(() => connect("link a", "address 2")).toThrow(tooMany);
  const other = connect("link b", "address 2");
  first();
  connect("link a", "address 2");
  expect(() => connect("link a", "address 3")).toThrow(tooMany);
  other();
});
