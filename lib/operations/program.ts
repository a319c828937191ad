// What commands run. Bundled by lib/server/build/bundle-operations.mjs.
export { backup } from "./backup/backup";
export { restore } from "./backup/restore";
export { examineInstallation } from "./doctor/examine";
export { sendTestMessages } from "./doctor/send-test";
export { moveFiles } from "./move/move-files";
