import { ApiError } from "#lib/api-client/api-error";
import { recordingFileName } from "#lib/browser/recorder/recording-type";
import type { KeptTake } from "../device/journal";
import { getRetryAfterMs } from "../failure";
import { backOffMs } from "../outbox/queue";
import { cancelUpload, openUpload, putPart, resizeUpload } from "../uploads/send-in-parts";

/** About five seconds of speech: shorter takes are sent immediately when they end. */
export const firstPartBytes = 32 * 1024;
/** A request each quarter of a minute or so, however long the take is. */
export const partBytes = 80 * 1024;
/** After a time without a connection no request is so large that a slow line never finishes it. */
const largestPartBytes = 512 * 1024;
/** Storage is counted by the announced size: little more than there is. */
const aheadBytes = 1024 * 1024;
const patienceMs = 60_000;

/** Sends a take while it runs. Nothing depends on it: the outbox sends the rest. */
export interface EarlySending {
  /** The next piece of a take. */
  add: (take: KeptTake, piece: Blob) => void;
  /** The take has ended: the outbox goes on from what the server has. */
  end: () => void;
  /** Discards the take: the server deletes its parts. */
  discard: () => void;
}

export function sendWhileRecording(now = () => performance.now()): EarlySending {
  let current: EarlyUpload | null = null;
  const end = () => {
    current?.end();
    current = null;
  };
  return {
    add(take, piece) {
      if (current?.take !== take) {
        end();
        current = new EarlyUpload(take, now);
      }
      current.add(piece);
    },
    end,
    discard() {
      current?.discard();
      current = null;
    },
  };
}

class EarlyUpload {
  #pieces: Blob[] = [];
  #size = 0;
  #sent = 0;
  #announced = 0;
  #failures = 0;
  #pausedUntil = 0;
  #isSending = false;
  #isOpening = false;
  #isOver = false;
  #ending = new AbortController();

  constructor(
    readonly take: KeptTake,
    readonly now: () => number,
  ) {}

  add(piece: Blob): void {
    this.#pieces.push(piece);
    this.#size += piece.size;
    void this.#send();
  }

  end(): void {
    this.#isOver = true;
    // The server may open an upload after the page stopped waiting: then it could not be cancelled.
    if (!this.#isOpening) this.#ending.abort();
  }

  discard(): void {
    this.end();
    const { clipId, uploadId } = this.take;
    if (uploadId) void cancelUpload({ clipId, uploadId });
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isOver || !this.#isDue() || this.now() < this.#pausedUntil) return;
    this.#isSending = true;
    const patience = setTimeout(() => this.#ending.abort(), patienceMs);
    try {
      await this.#sendNext();
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#pausedUntil = this.now() + Math.max(getRetryAfterMs(error), backOffMs(this.#failures));
      // Refused for good: no room, no clip. The outbox says so when the take has ended.
      if (error instanceof ApiError && !isPause(error)) this.#isOver = true;
    } finally {
      clearTimeout(patience);
      if (!this.#isOver && this.#ending.signal.aborted) this.#ending = new AbortController();
      this.#isSending = false;
    }
  }

  #isDue(): boolean {
    return this.#size - this.#sent >= (this.#sent === 0 ? firstPartBytes : partBytes);
  }

  async #sendNext(): Promise<void> {
    const { signal } = this.#ending;
    const { clipId } = this.take;
    let { uploadId } = this.take;
    if (!uploadId) {
      uploadId = await this.#open(signal);
      if (this.#isOver) return cancelUpload({ clipId, uploadId });
      this.take.uploadId = uploadId;
    }
    const upload = { clipId, uploadId };
    const most = Math.min(this.#size, this.#sent + largestPartBytes);
    // The answer to what failed may have been lost: what has arrived is asked before it is sent once more.
    if (most > this.#announced || this.#failures > 0) {
      const size = Math.max(this.#announced, most + aheadBytes);
      this.#sent = await resizeUpload(upload, size, signal);
      this.#announced = size;
      if (!this.#isDue()) return;
    }
    const to = Math.min(this.#size, this.#sent + largestPartBytes);
    this.#sent = await putPart(upload, this.#sent, new Blob(this.#pieces).slice(this.#sent, to), signal);
  }

  async #open(signal: AbortSignal): Promise<string> {
    const { id, clipId, mimeType } = this.take;
    const about = {
      kind: "audio",
      name: recordingFileName("recording", mimeType),
      type: mimeType,
      size: aheadBytes,
    } as const;
    this.#isOpening = true;
    try {
      const uploadId = await openUpload(clipId, about, `${id}-early`, signal);
      this.#announced = aheadBytes;
      return uploadId;
    } finally {
      this.#isOpening = false;
    }
  }
}

function isPause({ isPassing, status, code }: ApiError): boolean {
  return isPassing || status === 401 || code === "conversion_in_progress";
}
