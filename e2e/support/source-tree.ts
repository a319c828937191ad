import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const rootDir = resolve(import.meta.dirname, "../..");

export interface Import {
  file: string;
  target: string;
  typesOnly: boolean;
}

export const sourceOf = (file: string) => readFileSync(join(rootDir, file), "utf8");

export const files = ["app", "components", "lib"]
  .flatMap(list)
  .concat(readdirSync(rootDir).filter((name) => /\.(ts|mjs)$/.test(name) && !name.endsWith(".d.ts")));
export const imports = files.flatMap((file) => importsOf(file));
/** Tests and their support: held to no arrows. */
export const tests = list("e2e");
export const unitTests = namesLike(/\.test\.tsx?$/);
/** What unit tests share: suites of several adapters, samples. */
export const suites = namesLike(/\.suite\.ts$|-samples?\.\w+$|\/sample-[^/]+$/);
export const isOurs = ({ target }: Import) => /^((app|components|lib)\/|next\.config$)/.test(target);

function namesLike(pattern: RegExp): string[] {
  return ["components", "lib", "e2e/support"].flatMap((folder) =>
    readdirSync(join(rootDir, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name}`)
      .filter((path) => pattern.test(path)),
  );
}

function list(folder: string): string[] {
  return readdirSync(join(rootDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return path === "lib/generated" ? [] : list(path);
    return /\.(ts|tsx|mjs)$/.test(path) && !/\.(test|suite)\.|-samples?\.|\/sample-/.test(path) ? [path] : [];
  });
}

export function importsOf(file: string): Import[] {
  const source = withoutComments(sourceOf(file));
  const found: Import[] = [];
  for (const [, clause = "", specifier = ""] of source.matchAll(
    /^[ \t]*(?:import|export)\b((?:[^"'`;]*?\bfrom)?)\s*["']([^"'\n]+)["']/gm,
  )) {
    found.push({ file, target: targetOf(file, specifier), typesOnly: isTypesOnly(clause) });
  }
  for (const [, specifier = ""] of source.matchAll(/\bimport\(\s*["']([^"'\n]+)["']\s*\)/g)) {
    found.push({ file, target: targetOf(file, specifier), typesOnly: false });
  }
  return found.filter(({ target }) => !target.startsWith("node:"));
}

function targetOf(file: string, specifier: string): string {
  const path = specifier.replace(/^#(lib|components)\//, "$1/").replace(/\.(mjs|tsx?|css)$/, "");
  if (specifier.startsWith("#")) return path;
  if (specifier.startsWith(".")) return relative(rootDir, resolve(rootDir, file, "..", path));
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function isTypesOnly(clause: string): boolean {
  const names = /^\s*type\b/.test(clause) ? [] : (/\{([^}]*)\}/.exec(clause)?.[1]?.split(",") ?? [""]);
  return names.filter((name) => name.trim() !== "" || names.length === 1).every((name) => /^\s*type\s/.test(name));
}

/** JSDoc in .mjs files refers to types by import("..."). */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

export const covers = (prefix: string, path: string) =>
  path === prefix || path.startsWith(`${prefix}/`) || path.replace(/\.\w+$/, "") === prefix;

export function print(wrong: readonly Import[]): string[] {
  return wrong.map(({ file, target }) => `${file} -> ${target}`);
}
