import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { rootDir } from "./steps.mjs";

/**
 * @typedef {object} Instruction
 * @property {string} word like RUN
 * @property {string} text with continued lines joined
 */

/** @param {string} [text] @returns {Instruction[]} */
export function readDockerfile(text = readFileSync(join(rootDir, "Dockerfile"), "utf8")) {
  const lines = text
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const found = /^([A-Z]+) (.+)$/.exec(line);
      if (!found) throw new Error(`Not an instruction of a Dockerfile: ${line}`);
      return { word: found[1] ?? "", text: found[2] ?? "" };
    });
}

/** The stages of the Dockerfile, each from its FROM on. @returns {Instruction[][]} */
export function readStages() {
  /** @type {Instruction[][]} */
  const stages = [];
  for (const instruction of readDockerfile()) {
    if (instruction.word === "FROM") stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages;
}

/** The parser of a development dependency. @returns {unknown} */
export function readCompose() {
  const require = createRequire(createRequire(import.meta.url).resolve("@redocly/cli/package.json"));
  return require("js-yaml").load(readFileSync(join(rootDir, "compose.yaml"), "utf8"));
}
