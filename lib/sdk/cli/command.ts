import type { Client } from "../index";
import type { Environment } from "./kept-login";

/** The parts of the process that a command gets. */
export interface Terminal {
  env: Environment;
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
  signal: AbortSignal;
}

export interface CommandInput extends Terminal {
  words: string[];
  /** Options with a value, by name. */
  texts: Readonly<Record<string, string | undefined>>;
  /** Options without one. */
  flags: ReadonlySet<string>;
  /** Of the installation. */
  url: string;
  /** From `--key` or TELLMARK_KEY, else the kept one of this installation. */
  key: string | null;
  /** Throws Exit without a key. */
  signedIn(): Client;
  /** The result: JSON in one line with `--json`, else text. */
  print(result: unknown, text: string): void;
  /** Progress for a person; silent with `--json`. */
  say(text: string): void;
}

export interface Command {
  /** As in the list of `--help`. */
  usage: string;
  summary: string;
  texts?: readonly string[];
  flags?: readonly string[];
  run(input: CommandInput): Promise<void>;
}
