import type { Clip } from "#lib/generated/prisma/client";
import { isRecord } from "#lib/json/is-record";

export function isPackageStale(clip: Pick<Clip, "packagedVersion" | "contentVersion">): boolean {
  return clip.packagedVersion !== null && clip.packagedVersion < clip.contentVersion;
}

/** False if something was redacted or removed after the package was made. */
export function isPackageShareable(clip: Pick<Clip, "packagedVersion" | "redactedVersion">): boolean {
  return (clip.packagedVersion ?? 0) >= (clip.redactedVersion ?? 0);
}

/** JSON Merge Patch (RFC 7396). */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const result: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else
      Object.defineProperty(result, key, {
        value: mergePatch(result[key], value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return result;
}
