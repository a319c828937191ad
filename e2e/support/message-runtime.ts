import { afterAll, beforeAll } from "vitest";
import { readConfig } from "../../lib/config/read-config";
import { setRuntime } from "../../lib/config/runtime";

/** What the words of messages need: a configuration with an address, and no database. */
export function startMessageRuntime(publicUrl = "https://tellmark.example"): void {
  beforeAll(() => {
    setRuntime({
      config: readConfig({ PUBLIC_URL: publicUrl }),
      keys: { server: "k".repeat(43) },
      databaseUrl: "",
      rootDir: "",
      singletons: {},
      stopping: new AbortController().signal,
      onStop: [],
    });
  });
  afterAll(() => setRuntime(null));
}
