/** The reader of the output may disappear (EPIPE). Without a listener, logging that error would raise the next one. */
export function ignoreClosedOutput() {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
}
