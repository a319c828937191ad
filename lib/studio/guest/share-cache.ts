/** Where public/share-worker.js keeps the body of each share, for `openShares`. */
export const SHARE_CACHE = "tellmark-shared";
