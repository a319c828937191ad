/** For each file of lib/server/commands, which `run.mjs` starts by its name. */
export interface CommandOptions {
  /** absolute path of the repository */
  rootDir: string;
  args: string[];
}
