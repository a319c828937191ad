import { readFileSync } from "node:fs";
import type { EnvironmentReader } from "./environment-reader";

export type DatabaseChoice = { kind: "embedded"; connections: number } | DatabaseServer;

interface DatabaseServer {
  kind: "url";
  url: string;
  /** past a pooler */
  directUrl: string | null;
  /** a replica */
  readUrl: string | null;
  /** at most, of one process, for requests */
  connections: number;
}

/** Variables of the database, for docs/configuration.md. */
export const databaseVariables = Object.freeze([
  {
    name: "DATABASE_URL",
    meaning:
      "your own PostgreSQL server; takes `sslmode`, `sslrootcert` and the other parameters of psql; add `pgbouncer=true` behind a pooler in transaction mode",
    standard: "embedded PostgreSQL",
  },
  {
    name: "DATABASE_DIRECT_URL",
    meaning:
      "the same database without its pooler, for notifications, the queue of the workers, migrations, backups and moves",
    standard: "DATABASE_URL",
  },
  {
    name: "DATABASE_READ_URL",
    meaning: "a streaming replica, for lists and searches of clips and for pages of links, while it is up to date",
    standard: "none",
  },
  {
    name: "DATABASE_CONNECTIONS",
    meaning:
      "most connections of one process for requests; short reads get two thirds as many in addition, and a replica as many",
    standard: "12",
  },
]);

export function readDatabase(read: EnvironmentReader): DatabaseChoice {
  const [url, directUrl] = [readAddress(read, "DATABASE_URL"), readAddress(read, "DATABASE_DIRECT_URL")];
  const readUrl = readAddress(read, "DATABASE_READ_URL");
  const connections = read.integer("DATABASE_CONNECTIONS", 12, 2, 200);
  if (!url) {
    if (directUrl) read.problem("DATABASE_DIRECT_URL is set without DATABASE_URL, the database that it leads to.");
    if (readUrl) read.problem("DATABASE_READ_URL is set without DATABASE_URL, the database that it is a replica of.");
    return { kind: "embedded", connections };
  }
  if (directUrl && isPooled(directUrl)) {
    read.problem("DATABASE_DIRECT_URL says pgbouncer=true: it has to lead past the pooler.");
  }
  return { kind: "url", url, directUrl, readUrl, connections };
}

/**
 * A pooler that hands out another connection for each transaction: what outlives one (names of statements, LISTEN,
 * locks, settings) would be the next caller's.
 */
export function isPooled(url: string) {
  return new URL(url).searchParams.get("pgbouncer") === "true";
}

/**
 * Where a connection stays the same as long as it is open; null: nowhere.
 * @param url the running database's
 */
export function getDirectUrl(database: DatabaseChoice, url: string): string | null {
  if (database.kind === "url" && database.directUrl) return database.directUrl;
  return isPooled(url) ? null : url;
}

/** node-postgres takes `sslmode=require` for `verify-full` unless `uselibpqcompat` is set. */
function readAddress(read: EnvironmentReader, name: string) {
  const text = read.url(name, ["postgresql:", "postgres:"]);
  if (text === null) return null;
  const url = new URL(text);
  const authority = url.searchParams.get("sslrootcert");
  // As libpq has it: the authorities of the machine are for nothing less than a full check.
  if (authority === "system" && !url.searchParams.has("sslmode")) url.searchParams.set("sslmode", "verify-full");
  const mode = url.searchParams.get("sslmode");
  if (mode && !sslModes.includes(mode)) {
    read.problem(`${name} has sslmode=${mode}; it must be one of ${sslModes.join(", ")}.`);
    return text;
  }
  if (authority === "system" && mode !== "verify-full") {
    read.problem(`${name} has sslrootcert=system with sslmode=${mode}; it works only with verify-full.`);
  } else if (authority === "system") url.searchParams.delete("sslrootcert");
  else if (authority) {
    try {
      readFileSync(authority);
    } catch {
      read.problem(`${name} names a certificate that cannot be read: sslrootcert=${authority}.`);
    }
  } else if (mode === "verify-ca") {
    read.problem(`${name} has sslmode=verify-ca: name the certificate of the authority by sslrootcert.`);
  }
  if (!mode || mode === "no-verify") return text;
  url.searchParams.set("uselibpqcompat", "true");
  return url.href;
}

/** Not allow and prefer: node-postgres cannot go on without TLS where a server has none. */
const sslModes = ["disable", "require", "verify-ca", "verify-full", "no-verify"];
