import { request } from "#lib/api-client/request";
import type { ResponseBody } from "#lib/contract/schema/operation";
import type { addressUpload } from "#lib/contract/uploads";
import { type OpenUpload, uploadPath } from "./open-upload";

/** The largest loss of an interrupted connection: the store has a part whole or not at all. */
const partBytes = 8 * 1024 * 1024;
const patienceMs = 30_000;
const avoidedMs = 10 * 60_000;

let takesNothing = false;
let avoidedUntil = 0;

type PartAddress = ResponseBody<typeof addressUpload>;

/**
 * Sends a file from `from` on into the store itself, where that takes files, and answers how much the server knows to be
 * there. What is missing then goes through the server: the store takes none, or cannot be reached from this browser.
 */
export async function sendToStore(
  upload: OpenUpload,
  file: Blob,
  from: number,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<number> {
  let offset = from;
  for (let failures = 0; !takesNothing && Date.now() >= avoidedUntil && offset < file.size; ) {
    const asked = { method: "POST", json: { size: partBytes }, signal };
    const part = await request<PartAddress>(`${uploadPath(upload)}/address`, asked);
    if (part.offset > offset) failures = 0;
    offset = part.offset;
    onShare(Math.min(1, offset / file.size));
    takesNothing = !part.direct && !part.complete;
    if (!part.direct || part.complete) break;
    if (failures > 1) {
      // The server answers and the store does not: an offline browser does not come here.
      avoidedUntil = Date.now() + avoidedMs;
      break;
    }
    const onBytes = (bytes: number) => onShare(Math.min(1, (offset + bytes) / file.size));
    const sent = await put(part, file.slice(offset, offset + part.size), onBytes, signal);
    // If not even a beginning was accepted (no rule for this origin, no route), a second attempt would fail, too.
    failures += sent.isTaken || sent.moved ? 1 : 2;
  }
  return offset;
}

function put(
  { upload_url, method, headers }: PartAddress,
  part: Blob,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
) {
  return new Promise<{ isTaken: boolean; moved: boolean }>((resolve) => {
    const call = new XMLHttpRequest();
    let moved = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => call.abort(), patienceMs);
    };
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      resolve({ isTaken, moved });
    };
    signal?.addEventListener("abort", () => call.abort());
    call.open(method, upload_url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener("progress", ({ loaded }) => {
      moved ||= loaded > 0;
      wait();
      onBytes(loaded);
    });
    call.addEventListener("load", () => end(call.status >= 200 && call.status < 300));
    for (const failure of ["error", "abort"]) call.addEventListener(failure, () => end(false));
    wait();
    call.send(part);
  });
}
