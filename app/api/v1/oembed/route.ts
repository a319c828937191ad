import { getEmbedding } from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { embeddingOf } from "#lib/http/link-page/embedding";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getEmbedding, ({ query, origin }) => embeddingOf(query.url, origin, query)),
);
