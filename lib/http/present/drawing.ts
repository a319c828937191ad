import type { DrawingVersion } from "#lib/assets/drawings/drawing-version";
import type { DrawingText } from "#lib/assets/drawings/ink-rows";

/** Ink as it was sent, in pieces of JSON; foreign data is under `raw`. */
export function presentDrawing(drawing: DrawingText): Uint8Array[] {
  const { id, document, coordinates, version, createdAt, updatedAt } = drawing;
  const times = `"created_at":"${createdAt.toISOString()}","updated_at":"${updatedAt.toISOString()}"`;
  return [
    Buffer.from(`{"id":${JSON.stringify(id)},"version":${version},"document":`),
    document,
    Buffer.from(',"coordinates":'),
    coordinates ?? Buffer.from("null"),
    Buffer.from(`,${times}}`),
  ];
}

export function presentVersions(versions: readonly DrawingVersion[]) {
  return {
    success: true as const,
    versions: versions.map(({ version, sizeBytes, updatedAt }) => ({
      version,
      size_bytes: sizeBytes,
      updated_at: updatedAt.toISOString(),
    })),
  };
}
