import createRouter from "find-my-way";

/** Node refuses longer heads of requests, so every parameter fits. */
const longestParameter = 16 * 1024;

/**
 * @param addresses as the folders have them, `/c/[code]`
 * @param addressesOfNext below these, where Next answers
 * @returns of a path without its query; null: it is for Next
 */
export function createApiRouter(
  addresses: readonly string[],
  addressesOfNext: readonly string[],
): (path: string) => { address: string; params: Record<string, string> } | null {
  const router = createRouter({ ignoreTrailingSlash: true, maxParamLength: longestParameter });
  for (const address of addresses) router.on("GET", patternOf(address), () => {}, address);
  for (const address of addressesOfNext) router.on("GET", patternOf(address), () => {}, null);
  return (path) => {
    const found = router.find("GET", path);
    if (!found?.store) return null;
    return { address: found.store, params: found.params as Record<string, string> };
  };
}

function patternOf(address: string) {
  return address.replace(/\[\.\.\.\w+\]/, "*").replace(/\[(\w+)\]/g, ":$1");
}
