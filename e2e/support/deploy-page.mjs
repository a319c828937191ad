import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

export const deployPage = readFileSync(resolve(import.meta.dirname, "../../docs/deploy.md"), "utf8");

/** The commands that docs/deploy.md has under a name. @param {string} name */
export function commandsOf(name) {
  const found = [...deployPage.matchAll(/```sh\n# (.*)\n([\s\S]*?)```/g)].find(([, title]) => title === name);
  if (!found) throw new Error(`docs/deploy.md has no commands "${name}"`);
  return found[2] ?? "";
}

/** The first block of a language that holds these words. @param {string} language @param {string} words */
export function blockOf(language, words) {
  const blocks = [...deployPage.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, kind, text]) => ({
    kind,
    text: text ?? "",
  }));
  const found = blocks.find(({ kind, text }) => kind === language && text.includes(words));
  if (!found) throw new Error(`docs/deploy.md has no ${language} with "${words}"`);
  return found.text;
}

/** What a shell makes of them. @param {string} commands @returns {Record<string, string>} */
export function environmentOf(commands) {
  const options = {
    encoding: /** @type {const} */ ("utf8"),
    env: { PATH: process.env.PATH ?? "", NODE_ENV: /** @type {const} */ ("test") },
  };
  const lines = execFileSync("sh", ["-c", `${commands}\nenv -0`], options).split("\0");
  const pairs = lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]);
  return Object.fromEntries(
    pairs.filter(([name]) => name && !["PATH", "PWD", "SHLVL", "_", "OLDPWD", "NODE_ENV"].includes(name)),
  );
}
