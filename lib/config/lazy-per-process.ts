import { getRuntime, type Runtime } from "./runtime";

/**
 * Made at the first call in each bundle, and again for another runtime (tests open one after the other). For what must not
 * be shared by bundles (`processSingleton`): each has its own copy of every class, so `instanceof` would fail on errors.
 */
export function lazyPerProcess<T>(make: (runtime: Runtime) => T): () => T {
  let made: { of: Runtime; value: T } | undefined;
  return () => {
    const runtime = getRuntime();
    if (made?.of !== runtime) made = { of: runtime, value: make(runtime) };
    return made.value;
  };
}
