import env from "@next/env";

/**
 * Loads `.env` files by Next's rules; existing variables take precedence.
 * @param {string} rootDir
 * @param {boolean} dev
 */
export function loadEnvironmentFiles(rootDir, dev) {
  env.loadEnvConfig(rootDir, dev, { info: () => {}, error: console.error });
}
