import { domainToASCII } from "node:url";
import { addressProblem } from "../kernel/request/address-problem";

/** Stops the start; each problem is one sentence for the user at the terminal. */
export class ConfigError extends Error {
  problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** Collects problems instead of throwing at the first. An empty variable counts as unset. */
export class EnvironmentReader {
  #problems: string[] = [];
  #env;

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env;
  }

  problem(sentence: string) {
    this.#problems.push(sentence);
  }

  throwProblems() {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems);
  }

  text(name: string): string | null {
    return this.#env[name]?.trim() || null;
  }

  /** @param most in code points */
  shortText(name: string, most: number) {
    const text = this.text(name);
    if (text !== null && [...text].length > most) this.problem(`${name} must have at most ${most} characters.`);
    return text;
  }

  integer(name: string, standard: number, least: number, most: number): number {
    return this.integerOr(name, standard, least, most);
  }

  integerOr<T extends number | null>(name: string, standard: T, least: number, most: number): number | T {
    const text = this.text(name);
    if (text === null) return standard;
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    this.problem(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
    return standard;
  }

  flag(name: string, standard = false) {
    const text = this.text(name);
    if (text === null) return standard;
    if (text === "1" || text === "true") return true;
    if (text !== "0" && text !== "false") this.problem(`${name} must be 1 or 0, not "${text}".`);
    return false;
  }

  proxies(name: string, standard = 0) {
    const text = this.text(name);
    if (text === "true") return 1;
    return text === "false" ? 0 : this.integer(name, standard, 0, 10);
  }

  /** @param given wins over the variable */
  choice<T extends string>(name: string, allowed: readonly T[], standard: T, given?: string): T {
    const text = given ?? this.text(name);
    if (text === null) return standard;
    const found = allowed.find((value) => value === text);
    if (!found) this.problem(`${name} must be one of ${allowed.join(", ")}, not "${text}".`);
    return found ?? standard;
  }

  /** As a sign-in writes them. */
  addresses(name: string): string[] {
    const words = (this.text(name) ?? "").split(",").map((word) => word.trim().normalize("NFKC").toLowerCase());
    return words.filter(Boolean).map((word) => {
      const [local = "", domain = "", ...rest] = word.split("@");
      if (/^[^\s<>]+$/.test(local) && /^[^\s<>]+\.[^\s<>]+$/.test(domain) && rest.length === 0)
        return `${local}@${domainToASCII(domain) || domain}`;
      this.problem(`${name} must be comma-separated e-mail addresses, not "${word}".`);
      return word;
    });
  }

  url(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const problem = addressProblem(text, protocols);
    if (problem === null) return text;
    this.problem(`${name} ${problem}`);
    return null;
  }

  origin(name: string): string | null {
    const text = this.url(name, ["https:", "http:"]);
    if (text === null) return null;
    const url = new URL(text);
    if (url.pathname === "/" && !url.search && !url.hash && !url.username) return url.origin;
    if (url.pathname === "/") this.problem(`${name} must be only an origin, like https://tellmark.example.`);
    else
      this.problem(
        `${name} has the path ${url.pathname}, but Tellmark needs a host name for itself, like https://tellmark.example: ` +
          "give it one in the proxy, and remove the path.",
      );
    return null;
  }
}
