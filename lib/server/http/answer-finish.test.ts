import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#lib/log/create-log";
import { createBodyGuard } from "./body-guard";
import { createHttpFront } from "./http-front";

const LARGE = Buffer.alloc(40 * 1024 * 1024);

test("a script of another site can read when to ask again for an answer that waits for others to be read", async () => {
  const front = createHttpFront(
    async (_, response) => {
      response.setHeader("Access-Control-Expose-Headers", "Retry-After");
      response.setHeader("Set-Cookie", "of=the-answer");
      response.end(LARGE);
    },
    { blobDir: "/nowhere", trustProxy: 0, bodies: createBodyGuard(), log: createLog("error", () => {}) },
  );
  const server = createServer(front);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const unread = connect(port, "127.0.0.1");
  onTestFinished(() => {
    unread.destroy();
    server.closeAllConnections();
    server.close();
  });
  unread.write("GET /api/large HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(unread, "readable");
  const { status, headers } = await fetch(`http://127.0.0.1:${port}/api/large`);
  expect([status, headers.get("retry-after"), headers.get("set-cookie")]).toEqual([503, "5", null]);
  expect(headers.get("access-control-expose-headers")).toContain("Retry-After");
});
