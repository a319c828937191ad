import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "playwright/test";
import { findWebKit, noWebKit } from "./ensure-other-browsers.mjs";
import { freePort } from "./server.mjs";

const patienceMs = 15_000;
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** Where users find things, by what assistive software calls them. */
const places = {
  button: "button, [role=button], a.btn",
  textbox: "textarea, [role=textbox], input:not([type=file], [type=hidden], [type=checkbox], [type=radio])",
  file: "input[type=file]",
  tab: "[role=tab]",
  radio: "[role=radio]",
} as const;

type Place = keyof typeof places;
type Name = string | RegExp;

/** WebKit as GNOME's browsers have it, on a screen that no one sees, spoken to by plain WebDriver. */
export class WebKit {
  readonly #session: string;
  readonly #processes: readonly ChildProcess[];

  private constructor(session: string, processes: readonly ChildProcess[]) {
    this.#session = session;
    this.#processes = processes;
  }

  static async open(): Promise<WebKit> {
    const found = findWebKit();
    if (!found) throw new Error(noWebKit);
    const size = ["-screen", "0", "1280x900x24", "-nolisten", "tcp"];
    const screen = spawn(found.display, ["-displayfd", "3", ...size], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${String(number).trim()}` };
    const driver = spawn(found.driver, [`--port=${port}`], { env, stdio: "ignore" });
    const address = `http://127.0.0.1:${port}`;
    await expect
      .poll(() =>
        fetch(`${address}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const options = { binary: found.browser, args: ["--automation"] };
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
    const { sessionId } = (await call(`${address}/session`, { capabilities })) as { sessionId: string };
    const browser = new WebKit(`${address}/session/${sessionId}`, [driver, screen]);
    await browser.#tell("window/rect", { width: 1280, height: 900 });
    return browser;
  }

  async close(): Promise<void> {
    await fetch(this.#session, { method: "DELETE" }).catch(() => {});
    for (const running of this.#processes) running.kill();
    await Promise.all(this.#processes.map((running) => running.exitCode ?? once(running, "exit")));
  }

  async goto(url: string): Promise<void> {
    await this.#tell("url", { url });
  }

  async address(): Promise<string> {
    return String(await call(`${this.#session}/url`));
  }

  run<Answer>(script: string, ...args: unknown[]): Promise<Answer> {
    return this.#tell("execute/sync", { script, args }) as Promise<Answer>;
  }

  has(place: Place, name: Name): Promise<boolean> {
    return this.#find(place, name).then(Boolean);
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(String(await call(`${this.#session}/screenshot`)), "base64");
  }

  async reads(text: string): Promise<void> {
    const words = () => this.run<string>("return document.body.innerText");
    await expect.poll(words, { timeout: patienceMs, message: `the page says “${text}”` }).toContain(text);
  }

  async click(place: Place, name: Name): Promise<void> {
    await this.#tell(`element/${await this.#wait(place, name)}/click`, {});
  }

  async write(name: Name, text: string): Promise<void> {
    await this.#tell(`element/${await this.#wait("textbox", name)}/value`, { text });
  }

  async choose(name: Name, path: string): Promise<void> {
    await this.#tell(`element/${await this.#wait("file", name)}/value`, { text: path });
  }

  async #wait(place: Place, name: Name): Promise<string> {
    let found: string | null = null;
    const look = async () => {
      found = await this.#find(place, name);
      return found;
    };
    await expect.poll(look, { timeout: patienceMs, message: `there is a ${place} “${name}”` }).not.toBeNull();
    return found ?? "";
  }

  async #find(place: Place, name: Name): Promise<string | null> {
    const wanted = name instanceof RegExp ? name : new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
    const script = `
      const wanted = new RegExp(arguments[1], arguments[2]);
      const name = (one) => (one.ariaLabel ?? one.labels?.[0]?.innerText ?? one.alt ?? one.innerText ?? "").trim();
      const isThere = (one) => one.type === "file" || one.checkVisibility();
      return [...document.querySelectorAll(arguments[0])].find((one) => isThere(one) && wanted.test(name(one))) ?? null;`;
    const found = await this.run<Record<string, string> | null>(script, places[place], wanted.source, wanted.flags);
    return found?.[elementKey] ?? null;
  }

  #tell(command: string, body: object): Promise<unknown> {
    return call(`${this.#session}/${command}`, body);
  }
}

async function call(url: string, body?: object): Promise<unknown> {
  const json = body && { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(url, json);
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${JSON.stringify(value)}`);
  return value;
}
