import { callerBucket } from "../../kernel/request/caller-address.mjs";
import { createRequestContext, runWithRequestContext } from "../../kernel/request/request-context.mjs";
import { createAnswerFinish } from "./answer-finish.mjs";
import { limitUnreadBody } from "./limit-unread-body.mjs";
import { sendRefusal } from "./refusal.mjs";
import { validateRequestTarget } from "./validate-request-target.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {import("./refusal.mjs").Refusal} Refusal
 * @typedef {(request: Request, response: Response) => unknown} Handler
 * @typedef {import("../../kernel/request/request-context.mjs").RequestContext} RequestContext
 */

/**
 * @param {Handler} next
 * @param {object} options
 * @param {string} options.blobDir absolute; files outside it are never sent
 * @param {number} options.trustProxy how many proxies stand in front
 * @param {{admit: (request: Request, response: Response) => Refusal | null}} options.bodies who may send one
 * @param {(request: Request, response: Response) => boolean} [options.sendStatic] true: it has sent a file of the build
 * @param {((request: Request, response: Response) => Promise<boolean>) | null} [options.answerRoute] false: it is for Next
 * @param {(request: Request, response: Response, context: RequestContext) => () => void} [options.pagePolicy] gives what to do before headers leave
 * @param {boolean} [options.dev] Next's own tools may talk to it
 * @param {import("../../log/create-log.mjs").Log} options.log
 * @returns {Handler}
 */
export function createHttpFront(next, options) {
  const { blobDir, trustProxy, bodies, sendStatic, answerRoute, pagePolicy, dev = false, log } = options;
  const finish = createAnswerFinish({ blobDir, pagePolicy, compresses: !dev, log });
  return (request, response) => {
    const context = createRequestContext(request);
    context.caller = callerBucket(request, trustProxy);
    const judged = validateRequestTarget(request, context, { trustProxy, dev });
    finish(request, response, context);
    limitUnreadBody(request, response);
    const refusal = judged ?? bodies.admit(request, response);
    if (refusal) return sendRefusal(request, response, refusal);
    if (sendStatic?.(request, response)) return;
    const answer = async () => (await answerRoute?.(request, response)) || next(request, response);
    return Promise.resolve(runWithRequestContext(context, answer)).catch((error) => {
      log.error("A request ended in an uncaught error", { method: request.method, error });
      if (response.headersSent) response.destroy();
      else sendRefusal(request, response, { status: 500, error: "internal_error", message: "Something went wrong." });
    });
  };
}
