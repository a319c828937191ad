import { expectDocumented } from "./answers";

/** Reads server-sent events of an address until `close`. */
export async function openEvents(url: URL, headers: Record<string, string> = {}) {
  const gone = new AbortController();
  const response = await fetch(url, { headers, signal: gone.signal });
  const { status, headers: answered } = response;
  await expectDocumented(url.origin, "GET", url.pathname, { status, headers: answered, bytes: Buffer.alloc(0) });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  return {
    status,
    type: answered.get("content-type"),
    /** Resolves with the next event's name; comments are left out. */
    async next(): Promise<string> {
      for (;;) {
        const [, name] = /event: (\w+)\ndata: .*\n\n/.exec(text) ?? [];
        if (name !== undefined) {
          text = text.slice(text.indexOf("\n\n", text.indexOf(`event: ${name}`)) + 2);
          return name;
        }
        const piece = await reader?.read();
        if (!piece || piece.done) throw new Error("the events have ended");
        text += decoder.decode(piece.value, { stream: true });
      }
    },
    close: () => gone.abort(),
  };
}
