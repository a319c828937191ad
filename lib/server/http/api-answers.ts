import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiProgram } from "../build/programs.mjs";
import type { createApiRouter } from "./api-router";
import { callHandler } from "./call-handler";

/** Answers what has a route file, such as the API and links, which are loaded for the first of them. */
export function createApiAnswers({
  addresses,
  addressesOfNext,
  loadHandlers,
}: Pick<ApiProgram, "addresses" | "addressesOfNext" | "loadHandlers">) {
  let loading:
    | Promise<{
        find: ReturnType<typeof createApiRouter>;
        handlers: Awaited<ReturnType<typeof loadHandlers>>["handlers"];
      }>
    | undefined;
  const roots = new Set(addresses.map(rootOf));
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
    if (!roots.has(rootOf(path))) return false;
    const { find, handlers } = await load();
    const found = find(path);
    if (!found) return false;
    await callHandler(handlers[found.address] ?? {}, found.params, request, response);
    return true;
  }

  return { load, answer };
}

/** `/c/{code}` has `c`. */
const rootOf = (path: string) => path.split("/", 2)[1] ?? "";
