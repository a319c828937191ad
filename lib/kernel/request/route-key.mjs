/** The same for a route of the contract (`/clips/{id}`) and of Next (`/clips/[id]`). @param {string} path */
export function routeKey(path) {
  return path.replace(/\{[^/]*\}|\[[^/]*\]/g, "*");
}
