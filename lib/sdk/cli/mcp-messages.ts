/** The members that the forwarder looks at, as the other side wrote them. */
interface Message {
  jsonrpc?: string;
  id?: string | number | null;
  method?: string;
  params?: { name?: string; uri?: string; _meta?: Record<string, string> };
  result?: { protocolVersion?: string };
  /** Of an error of the API. */
  message?: string;
}

export function parseMessage(line: string): Message | null {
  try {
    const value = JSON.parse(line);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** The messages of an answer, one JSON body or a stream of events, each as one line. */
export async function* readAnswers(response: Response): AsyncGenerator<{ text: string; answer: Message }> {
  const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
  for await (const data of isStream ? readEvents(response) : [await response.text()]) {
    const answer = parseMessage(data);
    if (answer) yield { text: JSON.stringify(answer), answer };
  }
}

async function* readEvents({ body }: Response): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = `${rest}${piece}`.replaceAll("\r\n", "\n").split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) yield dataOf(event);
  }
}

function dataOf(event: string): string {
  const lines = event.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice(5).trimStart()).join("\n");
}
