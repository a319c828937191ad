import { bounds } from "#lib/contract/limits";
import type { BodySpec } from "#lib/contract/operation";

export function maxFileBytes(spec: Exclude<BodySpec, { kind: "json" }>): number {
  if (spec.kind === "json-or-multipart") return bounds.replyAudioBytes;
  return { audio: bounds.audioBytes, image: bounds.imageBytes, package: bounds.packageBytes }[spec.file.kind];
}
