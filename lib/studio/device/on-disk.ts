/** Without this browsers call something kept that a loss of power still takes away. */
export const durableWrite = { durability: "strict" } as const;

/** Asks the browser not to clear this device for want of room; some ask the person. */
export function requestPersistence(): void {
  void navigator.storage?.persist?.().catch(() => {});
}
