import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { callerBucket } from "../../kernel/request/caller-address";
import { headersToMeant } from "../../kernel/request/meant-link";
import { createRequestContext, type RequestContext, runWithRequestContext } from "../../kernel/request/request-context";
import type { Log } from "../../log/create-log";
import { createAnswerFinish } from "./answer-finish";
import { limitUnreadBody } from "./limit-unread-body";
import { createPageTurns } from "./page-turns";
import { type Refusal, sendRefusal } from "./refusal";
import { isApi, validateRequestTarget } from "./validate-request-target";

/** Requests that a client may send before it has read the answer to an earlier one. */
const MOST_SENT_AHEAD = 100;

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export function createHttpFront(
  next: Handler,
  options: {
    /** absolute; files outside it are never sent */
    blobDir: string;
    /** how many proxies stand in front */
    trustProxy: number;
    /** watches how fast they arrive; a refusal: this sender has too many */
    bodies: { watch: (request: IncomingMessage, response: ServerResponse) => Refusal | null };
    /** true: it has sent a file of the build */
    sendStatic?: (request: IncomingMessage, response: ServerResponse) => boolean;
    /** false: it is for Next */
    answerRoute?: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | null;
    /** returns the work that is due before headers leave */
    pagePolicy?: (request: IncomingMessage, response: ServerResponse, context: RequestContext) => () => void;
    /** Next's own tools may talk to it */
    dev?: boolean;
    log: Log;
  },
): Handler {
  const { blobDir, trustProxy, bodies, sendStatic, answerRoute, pagePolicy, dev = false, log } = options;
  const finish = createAnswerFinish({ blobDir, pagePolicy, compresses: !dev, log });
  const takePageTurn = createPageTurns();
  return inTurn((request, response) => {
    const context = createRequestContext(request);
    const caller = callerBucket(request, trustProxy);
    context.caller = caller;
    const judged = validateRequestTarget(request, context, { trustProxy, dev });
    finish(request, response, context);
    limitUnreadBody(request, response);
    const refusal = judged ?? bodies.watch(request, response);
    if (refusal) return sendRefusal(request, response, refusal);
    if (context.meantLink) return response.writeHead(308, headersToMeant(context.meantLink)).end();
    if (sendStatic?.(request, response)) return;
    const answer = async () => {
      if (await answerRoute?.(request, response)) return;
      // In development Next answers events, too, which do not end.
      if (dev || isApi(request)) return next(request, response);
      await takePageTurn({ request, response, caller }, () => next(request, response));
    };
    return Promise.resolve(runWithRequestContext(context, answer)).catch((error) => {
      log.error("A request ended in an uncaught error", { method: request.method, error });
      if (response.headersSent) response.destroy();
      else sendRefusal(request, response, { status: 500, error: "internal_error", message: "Something went wrong." });
    });
  });
}

/**
 * A connection's requests are answered one after the other: an answer out of turn would stay in memory, and Node never
 * reports of it that the connection has ended.
 */
function inTurn(answer: Handler): Handler {
  const ahead: WeakMap<Socket, number> = new WeakMap();
  return (request, response) => {
    const { socket } = request;
    if (response.socket) return answer(request, response);
    const waiting = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, waiting);
    if (waiting > MOST_SENT_AHEAD) return socket.destroy();
    response.once("socket", () => {
      ahead.set(socket, (ahead.get(socket) ?? 1) - 1);
      answer(request, response);
    });
  };
}
