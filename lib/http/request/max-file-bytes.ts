import { bounds } from "#lib/contract/schema/limits";
import type { BodySpec } from "#lib/contract/schema/operation";

export function maxFileBytes(spec: Exclude<BodySpec, { kind: "json" }>): number {
  if (spec.kind === "json-or-multipart") return bounds.replyAudioBytes;
  return { audio: bounds.audioBytes, image: bounds.imageBytes, package: bounds.packageBytes }[spec.file.kind];
}
