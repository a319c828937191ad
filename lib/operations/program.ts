// What commands of lib/server/commands run.
export { backup } from "./backup/backup";
export { restore } from "./backup/restore";
export { examineInstallation } from "./doctor/examine";
export { sendTestMessages } from "./doctor/send-test";
export { moveFiles } from "./move/move-files";
