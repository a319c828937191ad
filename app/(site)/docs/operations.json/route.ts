import { referenceFor } from "../reference";
import { requestOrigin } from "../request-origin";
import { searchEntries } from "../search-entries";

/** The entries that the search of the documentation uses. The page fetches them when a search begins. */
export function GET(request: Request): Response {
  const entries = searchEntries(referenceFor(requestOrigin(request.headers)));
  return Response.json(entries, { headers: { "Cache-Control": "no-cache" } });
}
