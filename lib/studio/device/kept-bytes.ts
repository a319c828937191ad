import { openDB } from "idb";

export type KeptBytes = Blob | { type: string; bytes: ArrayBuffer };

let probing: Promise<boolean> | null = null;

/** WebKit keeps no blobs in private windows. A transaction with one and another request never ends there: one is tried alone. */
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
      (error) => error instanceof DOMException && error.name === "QuotaExceededError",
    );
  } finally {
    probe.close();
  }
}

export async function toStorableBytes(file: Blob): Promise<KeptBytes> {
  return (await keepsBlobs()) ? file : { type: file.type, bytes: await file.arrayBuffer() };
}

export function toBlob(kept: KeptBytes): Blob {
  return kept instanceof Blob ? kept : new Blob([kept.bytes], { type: kept.type });
}
