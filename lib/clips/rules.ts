import type { Clip } from "#lib/generated/prisma/client";

/** True when the finished package no longer holds what the clip holds. */
export function isPackageStale(clip: Pick<Clip, "packagedVersion" | "contentVersion">): boolean {
  return clip.packagedVersion !== null && clip.packagedVersion < clip.contentVersion;
}

/** True while recipients may have the finished package: it was not made before something was redacted. */
export function isPackageShareable(clip: Pick<Clip, "packagedVersion" | "redactedVersion">): boolean {
  return (clip.packagedVersion ?? 0) >= (clip.redactedVersion ?? 0);
}

/** JSON Merge Patch (RFC 7396): null deletes, objects merge, anything else replaces. */
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

/** Makes the wildcards of LIKE ordinary characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
