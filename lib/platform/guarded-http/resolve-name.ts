import { NODATA, NOTFOUND } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";

const TIMEOUT_MS = 2_000;
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 1_000;

/** All addresses of a name, IPv4 first. Throws where it has none, or the name servers do not answer in time. */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<string[]>;

interface NameResolverOptions {
  /** `address:port`; those of the system if absent. */
  servers?: readonly string[];
  hostsFile?: string;
  timeoutMs?: number;
}

/**
 * Asks the name servers without the process's threads: the system's own lookup holds one of two for as long as a silent
 * name server takes, and every other connection by name waits behind it. Names of the hosts file come first, as there. A
 * name that was not found is not asked for again for a minute.
 */
export function nameResolver(options: NameResolverOptions = {}): ResolveName {
  const { servers, hostsFile = systemHostsFile(), timeoutMs = TIMEOUT_MS } = options;
  const failures = new Map<string, { until: number; error: unknown }>();
  return async (hostname, signal) => {
    if (isIP(hostname)) return [hostname];
    const name = hostname.toLowerCase().replace(/\.$/, "");
    const local = await localAddresses(name, hostsFile);
    if (local.length > 0) return local;
    const failed = failures.get(name);
    if (failed && failed.until > performance.now()) throw failed.error;
    failures.delete(name);
    try {
      return await ask(name, { servers, timeoutMs, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (failures.size >= MAX_REMEMBERED) failures.delete(failures.keys().next().value ?? "");
      failures.set(name, { until: performance.now() + REMEMBERED_MS, error });
      throw error;
    }
  };
}

async function ask(
  name: string,
  { servers, timeoutMs, signal }: { servers: readonly string[] | undefined; timeoutMs: number; signal: AbortSignal },
): Promise<string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (servers) resolver.setServers(servers);
  // The time holds for all name servers together.
  const ended = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const cancel = () => resolver.cancel();
  ended.addEventListener("abort", cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const errors = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    throw errors.find((error) => ![NODATA, NOTFOUND].includes(error.code)) ?? errors[0] ?? new Error("no address");
  } finally {
    ended.removeEventListener("abort", cancel);
  }
}

/** RFC 6761, section 6.3: localhost and the names below it are this machine, in spite of name servers. */
async function localAddresses(name: string, hostsFile: string): Promise<string[]> {
  const lines = (await readFile(hostsFile, "utf8").catch(() => "")).split("\n");
  const found = lines.flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/);
    return names.includes(name) && isIP(address) ? [address] : [];
  });
  if (found.length > 0) return found;
  return name === "localhost" || name.endsWith(".localhost") ? ["127.0.0.1", "::1"] : [];
}

const systemHostsFile = () =>
  process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";
