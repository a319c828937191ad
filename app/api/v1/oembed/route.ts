import * as contract from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { readEmbedding } from "#lib/http/link-page/embedding";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getEmbedding, ({ query, origin }) => readEmbedding(query.url, origin, query)),
);
