import { referenceFor } from "../reference";
import { requestOrigin } from "../request-origin";
import { searchEntries } from "../search-entries";

/** What the search of the documentation looks through; fetched when somebody begins to search. */
export function GET(request: Request): Response {
  const entries = searchEntries(referenceFor(requestOrigin(request.headers)));
  return Response.json(entries, { headers: { "Cache-Control": "no-cache" } });
}
