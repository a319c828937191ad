import { isApi } from "./judge-request.mjs";

/**
 * Next says of every answer that it varies with the headers by which its pages fetch each other.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function dropVaryOfNext(request, response) {
  const isPage = !isApi(request) && !request.url?.startsWith("/c/");
  if (isPage) return;
  const vary = response.getHeader("Vary");
  if (vary === undefined) return;
  const others = String(vary)
    .split(/\s*,\s*/)
    .filter((name) => !/^(rsc|next-.*)$/i.test(name));
  if (others.length > 0) response.setHeader("Vary", others.join(", "));
  else response.removeHeader("Vary");
}
