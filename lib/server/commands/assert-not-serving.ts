// Before a build, which replaces files that a running server uses.
import { readConfig } from "../../config/read-config";
import type { CommandOptions } from "../cli/command";
import { loadEnvironmentFiles } from "../environment";
import { DataFolderTaken, dataFolderHolder } from "../postgres/data-lock";

export async function run({ rootDir }: CommandOptions): Promise<void> {
  loadEnvironmentFiles(rootDir, false);
  const dataDir = dataFolder(rootDir);
  const pid = dataDir && (await dataFolderHolder(dataDir));
  if (dataDir && pid) throw new DataFolderTaken(dataDir, pid);
}

function dataFolder(rootDir: string): string | null {
  try {
    return readConfig(undefined, { baseDir: rootDir }).dataDir;
  } catch {
    // The server reports configuration errors when it starts.
    return null;
  }
}
