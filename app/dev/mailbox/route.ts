import { mayReadMailbox } from "#lib/http/identity/mailbox-access";
import { mailboxPage } from "#lib/http/pages/mailbox-page";
import { listMailbox } from "#lib/messages/list-mailbox";
import { contentPolicy } from "#lib/plain-page/content-policy";

export async function GET(request: Request): Promise<Response> {
  if (!mayReadMailbox(request)) return new Response("Not found", { status: 404 });
  const html = mailboxPage(await listMailbox(null));
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": contentPolicy(html),
    },
  });
}
