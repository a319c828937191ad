import type { OperationMatch } from "../../../../components/docs/find-operations";
import type { Reference } from "../../../../components/docs/reference";
import { referenceFor } from "../reference";
import { requestOrigin } from "../request-origin";

/** The entries that the search of the documentation uses. The page fetches them when a search begins. */
export function GET(request: Request): Response {
  const entries = searchEntries(referenceFor(requestOrigin(request.headers)));
  return Response.json(entries, { headers: { "Cache-Control": "no-cache" } });
}

/** Every operation with the words by which it can be found. */
function searchEntries({ groups }: Reference): OperationMatch[] {
  return groups.flatMap(({ slug, name, operations }) =>
    operations.map(({ id, method, path, summary, description = "", parameters, bodies, errors }) => {
      const members = [parameters, bodies.flatMap(({ fields }) => fields)].flat().map((field) => field.name);
      const codes = errors.flatMap(({ codes }) => codes);
      const words = [name, description, ...members, ...codes].join(" ").toLowerCase();
      return { id, method, path, summary, href: `/docs/${slug}#${id}`, words };
    }),
  );
}
