import { request as httpRequest, type IncomingHttpHeaders } from "node:http";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Milliseconds from the first byte sent to the complete answer. */
  milliseconds: number;
}

/** With `announced`, declares that length but sends one byte: an answer proves that the server did not wait. */
export function rawRequest(
  base: string,
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: string | Buffer; announced?: number } = {},
): Promise<RawAnswer> {
  const { headers = {}, body, announced } = options;
  const length = announced === undefined ? {} : { "Content-Length": String(announced) };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = httpRequest(new URL(path, base), { method, headers: { ...length, ...headers }, agent: false });
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          milliseconds: performance.now() - started,
        });
        request.destroy();
      });
    });
    request.on("error", reject);
    if (announced === undefined) request.end(body);
    else request.write(body ?? "{");
  });
}
