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

/** Creates a clip of each share that other apps gave, and forgets the share. */
export async function openShares(signedIn: boolean): Promise<OpenedShares> {
  const opened: OpenedShares = { path: null, refusal: null };
  // Pages that came over plain http have no caches, nor a worker to fill them.
  if (!(await globalThis.caches?.has(SHARE_CACHE))) return opened;
  await withLock(SHARE_CACHE, new AbortController().signal, async () => {
    const shares = await caches.open(SHARE_CACHE);
    for (const share of [...(await shares.keys())].sort((a, b) => (a.url < b.url ? -1 : 1))) {
      const { given, refusal } = await readGuestFiles(await readFiles(await shares.match(share)));
      if (given.length > 0) opened.path = await startClip(given, signedIn);
      opened.refusal = refusal ?? opened.refusal;
      await shares.delete(share);
    }
  });
  return opened;
}

async function readFiles(share: Response | undefined): Promise<File[]> {
  // Another app may have sent something other than a form.
  const form = await share?.formData().catch(() => null);
  return form?.getAll(FIELD).filter((one) => one instanceof File) ?? [];
}
