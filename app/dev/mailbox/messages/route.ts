import { mayReadMailbox } from "#lib/http/identity/mailbox-access";
import { presentMailbox } from "#lib/http/present/mailbox";
import { listMailbox } from "#lib/messages/list-mailbox";

export async function GET(request: Request): Promise<Response> {
  if (!mayReadMailbox(request)) return new Response("Not found", { status: 404 });
  const to = new URL(request.url).searchParams.get("to");
  return Response.json(presentMailbox(await listMailbox(to)), { headers: { "Cache-Control": "no-store" } });
}
