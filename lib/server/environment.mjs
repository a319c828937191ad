import env from "@next/env";

/**
 * Adds `.env` files to the environment by Next's own rules, before anything reads it. Real variables win.
 * @param {string} rootDir
 * @param {boolean} dev
 */
export function loadEnvironmentFiles(rootDir, dev) {
  env.loadEnvConfig(rootDir, dev, { info: () => {}, error: console.error });
}
