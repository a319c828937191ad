const toleranceSeconds = 300;

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Whether Tellmark sent a webhook, by the rule of Standard Webhooks.
 * @param headers with lower-case names, as Node has them
 * @param body as it arrived, byte for byte
 */
export async function verifyWebhook(
  headers: HeaderSource,
  body: string | Uint8Array,
  secret: string,
): Promise<boolean> {
  const header = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? "");
  const [id, timestamp] = [header("webhook-id"), header("webhook-timestamp")];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < toleranceSeconds)) return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(secret.replace("whsec_", "")), algorithm, false, ["verify"]);
  const text = new TextEncoder();
  const content = typeof body === "string" ? text.encode(body) : body;
  const signed = new Uint8Array([...text.encode(`${id}.${timestamp}.`), ...content]);
  const checks = header("webhook-signature")
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .map((signature) => crypto.subtle.verify("HMAC", key, bytesOf(signature.slice(3)), signed));
  return (await Promise.all(checks)).includes(true);
}

/** Empty unless it is base64: such a signature is wrong. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
