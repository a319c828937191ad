import createRouter from "find-my-way";

/**
 * @typedef {import("../../config/runtime.mjs").Handlers} Handlers
 * @typedef {[address: string, handlers: Handlers | null]} ApiRoute address as the folder has it, `/c/[code]`; null: Next answers
 * @typedef {{handlers: Handlers, params: Record<string, string>}} RouteMatch
 */

/** Node refuses longer heads of requests, so every parameter fits. */
const longestParameter = 16 * 1024;

/**
 * @param {readonly ApiRoute[]} routes
 * @returns {(path: string) => RouteMatch | null} of a path without its query; null: it is for Next
 */
export function createApiRouter(routes) {
  const router = createRouter({ ignoreTrailingSlash: true, maxParamLength: longestParameter });
  for (const [address, handlers] of routes) router.on("GET", patternOf(address), () => {}, handlers);
  return (path) => {
    const found = router.find("GET", path);
    if (!found?.store) return null;
    return { handlers: found.store, params: /** @type {Record<string, string>} */ (found.params) };
  };
}

/** @param {string} address */
function patternOf(address) {
  return address.replace(/\[\.\.\.\w+\]/, "*").replace(/\[(\w+)\]/g, ":$1");
}
