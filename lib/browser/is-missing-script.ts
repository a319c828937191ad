/** The bundler's error for a script that could not be loaded. */
export function isMissingScript(error: unknown): boolean {
  return error instanceof Error && error.name === "ChunkLoadError";
}
