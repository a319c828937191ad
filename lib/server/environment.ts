import env from "@next/env";

/** Loads `.env` files by Next's rules; existing variables take precedence. */
export function loadEnvironmentFiles(rootDir: string, dev: boolean) {
  env.loadEnvConfig(rootDir, dev, { info: () => {}, error: console.error });
}
