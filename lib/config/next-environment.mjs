import { deriveSecret } from "../kernel/keys.mjs";

/**
 * Next, next-auth and the SDK of Vercel Blob read these variables from the environment.
 * @param {import("./read-config.mjs").Config} config
 * @param {string} serverKey
 */
export function setNextEnvironment(config, serverKey) {
  Object.assign(process.env, {
    NEXT_TELEMETRY_DISABLED: "1",
    NEXTAUTH_URL: config.publicUrl ?? `http://localhost:${config.port}`,
    NEXTAUTH_SECRET: deriveSecret(serverKey, "next-auth"),
    // Its own retries go on for minutes.
    VERCEL_BLOB_RETRIES: "0",
    ...(config.blobs.kind === "vercel" && config.blobs.apiUrl ? { VERCEL_BLOB_API_URL: config.blobs.apiUrl } : {}),
  });
}
