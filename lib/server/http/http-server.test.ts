import { expect, test } from "vitest";
import { createWebServer } from "./http-server";

test.each(["192.0.2.1", "2001:db8::1", "no-such-machine.invalid"])(
  "a HOST that is no address of this machine (%s) is named with what would be right",
  async (host) => {
    await expect(createWebServer().listen(0, host)).rejects.toThrow(
      `HOST=${host} is not an address of this machine: leave HOST out to listen on all addresses`,
    );
  },
);

test("a port in use is reported with Node's error", async () => {
  const first = createWebServer();
  const port = await first.listen(0, "127.0.0.1");
  await expect(createWebServer().listen(port, "127.0.0.1")).rejects.toMatchObject({ code: "EADDRINUSE" });
  first.server.close();
});
