/** Clips that only this device has are numbered below zero. */
export const isLocalId = (clipId: number): boolean => clipId < 0;
