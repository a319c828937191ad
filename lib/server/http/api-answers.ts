import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiProgram } from "../build/programs.mjs";
import type { createApiRouter } from "./api-router";
import { callHandler } from "./call-handler";

/** Answers the API and links by their routes, which are loaded for the first of them. */
export function createApiAnswers({ addresses, addressesOfNext, loadHandlers }: ApiProgram) {
  let loading:
    | Promise<{
        find: ReturnType<typeof createApiRouter>;
        handlers: Awaited<ReturnType<typeof loadHandlers>>["handlers"];
      }>
    | undefined;
  const load = () => {
    loading ??= loadRoutes();
    return loading;
  };
  async function loadRoutes() {
    const [{ createApiRouter }, { handlers }] = await Promise.all([import("./api-router"), loadHandlers()]);
    return { find: createApiRouter(addresses, addressesOfNext), handlers };
  }

  /** @returns false: it is for Next */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (!/^\/(api|c|mcp)(\/|$)/.test(path)) return false;
    const { find, handlers } = await load();
    const found = find(path);
    if (!found) return false;
    await callHandler(handlers[found.address] ?? {}, found.params, request, response);
    return true;
  }

  return { load, answer };
}
