// `npm run -s move-blobs -- --to=disk|s3|vercel [--from=...] [--finish]`; works while the server runs.

import { parseArgs } from "node:util";
import { readMoveConfig } from "../../config/read-config";
import { storeKinds } from "../../config/read-stores";
import type { CommandOptions } from "../cli/command";
import { loadOperations } from "../cli/load-operations";
import { openDatabase } from "../cli/open-database";
import { loadEnvironmentFiles } from "../environment";

export async function run({ rootDir, args }: CommandOptions): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { from: { type: "string" }, to: { type: "string" }, finish: { type: "boolean" } },
  });
  const to = kindOf(values.to);
  if (!to) throw new Error("Usage: npm run -s move-blobs -- --to=disk|s3|vercel");
  loadEnvironmentFiles(rootDir, false);
  const { config, hasFunctions, ...stores } = readMoveConfig({ from: kindOf(values.from), to }, { baseDir: rootDir });
  const mayFinish = !hasFunctions || values.finish === true;
  const database = await openDatabase(config);
  try {
    const { moveFiles } = await loadOperations({ config, databaseUrl: database.url, rootDir });
    const { copied, files, lost, isFinished } = await moveFiles({ ...stores, mayFinish });
    console.log(`${copied} files copied and checked, ${files} in all.`);
    console.log(stateOf({ to, isFinished, mayFinish, isWhole: lost.length === 0 }));
    if (lost.length > 0) throw new Error(`Missing or damaged in the old store, so not copied:\n${lost.join("\n")}`);
  } finally {
    await database.close();
  }
}

function kindOf(text: string | undefined) {
  const kind = storeKinds.find((known) => known === text);
  if (text && !kind) throw new Error(`There is no store ${text}: name disk, s3 or vercel.`);
  return kind;
}

function stateOf({
  to,
  isFinished,
  mayFinish,
  isWhole,
}: {
  to: string;
  isFinished: boolean;
  mayFinish: boolean;
  isWhole: boolean;
}) {
  if (isFinished) {
    const there = isWhole
      ? "All files are there now"
      : "The move is finished, and all files but those named below are there";
    return `${there}: start the server with the variables of ${to} set, and no others.`;
  }
  if (mayFinish) return "The server still runs: stop it and run this once more, which copies only newer files.";
  return (
    "Not finished: this command cannot see frozen functions. Take the deployment out of service, then run this once " +
    "more with --finish, which copies only newer files."
  );
}
