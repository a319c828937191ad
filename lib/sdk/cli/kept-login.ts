import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** The installation that was signed in to last, and the key for it. */
interface KeptLogin {
  url: string;
  key: string;
  /** Of the key, if the login made it. */
  keyId: string | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export async function readLogin(env: Environment): Promise<KeptLogin | null> {
  try {
    const { url, key, keyId } = JSON.parse(await readFile(loginPath(env), "utf8"));
    const isLogin = typeof url === "string" && typeof key === "string";
    return isLogin ? { url, key, keyId: typeof keyId === "string" ? keyId : null } : null;
  } catch {
    return null;
  }
}

/** Only its user may read the file. @returns its path */
export async function keepLogin(env: Environment, login: KeptLogin): Promise<string> {
  const path = loginPath(env);
  const aside = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(aside, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  await rename(aside, path);
  return path;
}

export const forgetLogin = (env: Environment): Promise<void> => rm(loginPath(env), { force: true });

function loginPath(env: Environment): string {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || join(env.HOME || homedir(), ".config");
  return join(folder, "tellmark", "login.json");
}
