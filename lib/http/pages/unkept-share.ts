import { authenticatePage } from "../endpoint/authenticate-page";

/** A share that the browser's worker (public/share-worker.js) did not keep: its body is not read, and the page shows the next step. */
export async function answerUnkeptShare(request: Request): Promise<Response> {
  const outcome = await authenticatePage(request);
  if (outcome instanceof Response) return outcome;
  return new Response(null, { status: 303, headers: { ...outcome, Location: "/studio/shared" } });
}
