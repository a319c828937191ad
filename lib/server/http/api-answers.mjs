import { callHandler } from "./call-handler.mjs";

/**
 * Answers the API and links by their routes, which are loaded for the first of them.
 * @param {import("../build/api-program.mjs").ApiProgram} program
 */
export function createApiAnswers({ addresses, addressesOfNext, loadHandlers }) {
  /** @type {Promise<{find: ReturnType<typeof import("./api-router.mjs").createApiRouter>, handlers: Awaited<ReturnType<typeof loadHandlers>>["handlers"]}> | undefined} */
  let loading;
  const load = () => {
    loading ??= loadRoutes();
    return loading;
  };
  async function loadRoutes() {
    const [{ createApiRouter }, { handlers }] = await Promise.all([import("./api-router.mjs"), loadHandlers()]);
    return { find: createApiRouter(addresses, addressesOfNext), handlers };
  }

  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {import("node:http").ServerResponse} response
   * @returns {Promise<boolean>} false: it is for Next
   */
  async function answer(request, response) {
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (!/^\/(api|c)(\/|$)/.test(path)) return false;
    const { find, handlers } = await load();
    const found = find(path);
    if (!found) return false;
    await callHandler(handlers[found.address] ?? {}, found.params, request, response);
    return true;
  }

  return { load, answer };
}
