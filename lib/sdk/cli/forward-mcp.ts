import { parseMessage, readAnswers } from "./mcp-messages";

interface ForwarderOptions {
  url: string;
  key: string;
  signal: AbortSignal;
}

type Write = (message: string) => void;

/**
 * Sends messages of MCP's stdio to its Streamable HTTP, and writes what that answers. The server keeps no session, so
 * each message goes by itself.
 */
export function createForwarder({ url, key, signal }: ForwarderOptions): (line: string, write: Write) => Promise<void> {
  let version: string | null = null;

  return async (line, write) => {
    const message = parseMessage(line);
    let isOpen = message === null || (message.method !== undefined && message.id !== undefined);
    const fail = (code: number, reason: string) => {
      if (isOpen) write(JSON.stringify({ jsonrpc: "2.0", id: message?.id ?? null, error: { code, message: reason } }));
      isOpen = false;
    };
    if (message === null) return fail(-32700, "This line is no JSON-RPC message.");
    try {
      const headers = { ...headersOf(message, version), Authorization: `Bearer ${key}` };
      const response = await fetch(url, { method: "POST", headers, body: line, signal });
      for await (const { text, answer } of readAnswers(response)) {
        if (answer.jsonrpc === undefined) {
          fail(-32000, answer.message ?? `The server answered ${response.status}.`);
          continue;
        }
        version = answer.result?.protocolVersion ?? version;
        if (answer.id === message.id) isOpen = false;
        write(text);
      }
      fail(-32000, `The server answered ${response.status} without a message.`);
    } catch {
      fail(-32000, `Nothing answers at ${url}.`);
    }
  };
}

/** Headers that repeat parts of the message, as the protocol wants it. */
function headersOf({ method, params }: NonNullable<ReturnType<typeof parseMessage>>, negotiated: string | null) {
  const version = params?._meta?.["io.modelcontextprotocol/protocolVersion"] ?? negotiated;
  const name = params?.name ?? params?.uri;
  return {
    Accept: "application/json, text/event-stream",
    "Content-Type": "application/json",
    ...(version ? { "MCP-Protocol-Version": version } : {}),
    ...(method ? { "Mcp-Method": method } : {}),
    ...(name ? { "Mcp-Name": headerText(name) } : {}),
  };
}

function headerText(text: string): string {
  return /^[\x21-\x7e]+$/.test(text) ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}
