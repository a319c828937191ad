import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createRequestContext, runWithRequestContext } from "#lib/kernel/request/request-context";
import { answerEmbeddedPage, answerLinkPage } from "./link-page";

const code = "2UpFrNgfjjEHjfbwNXRfaK";

test.each([
  ["the page of the link", `/c/${code}`, answerLinkPage],
  ["the embedded page", `/c/${code}/embed`, answerEmbeddedPage],
])("an address that was changed on its way redirects to %s and keeps its query", async (_page, meantLink, answer) => {
  const context = { ...createRequestContext(new IncomingMessage(new Socket())), meantLink };
  const request = new Request(`http://localhost:3000${meantLink}?lang=de&t=5`);
  const response = await runWithRequestContext(context, () => answer(request, code));
  expect(response.status).toBe(308);
  expect(response.headers.get("location")).toBe(`${meantLink}?lang=de&t=5`);
});
