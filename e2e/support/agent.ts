import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

export const modern = "2026-07-28";

interface Called {
  text: string;
  images: Buffer[];
  isError: boolean;
}

export interface Agent {
  client: Client;
  call: (name: string, input?: Record<string, unknown>) => Promise<Called>;
  /** Expects success. */
  read: (name: string, input?: Record<string, unknown>) => Promise<string>;
}

/** The official client at /mcp. `legacy`: it begins with `initialize`, as before 2026. */
export async function connectAgent(url: string, token: string, era: "modern" | "legacy" = "modern"): Promise<Agent> {
  const mode = era === "modern" ? { pin: modern } : era;
  const client = new Client({ name: "agent of a test", version: "1" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }));
  const call = async (name: string, input: Record<string, unknown> = {}): Promise<Called> => {
    const { content, isError = false } = await client.callTool({ name, arguments: input });
    const texts = content.flatMap((one) => (one.type === "text" ? [one.text] : []));
    const images = content.flatMap((one) => (one.type === "image" ? [Buffer.from(one.data, "base64")] : []));
    return { text: texts.join("\n\n"), images, isError };
  };
  const read = async (name: string, input?: Record<string, unknown>) => {
    const { text, isError } = await call(name, input);
    assert.equal(isError, false, text);
    return text;
  };
  return { client, call, read };
}
