import { openDB } from "idb";

/** A file as it is kept on this device. */
export type KeptBytes = Blob | { type: string; bytes: ArrayBuffer };

let probing: Promise<boolean> | null = null;

/**
 * Blobs stay on disk when they are kept and read; but WebKit keeps none in private windows. There a transaction that
 * has other requests beside a blob never ends, and stops all after it: so that is tried once, alone.
 */
function keepsBlobs(): Promise<boolean> {
  probing ??= tryBlob().catch(() => {
    probing = null;
    return true;
  });
  return probing;
}

async function tryBlob(): Promise<boolean> {
  const probe = await openDB("tellmark-probe", 1, { upgrade: (db) => void db.createObjectStore("blobs") });
  try {
    return await probe.put("blobs", new Blob(["?"]), "probe").then(
      () => true,
      // A full device keeps bytes no better.
      (error) => error instanceof DOMException && error.name === "QuotaExceededError",
    );
  } finally {
    probe.close();
  }
}

/** What of a file this browser keeps. */
export async function keepable(file: Blob): Promise<KeptBytes> {
  return (await keepsBlobs()) ? file : { type: file.type, bytes: await file.arrayBuffer() };
}

export function blobOf(kept: KeptBytes): Blob {
  return kept instanceof Blob ? kept : new Blob([kept.bytes], { type: kept.type });
}
