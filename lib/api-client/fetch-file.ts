import { ApiError, isRetryable } from "./api-error";
import { answerHeaders } from "./request";
import { withIdleTimeout } from "./with-idle-timeout";

const patienceMs = 60_000;

/** A file of the server, however long its bytes take; null where it is gone, or larger than so many bytes. */
export function fetchFile(url: string, mostBytes = Number.POSITIVE_INFINITY): Promise<Blob | null> {
  return withIdleTimeout(patienceMs, async (signal, moved) => {
    const asked = { credentials: "same-origin", headers: answerHeaders(), signal } as const;
    const answer = await fetch(new URL(url, location.href).pathname, asked).catch(() => null);
    const refusal = new ApiError(answer?.status ?? 0, null);
    if (!answer?.ok) {
      if (isRetryable(refusal)) throw refusal;
      return null;
    }
    const type = answer.headers.get("Content-Type") ?? "";
    // A network that wants a sign-in first answers in the server's place, with a page. No file is one.
    if (type.startsWith("text/html")) throw new ApiError(0, null);
    if (Number(answer.headers.get("Content-Length")) > mostBytes) {
      void answer.body?.cancel();
      return null;
    }
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = answer.body?.getReader();
    for (;;) {
      const read = await reader?.read().catch(() => {
        throw new ApiError(0, null);
      });
      if (!read?.value) break;
      pieces.push(read.value);
      moved();
    }
    return new Blob(pieces, { type });
  });
}
