import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

interface SignedContent {
  id: string;
  at: Date;
  body: string;
}

/** Standard Webhooks, "Signature scheme"; one signature for each secret, the newest first. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: SignedContent): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${sign(secret)}`).join(" "),
  };
}
