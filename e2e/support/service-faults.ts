import type { IncomingMessage, ServerResponse } from "node:http";

/** The faults of a service on another machine. */
export interface ServiceFault {
  kind: "hang" | "reset" | "garbage" | "status" | "cut" | "lost answer";
  status?: number;
  body?: string;
  /** Of an answer that is cut. */
  bytes?: number;
  /** Default: until it is taken away. */
  times?: number;
  /** Default: every request. */
  when?: (request: IncomingMessage) => boolean;
}

export function serviceFaults() {
  let fault: ServiceFault | null = null;
  let left = 0;
  const next = (request: IncomingMessage) => {
    if (!fault || left <= 0 || fault.when?.(request) === false) return null;
    left -= 1;
    return fault;
  };
  return {
    set(wanted: ServiceFault | null) {
      fault = wanted;
      left = wanted?.times ?? Number.POSITIVE_INFINITY;
    },

    /** True if the request met the fault, and needs no other answer. */
    async meets(request: IncomingMessage, response: ServerResponse, answer: (to: ServerResponse) => Promise<unknown>) {
      const met = next(request);
      if (!met) return false;
      switch (met.kind) {
        case "hang":
          request.resume();
          break;
        case "reset":
          request.socket.destroy();
          break;
        case "garbage":
          request.socket.end("\u0000\u0001 this is no HTTP\r\n\r\n");
          break;
        case "status":
          for await (const _ of request);
          response.writeHead(met.status ?? 500, { "Content-Type": "application/xml" }).end(met.body ?? "");
          break;
        case "cut":
          cutAfter(response, met.bytes ?? 0);
          await answer(response);
          break;
        case "lost answer":
          response.write = () => true;
          response.end = () => response.destroy();
          await answer(response);
          break;
      }
      return true;
    },
  };
}

function cutAfter(response: ServerResponse, bytes: number) {
  const write = response.write.bind(response);
  response.end = (chunk?: unknown) => {
    const body = Buffer.isBuffer(chunk) || typeof chunk === "string" ? Buffer.from(chunk) : Buffer.alloc(0);
    write(body.subarray(0, bytes), () => response.destroy());
    return response;
  };
}
