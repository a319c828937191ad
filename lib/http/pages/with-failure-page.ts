import { z } from "zod";
import { handOver, setDelivery } from "#lib/kernel/request/delivery";
import { escapeHtml } from "#lib/messages/escape-html";
import type { Endpoint } from "../endpoint/endpoint";
import { smallPage } from "./small-page";

const Failure = z.object({ message: z.string() });

const headings: Record<number, string> = {
  404: "This link leads nowhere any more",
  429: "Too many tries",
  503: "This is not working right now",
};

const gone = "It may have been used, or cut off on its way to you: open it again from the mail that it came in.";

/** An operation that mails lead to: with a browser a failure is a page, too. */
export function withFailurePage({ operation, handle }: Endpoint): Endpoint {
  return {
    operation,
    async handle(request, context) {
      const answer = await handle(request, context);
      if (answer.status < 400 || !request.headers.get("accept")?.includes("text/html")) return answer;
      const { message } = Failure.parse(await answer.json());
      const words = answer.status === 404 ? gone : escapeHtml(message);
      const page = smallPage("Messages", headings[answer.status] ?? "That did not work", `<p>${words}</p>`);
      const headers = new Headers(answer.headers);
      for (const [name, value] of page.headers) headers.set(name, value);
      const html = await page.text();
      const response = new Response(request.method === "HEAD" ? null : html, { status: answer.status, headers });
      return handOver(setDelivery(response, { length: Buffer.byteLength(html) }));
    },
  };
}
