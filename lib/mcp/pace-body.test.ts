import { expect, test } from "vitest";
import { paceBody } from "./pace-body";

test("a large body arrives whole, and others are served between its pieces", async () => {
  const bytes = new Uint8Array(1024 * 1024 + 5).map((_, index) => index % 251);
  let served = 0;
  let isRead = false;
  const serve = () => {
    served += 1;
    if (!isRead) setImmediate(serve);
  };
  setImmediate(serve);
  const init: RequestInit & { duplex: "half" } = { method: "POST", body: paceBody(bytes), duplex: "half" };
  const read = Buffer.from(await new Request("http://localhost/", init).arrayBuffer());
  isRead = true;
  expect(read.equals(bytes)).toBe(true);
  expect(served).toBeGreaterThanOrEqual(5);
});
