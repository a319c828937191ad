import { currentRuntime, type Handlers } from "#lib/config/runtime.mjs";
import { routeKey } from "#lib/kernel/request/route-key.mjs";

/** Lets the custom server call these handlers itself (lib/server/next/direct-routes.mjs). `path` as the route's folder has it. Not for what proxy.ts counts. */
export function registerDirectRoute<H extends Handlers>(path: string, handlers: H): H {
  currentRuntime()?.routes?.set(routeKey(path), handlers);
  return handlers;
}
