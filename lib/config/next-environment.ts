import { deriveSecret } from "../kernel/keys";
import type { Config } from "./read-config";

/** Next, next-auth and the SDK of Vercel Blob read these variables from the environment. */
export function setNextEnvironment(config: Config, serverKey: string) {
  Object.assign(process.env, {
    NEXT_TELEMETRY_DISABLED: "1",
    NEXTAUTH_URL: config.publicUrl ?? `http://localhost:${config.port}`,
    NEXTAUTH_SECRET: deriveSecret(serverKey, "next-auth"),
    // Its own retries go on for minutes.
    VERCEL_BLOB_RETRIES: "0",
    ...(config.blobs.kind === "vercel" && config.blobs.apiUrl ? { VERCEL_BLOB_API_URL: config.blobs.apiUrl } : {}),
  });
}
