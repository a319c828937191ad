import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createClient, TellmarkError } from "../index";
import type { Command, Terminal } from "./command";
import { ask } from "./commands/ask";
import { context } from "./commands/context";
import { login } from "./commands/login";
import { logout } from "./commands/logout";
import { mcp } from "./commands/mcp";
import { newClip } from "./commands/new";
import { open } from "./commands/open";
import { share } from "./commands/share";
import { watch } from "./commands/watch";
import { Exit, exitCodes } from "./exit-codes";
import { helpText } from "./help";
import { readLogin } from "./kept-login";
import { showControls } from "./show-controls";

const commands: Readonly<Record<string, Command>> = {
  login,
  logout,
  new: newClip,
  open,
  share,
  context,
  ask,
  watch,
  mcp,
};

const commonTexts = ["url", "key"];
const commonFlags = ["json", "help"];

/** @returns the exit code */
export async function runCommandLine(args: string[], terminal: Terminal): Promise<number> {
  const isJson = args.includes("--json");
  try {
    await run(args, terminal);
    return exitCodes.done;
  } catch (error) {
    if (terminal.signal.aborted) return exitCodes.interrupted;
    terminal.stderr.write(`${showControls(isJson ? jsonOf(error) : textOf(error))}\n`);
    return codeOf(error);
  }
}

async function run([name = "--help", ...rest]: string[], terminal: Terminal): Promise<void> {
  if (name === "--version") {
    terminal.stdout.write(`${await readVersion()}\n`);
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isHelp = ["--help", "-h", "help"].includes(name);
  if (!command && !isHelp) throw new Exit(exitCodes.usage, `There is no command ${name}. See tellmark --help.`);
  const { words, texts, flags } = parse(rest, command);
  if (!command || flags.has("help")) {
    terminal.stdout.write(helpText(commands));
    return;
  }
  const { stdout, stderr, env } = terminal;
  const kept = await readLogin(env);
  const url = readUrl(texts.url || env.TELLMARK_URL || kept?.url);
  // A key goes to no other address than its own.
  const key = texts.key || env.TELLMARK_KEY || (kept?.url === url ? kept.key : null);
  await command.run({
    ...terminal,
    words,
    texts,
    flags,
    url,
    key,
    signedIn() {
      if (key === null) throw new Exit(exitCodes.signedOut, `Not signed in to ${url}. Run tellmark login --url ${url}`);
      return createClient({ url, key });
    },
    print: (result, text) => void stdout.write(`${showControls(flags.has("json") ? JSON.stringify(result) : text)}\n`),
    say: (text) => void (flags.has("json") || stderr.write(`${showControls(text)}\n`)),
  });
}

/** Of the installed package. */
async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(new URL("./package.json", import.meta.url), "utf8")).version;
}

function parse(args: string[], { texts = [], flags = [] }: Partial<Command> = {}) {
  const options = Object.fromEntries([
    ...[...texts, ...commonTexts].map((name) => [name, { type: "string" as const }]),
    ...[...flags, ...commonFlags].map((name) => [name, { type: "boolean" as const }]),
  ]);
  try {
    const { values, positionals: words } = parseArgs({ args, options, allowPositionals: true });
    const given = Object.entries(values);
    return {
      words,
      texts: Object.fromEntries(given.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))),
      flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
    };
  } catch (error) {
    throw new Exit(exitCodes.usage, error instanceof Error ? error.message : String(error));
  }
}

function readUrl(given: string | undefined): string {
  if (!given)
    throw new Exit(exitCodes.usage, "Name your installation: --url https://tellmark.example, or TELLMARK_URL.");
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new Exit(exitCodes.usage, `${given} is no address like https://tellmark.example.`);
  return (url.origin + url.pathname).replace(/\/+$/, "");
}

function codeOf(error: unknown): number {
  if (error instanceof Exit) return error.code;
  if (!(error instanceof TellmarkError)) return exitCodes.refused;
  if (error.status === 0) return exitCodes.network;
  return error.code === "invalid_token" ? exitCodes.signedOut : exitCodes.refused;
}

function textOf(error: unknown): string {
  if (!(error instanceof TellmarkError)) return error instanceof Error ? error.message : String(error);
  const fields = Object.entries(error.errors).map(([field, problems]) => `  ${field} ${problems.join(", ")}`);
  return [error.message, ...fields, ...(error.requestId ? [`  (request ${error.requestId})`] : [])].join("\n");
}

function jsonOf(error: unknown): string {
  if (!(error instanceof TellmarkError)) return JSON.stringify({ error: "failed", message: textOf(error) });
  const { code, message, status, errors, requestId, retryAfter } = error;
  return JSON.stringify({ error: code, message, status, errors, request_id: requestId, retry_after: retryAfter });
}
