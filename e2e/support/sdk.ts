import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { test as base } from "./api";

const run = promisify(execFile);

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The package as the installation serves it, in a folder with nothing else. */
export interface Installed {
  folder: string;
  /** Runs the command to its end. */
  tellmark(...args: string[]): Promise<Ended>;
  /** Starts it, for those that wait. */
  start(...args: string[]): Running;
  /** Starts a program that uses the package. */
  run(program: string, env: Record<string, string>): Running;
}

export class Running {
  stdout = "";
  stderr = "";
  readonly child;
  readonly ended: Promise<Ended>;

  constructor(program: string, args: string[], env: NodeJS.ProcessEnv) {
    this.child = spawn(program, args, { env, stdio: "pipe" });
    this.child.stdout.setEncoding("utf8").on("data", (text) => (this.stdout += text));
    this.child.stderr.setEncoding("utf8").on("data", (text) => (this.stderr += text));
    this.ended = new Promise((resolve) => {
      this.child.on("close", (code) => resolve({ code, stdout: this.stdout, stderr: this.stderr }));
    });
  }
}

export const test = base.extend<{ installed: Installed }>({
  installed: async ({ baseURL }, provide) => {
    const folder = await mkdtemp(join(tmpdir(), "tellmark-sdk-"));
    const served = await fetch(`${baseURL}/sdk/tellmark.tgz`);
    await writeFile(join(folder, "tellmark.tgz"), Buffer.from(await served.arrayBuffer()));
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const { TELLMARK_URL: _, TELLMARK_KEY: __, ...others } = process.env;
    const env = { ...others, XDG_CONFIG_HOME: join(folder, "config") };
    await mkdir(env.XDG_CONFIG_HOME);
    await run("npm", ["i", "--offline", "--no-audit", "--no-fund", "./tellmark.tgz"], { cwd: folder, env });
    const running: Running[] = [];
    const started = (one: Running) => {
      running.push(one);
      return one;
    };
    const start = (...args: string[]) => started(new Running(join(folder, "node_modules/.bin/tellmark"), args, env));
    await provide({
      folder,
      tellmark: (...args) => {
        const one = start(...args);
        one.child.stdin.end();
        return one.ended;
      },
      start,
      run: (program, more) => started(new Running(process.execPath, [program], { ...env, ...more })),
    });
    for (const { child } of running) child.kill();
    await rm(folder, { recursive: true, force: true });
  },
});
