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

export function storeError(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EIO" || code === "EROFS") {
    throw new StoreUnavailable("There is no room to store the file at the moment.", { cause: error });
  }
  throw error;
}
