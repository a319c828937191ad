const noRoom =
  "This device has no room left for the clip. Free some space, or sign in first: a new clip then goes to the server.";
const keepsNothing =
  "This browser does not store data on this device, as in a private window. Allow it to store data for this page, open a " +
  "normal window, or sign in first: a new clip then goes to the server.";

const words = { noRoom, keepsNothing };

const problems: Readonly<Record<string, keyof typeof words>> = {
  QuotaExceededError: "noRoom",
  SecurityError: "keepsNothing",
  InvalidStateError: "keepsNothing",
  UnknownError: "keepsNothing",
};

/** Why a browser refuses to store data; null for other errors. */
export function findStorageProblem(error: unknown): keyof typeof words | null {
  const isOfBrowser = error instanceof DOMException || (error instanceof Error && error.name === "QuotaExceededError");
  if (isOfBrowser) return problems[error.name] ?? null;
  // A browser without IndexedDB, or one that blocks even its name.
  return error instanceof ReferenceError && /indexedDB/i.test(error.message) ? "keepsNothing" : null;
}

/** The same with advice, in English. */
export function storageErrorMessage(error: unknown): string | null {
  const problem = findStorageProblem(error);
  return problem === null ? null : words[problem];
}
