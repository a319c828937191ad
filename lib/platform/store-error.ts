import { warnThrottled } from "#lib/log/throttled-warning";

export class StoreUnavailable extends Error {}

/** A store on another machine that gave no usable answer: its content is unknown. */
export class StoreUnreachable extends StoreUnavailable {
  /** For the log and the operator: neither an address nor anything that was sent. */
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

export class ServerFull extends StoreUnavailable {
  constructor(cause?: unknown) {
    super("The server has no room for anything new at the moment. What is stored can be read and deleted.", { cause });
  }
}

export function storeError(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") throw new ServerFull(error);
  if (code === "EROFS") {
    warnThrottled("the folder of files is read-only (EROFS)");
    const message = "The server's file folder is currently read-only. Stored files can still be read.";
    throw new StoreUnavailable(message, { cause: error });
  }
  if (code === "EACCES" || code === "EPERM") {
    warnThrottled(`the folder of files may not be used (${code})`);
    throw new StoreUnavailable("The server is not allowed to use its folder of files at the moment.", { cause: error });
  }
  if (code === "EIO") {
    warnThrottled("the disk of the files is broken (EIO)");
    throw new StoreUnavailable("The server's disk failed to read or write the file.", { cause: error });
  }
  throw error;
}
