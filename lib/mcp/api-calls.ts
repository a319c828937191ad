import type { z } from "zod";
import { type Handlers, processSingleton } from "#lib/config/runtime";
import type { OperationSpec } from "#lib/contract/schema/operation";
import { serializeBody } from "#lib/http/request/serialize-body";
import { requestContext, runWithRequestContext } from "#lib/kernel/request/request-context";
import { currentTurn } from "#lib/kernel/turn";
import { createFairSemaphore } from "#lib/platform/turns/fair-semaphore";
import { ApiRefusal } from "./api-refusal";
import { paceBody } from "./pace-body";

/** The routes of operations, by their paths. */
export type ApiRoutes = Readonly<Record<string, Handlers>>;

interface ApiInput {
  method?: "HEAD";
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  json?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
}

/** Calls operations of the API in this process, through the handlers of their routes. */
export interface ApiCalls {
  /** Throws an ApiRefusal. */
  send: (operation: OperationSpec, input?: ApiInput) => Promise<Response>;
  /** The same, for an answer in JSON. */
  call: <S extends z.ZodType>(operation: OperationSpec & { answer: S }, input?: ApiInput) => Promise<z.output<S>>;
}

/** Whose request it is, and from where it came. No cookie: it would be another caller. */
const PASSED_ON = ["authorization", "host", "user-agent", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

const LARGE_BYTES = 256 * 1024;
const isLarge = ({ headers }: Request) => Number(headers.get("content-length") ?? Infinity) > LARGE_BYTES;
/** Those with large bodies, one at a time, in turns: several would hold up others, and be copied at the same time. */
const largeCalls = () => processSingleton("large calls of tools", () => createFairSemaphore(1));

export function createApiCalls(routes: ApiRoutes, outer: Request, requestId: string): ApiCalls {
  const send = async (operation: OperationSpec, input: ApiInput = {}) => {
    const { params = {} } = input;
    const method = input.method ?? operation.method;
    const handle = routes[operation.path]?.[method];
    if (!handle) throw new Error(`app/mcp/route.ts has no route for ${operation.id}`);
    const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const hasLargeBody = input.json !== undefined && isLarge(outer);
    const ask = async () => {
      const body = input.json && (await serializeBody(input.json, { isLarge: hasLargeBody }));
      return inItsOwnContext(() =>
        handle(requestFor(operation, { ...input, body }, { outer, requestId }), { params: Promise.resolve(texts) }),
      );
    };
    const response = await (hasLargeBody ? largeCalls().run(currentTurn(), ask) : ask());
    if (!response.ok) throw await ApiRefusal.from(response);
    return response;
  };
  return {
    send,
    call: async (operation, input) => operation.answer.parse(await (await send(operation, input)).json()),
  };
}

function requestFor(
  { path, method: usual }: OperationSpec,
  {
    method,
    params = {},
    query = {},
    body,
    headers: own = {},
  }: ApiInput & { body: Uint8Array<ArrayBuffer> | undefined },
  { outer, requestId }: { outer: Request; requestId: string },
): Request {
  const headers = new Headers({ "X-Request-Id": requestId });
  for (const name of PASSED_ON) setHeader(headers, name, outer.headers.get(name));
  // A program that reads the answer itself: no redirect to the store.
  headers.set("Sec-Fetch-Mode", "cors");
  headers.set("Sec-Fetch-Site", "none");
  for (const [name, value] of Object.entries(own)) setHeader(headers, name, value);
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(target, "http://localhost");
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  const init: RequestInit = { method: method ?? usual, headers, signal: outer.signal };
  if (body === undefined) return new Request(url, init);
  headers.set("Content-Type", "application/json");
  headers.set("Content-Length", String(body.length));
  const sent: RequestInit & { duplex: "half" } = { ...init, body: paceBody(body), duplex: "half" };
  return new Request(url, sent);
}

function setHeader(headers: Headers, name: string, value: string | null | undefined): void {
  if (value !== null && value !== undefined) headers.set(name, value);
}

/** The body and the delivery of the outer request are not those of this one. */
function inItsOwnContext<T>(work: () => T): T {
  const context = requestContext();
  if (!context) return work();
  return runWithRequestContext({ ...context, incoming: null, files: null, delivery: null }, work);
}
