import { config } from "#lib/config/config";
import { store } from "#lib/platform/store/store";
import type { FileToSend } from "./file-to-send";

const SHORT_SECONDS = 60;
const LONGEST_SECONDS = 3600;
/** Of sound at 64 kbit/s: players go on asking at the address that they were sent to, until the end. */
const SOUND_BYTES_A_SECOND = 8000;

/**
 * Where the store itself gives the file, after everything was checked here; null if the server has to send it. What must not
 * be kept (behind a password, for one person) passes through the server, so that revoking ends it immediately; so does what scripts
 * read, because the store knows nothing of this site.
 */
export async function redirectAddress(
  request: Request,
  { source, cacheControl, contentType, sizeBytes }: FileToSend,
  contentDisposition: string,
): Promise<string | null> {
  if (config().redirectOrigin === null || source.kind !== "blob") return null;
  if (/\bno-store\b/.test(cacheControl) || isScript(request)) return null;
  const listening = contentType.startsWith("audio/") ? Math.ceil(sizeBytes / SOUND_BYTES_A_SECOND) : 0;
  const seconds = Math.min(SHORT_SECONDS + listening, LONGEST_SECONDS);
  return store().presign(source.key, { seconds, contentType, contentDisposition });
}

/** Of a page; Node names a mode, too, and no site. */
const isScript = ({ headers }: Request) => headers.get("sec-fetch-mode") === "cors" && headers.has("sec-fetch-site");

/** 307, so that a range is asked for there as it was here. */
export function redirectTo(address: string, { crossOrigin }: FileToSend): Response {
  const headers = {
    Location: address,
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": crossOrigin ? "cross-origin" : "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(null, { status: 307, headers });
}
