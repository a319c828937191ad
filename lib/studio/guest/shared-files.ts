import { withLock } from "../device/tab-locks";
import { readGuestFiles } from "./guest-files";
import { SHARE_CACHE } from "./share-cache";
import { startClip } from "./start-clip";

/** As share_target of public/app.webmanifest names it. */
const FIELD = "files";

interface OpenedShares {
  /** The page of the newest clip. */
  path: string | null;
  /** Why a file was left out. */
  refusal: string | null;
}

/**
 * Creates a clip of each share that other apps gave, and forgets the share. One that cannot be opened stays, and holds up no
 * other; throws its error where no clip was created.
 */
export async function openShares(signedIn: boolean): Promise<OpenedShares> {
  const opened: OpenedShares = { path: null, refusal: null };
  // Pages that came over plain http have no caches, nor a worker to fill them.
  if (!(await globalThis.caches?.has(SHARE_CACHE))) return opened;
  const failures: unknown[] = [];
  await withLock(SHARE_CACHE, new AbortController().signal, async () => {
    const shares = await caches.open(SHARE_CACHE);
    for (const share of [...(await shares.keys())].sort((a, b) => (a.url < b.url ? -1 : 1))) {
      try {
        const { given, refusal } = await readGuestFiles(await readFiles(await shares.match(share)));
        if (given.length > 0) opened.path = await startClip(given, signedIn, identify(share));
        opened.refusal = refusal ?? opened.refusal;
        await shares.delete(share);
      } catch (error) {
        failures.push(error);
      }
    }
  });
  if (opened.path === null && failures.length > 0) throw failures[0];
  return opened;
}

/** By the name that public/share-worker.js gave it: the milliseconds and an id. */
function identify({ url }: Request): { key: string; now: Date } {
  const name = url.slice(url.lastIndexOf("/") + 1);
  return { key: name, now: new Date(Number.parseInt(name, 10)) };
}

async function readFiles(share: Response | undefined): Promise<File[]> {
  // Another app may have sent something other than a form.
  const form = await share?.formData().catch(() => null);
  return form?.getAll(FIELD).filter((one) => one instanceof File) ?? [];
}
