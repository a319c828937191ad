export class StoreUnavailable extends Error {}

/** A store on another machine that gave no usable answer: what it holds now is not known. */
export class StoreUnreachable extends StoreUnavailable {
  /** For the log and whoever runs the service: neither an address nor anything that was sent. */
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

/** The disk has no room, or less than is kept free for the database. */
export class ServerFull extends StoreUnavailable {
  constructor(cause?: unknown) {
    super("The server has no room for anything new at the moment. What is stored can be read and deleted.", { cause });
  }
}

export function storeError(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") throw new ServerFull(error);
  if (code === "EIO" || code === "EROFS") {
    throw new StoreUnavailable("There is no room to store the file at the moment.", { cause: error });
  }
  throw error;
}
