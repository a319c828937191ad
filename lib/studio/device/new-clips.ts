interface NewClip {
  user: string;
  id: number;
}

const KEY = "tellmark-new-clips";
const MOST = 50;

/** Those of the user, as far as this browser keeps anything. */
export const listNewClips = (user: string): number[] =>
  read()
    .filter((clip) => clip.user === user)
    .map(({ id }) => id);

export const isNewClip = (clipId: number): boolean => read().some(({ id }) => id === clipId);

export const keepNewClip = (user: string, id: number): void => write([...read(), { user, id }].slice(-MOST));

export const forgetNewClip = (clipId: number): void => write(read().filter(({ id }) => id !== clipId));

function read(): NewClip[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isClip) : [];
  } catch {
    return [];
  }
}

function write(clips: readonly NewClip[]): void {
  try {
    if (clips.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(clips));
  } catch {
    // Without storage an empty clip stays in the library.
  }
}

function isClip(value: unknown): value is NewClip {
  const found = new Map<string, unknown>(Object.entries(value ?? {}));
  return typeof found.get("user") === "string" && Number.isInteger(found.get("id"));
}
