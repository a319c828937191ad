import { deriveSecret } from "./keys.mjs";

/**
 * Next and next-auth read these variables from the environment when they load.
 * @param {import("./read-config.mjs").Config} config
 * @param {string} serverKey
 */
export function setNextEnvironment(config, serverKey) {
  Object.assign(process.env, {
    NEXT_TELEMETRY_DISABLED: "1",
    NEXTAUTH_URL: config.publicUrl ?? `http://localhost:${config.port}`,
    NEXTAUTH_SECRET: deriveSecret(serverKey, "next-auth"),
  });
}
