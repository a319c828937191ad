// What commands run. Bundled by lib/server/bundle-operations.mjs.
export { backup } from "./backup/backup";
export { restore } from "./backup/restore";
