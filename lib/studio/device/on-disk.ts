/** Without this browsers report data as stored that a loss of power still deletes. */
export const durableWrite = { durability: "strict" } as const;

/** Asks the browser not to evict this device's data; some browsers ask the user. */
export function requestPersistence(): void {
  void navigator.storage?.persist?.().catch(() => {});
}
