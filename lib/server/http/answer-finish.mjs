import { openByteSender } from "../static/byte-sender.mjs";
import { createCompression } from "../static/compress.mjs";
import { interceptResponse } from "./intercept-response.mjs";
import { isApi } from "./validate-request-target.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {import("../../kernel/request/request-context.mjs").RequestContext} RequestContext
 */

/**
 * What an answer of Next goes through on its way out: its policy, its exact length, its compression.
 * @param {object} options
 * @param {string | null} options.blobDir absolute; files outside it are never sent. Null: handlers send all bytes themselves
 * @param {(request: Request, response: Response, context: RequestContext) => () => void} [options.pagePolicy] gives what to do before headers leave
 * @param {boolean} options.compresses
 * @param {boolean} [options.closesUnread] says that the connection ends where a body was answered before it was read
 * @param {import("../../log/create-log.mjs").Log} options.log
 */
export function createAnswerFinish({ blobDir, pagePolicy, compresses, closesUnread = false, log }) {
  const compression = compresses ? createCompression() : null;
  /** @param {Request} request @param {Response} response @param {RequestContext} context */
  return (request, response, context) => {
    const lane = blobDir === null ? null : openByteSender(request, response, context, { blobDir, log });
    const compress = compression?.(request, response, context);
    const applyPolicy = pagePolicy?.(request, response, context);
    const isPage = !isApi(request) && !request.url?.startsWith("/c/");
    interceptResponse(response, (outlet, wholeBytes) => {
      applyPolicy?.();
      if (closesUnread && !request.complete) response.setHeader("Connection", "close");
      if (!isPage) dropVaryOfNext(response);
      const isAllowed = compress?.isAllowed();
      return lane?.(outlet) ?? (isAllowed ? (compress?.take(outlet, wholeBytes) ?? null) : null);
    });
  };
}

/** Next says of every answer that it varies with the headers by which its pages fetch each other. @param {Response} response */
function dropVaryOfNext(response) {
  const vary = response.getHeader("Vary");
  if (vary === undefined) return;
  const others = String(vary)
    .split(/\s*,\s*/)
    .filter((name) => !/^(rsc|next-.*)$/i.test(name));
  if (others.length > 0) response.setHeader("Vary", others.join(", "));
  else response.removeHeader("Vary");
}
