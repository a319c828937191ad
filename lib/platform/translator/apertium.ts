import { spawn } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { constants as system } from "node:os";
import { processSingleton } from "#lib/config/runtime";
import { AppError } from "#lib/kernel/errors";
import { currentTurn } from "#lib/kernel/turn";
import { lowerPriority } from "../media/process/lower-priority";
import { createFairSemaphore } from "../turns/fair-semaphore";
import type { Translator } from "./port";

const PROGRAM = "/usr/bin/apertium";
const MODES = "/usr/share/apertium/modes";
const SECONDS = 20;
/** Each is some ten processes. */
const AT_ONCE = 2;
const MAX_OUTPUT = 1024 * 1024;

/** The pairs that are installed here, like `eng-spa`; empty without apertium. */
export function apertiumPairs(): string[] {
  try {
    accessSync(PROGRAM, constants.X_OK);
    return readdirSync(MODES).flatMap((name) => /^([a-z]{2,3}-[a-z]{2,3})\.mode$/.exec(name)?.[1] ?? []);
  } catch {
    return [];
  }
}

/** Machine translation by rules, on this machine: good between close languages, a draft otherwise. */
export function apertiumTranslator(pairs: readonly string[]): Translator {
  return {
    provider: "apertium",
    model: null,
    host: null,
    quality: "draft",
    detectsLanguage: false,
    sourcesOf: (target) =>
      pairs
        .map((pair) => pair.split("-").map(languageOf))
        .flatMap(([from, to]) => (to === languageOf(target) && from ? from : [])),

    check: async () => `It is installed, with ${pairs.join(", ")}.`,

    async translate({ texts, source, target, signal }) {
      const pair = pairs.find((name) => isPair(name, source, target));
      if (!pair) {
        const message = `This server translates ${pairs.join(", ")} only.`;
        throw new AppError("unsupported_language", message, { errors: { target_language: [message] } });
      }
      const places = processSingleton("apertium", () => createFairSemaphore(AT_ONCE));
      const ask = (text: string) => places.run(currentTurn(), () => run(pair, text, signal));
      const together = texts.length > 1 ? await ask(texts.map(oneParagraph).join(PARAGRAPH)) : "";
      const parts = together.split(/\n\s*\n/);
      // A start takes longer than a page of text.
      if (texts.length > 1 && parts.length === texts.length) return { texts: parts, detected: null };
      const translated: string[] = [];
      for (const text of texts) translated.push(await ask(text));
      return { texts: translated, detected: null };
    },
  };
}

const PARAGRAPH = "\n\n";
const oneParagraph = (text: string) => text.trim().replace(/\n\s*\n/g, "\n");

function isPair(name: string, source: string | null, target: string): boolean {
  const [from = "", to = ""] = name.split("-");
  return source !== null && languageOf(from) === languageOf(source) && languageOf(to) === languageOf(target);
}

/** `eng` and `en-GB` are `en`. */
const languageOf = (tag: string) => new Intl.Locale(Intl.getCanonicalLocales(tag)[0] ?? tag).language;

function run(pair: string, text: string, signal: AbortSignal | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    // It opens /dev/stdin by name, which fails for the socket that Node gives a child; cat makes it a pipe.
    const child = spawn("/bin/sh", ["-c", `cat | ${PROGRAM} -u "$0"`, pair], {
      env: { NODE_ENV: "production", PATH: "/usr/bin:/bin", LANG: "C.UTF-8" },
      stdio: ["pipe", "pipe", "ignore"],
      detached: true,
    });
    lowerPriority(child.pid, system.priority.PRIORITY_NORMAL);
    // The whole group: the shell's death alone would leave its pipeline at work, with our end of the pipe open.
    const stop = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended.
      }
    };
    const timer = setTimeout(stop, SECONDS * 1000);
    signal?.addEventListener("abort", stop, { once: true });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
      if (output.length > MAX_OUTPUT) stop();
    });
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      if (code === 0) resolve(output.replace(/^ +/gm, "").replace(/\n$/, ""));
      else reject(new AppError("provider_error", "The translation program stopped unexpectedly."));
    });
    child.stdin.on("error", () => undefined).end(text);
  });
}
