import { isRecord } from "./is-record";

export interface HostileValue {
  /** Outermost name first, joined by dots, truncated for display. */
  path: string;
  /** A predicate without its subject: "must not contain ...". */
  message: string;
}

const LONGEST_SHOWN_NAME = 40;
const LONGEST_PATH = 200;

/** Longer names of equal length collide in V8's hash tables, which makes lookups quadratic. */
const LONGEST_NAME = 1000;

/** JSONB writes out every digit: 1e300 would take three hundred of them. */
const WIDEST = 1e30;

/**
 * Finds what PostgreSQL cannot store (NUL, lone surrogates) or would store at many times its size. Removes `__proto__`
 * members, which would change the prototype of a copy.
 */
export function findHostile(root: unknown): HostileValue | null {
  const path: (string | number)[] = [];
  const message = walk(root, path);
  return message === null ? null : { path: shownPath(path), message };
}

function stringProblem(value: string): string | null {
  if (value.includes("\u0000")) return "must not contain the character NUL";
  if (!value.isWellFormed()) return "must not contain half of a surrogate pair";
  return null;
}

function nameProblem(name: string): string | null {
  return name.length > LONGEST_NAME ? `must have at most ${LONGEST_NAME} characters` : stringProblem(name);
}

function numberProblem(value: number): string | null {
  const size = Math.abs(value);
  return size > WIDEST || (size !== 0 && size < 1 / WIDEST) ? "must be 0 or between 1e-30 and 1e30 in size" : null;
}

export function shownPath(path: readonly PropertyKey[]): string {
  const names = path.map((name) => safeName(String(name)).slice(0, LONGEST_SHOWN_NAME));
  return names.join(".").slice(0, LONGEST_PATH);
}

/** Leaves the position of the finding in `path`. */
function walk(value: unknown, path: (string | number)[]): string | null {
  if (typeof value === "string") return stringProblem(value);
  if (typeof value === "number") return numberProblem(value);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      path.push(index);
      const message = walk(value[index], path);
      if (message !== null) return message;
      path.pop();
    }
    return null;
  }
  if (!isRecord(value)) return null;
  if (Object.hasOwn(value, "__proto__")) Reflect.deleteProperty(value, "__proto__");
  for (const name of Object.keys(value)) {
    const problem = nameProblem(name);
    if (problem !== null) return `a name in it ${problem}`;
    path.push(name);
    const message = walk(value[name], path);
    if (message !== null) return message;
    path.pop();
  }
  return null;
}

const safeName = (name: string) =>
  name
    .slice(0, LONGEST_SHOWN_NAME * 2)
    .replaceAll("\u0000", "")
    .toWellFormed();
