import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createRequestContext, runWithRequestContext } from "#lib/kernel/request/request-context";
import { askedLanguage } from "../pages/page-language";
import { isForAgent } from "./agent-query";
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

test.each(["", ".", ")", ").", ">", "%E2%80%9D", "%E3%80%82", "%20and", "'"])(
  "what stuck to the query of a link is not part of it: %s",
  (after) => {
    const request = (query: string) => new Request(`http://localhost:3000/c/${code}?${query}${after}`);
    expect(askedLanguage(request("lang=pt-BR"))).toBe("pt-BR");
    expect(askedLanguage(request("lang=und"))).toBe("und");
    expect(isForAgent(request("for=agent"))).toBe(true);
    expect(isForAgent(request("for=agents"))).toBe(false);
  },
);
