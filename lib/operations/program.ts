// The work of the commands in lib/server/commands.
export { backup } from "./backup/backup";
export { restore } from "./backup/restore";
export { examineInstallation } from "./doctor/examine";
export { sendTestMessages } from "./doctor/send-test";
export { moveFiles } from "./move/move-files";
