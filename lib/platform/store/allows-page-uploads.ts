import { store } from "./store";

const MILLISECONDS = 5_000;

/** Asked as browsers ask beforehand; nothing is written. */
export async function allowsPageUploads(origin: string): Promise<boolean> {
  const address = await store().presignWrite("uploads/preflight/0", { seconds: 60, sizeBytes: 1 });
  if (!address) return false;
  const headers = {
    Origin: origin,
    "Access-Control-Request-Method": "PUT",
    "Access-Control-Request-Headers": Object.keys(address.headers).join(",").toLowerCase(),
  };
  const { fetch } = await import("undici");
  const signal = AbortSignal.timeout(MILLISECONDS);
  const answer = await fetch(address.url, { method: "OPTIONS", headers, signal }).catch(() => null);
  return answer?.ok === true && ["*", origin].includes(answer.headers.get("access-control-allow-origin") ?? "");
}
