import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createRequestContext, runWithRequestContext } from "#lib/kernel/request/request-context";
import { unknownPath } from "./unknown-path";

test("under plain next start, an address that was changed on its way redirects to its page and keeps its query", async () => {
  const context = { ...createRequestContext(new IncomingMessage(new Socket())), meantLink: "/library?t=5" };
  const request = new Request("http://localhost:3000/api/no-such-address");
  const response = await runWithRequestContext(context, () =>
    unknownPath().GET(request, { params: Promise.resolve({}) }),
  );
  expect([response.status, response.headers.get("location")]).toEqual([308, "/library?t=5"]);
});
