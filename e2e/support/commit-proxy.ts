import { createServer, connect as openSocket, type Socket } from "node:net";

/**
 * `lost` executes it but drops the answer; `late` drops the connection first and executes it later; `never` does not.
 */
export type Fate = "lost" | "late" | "never";

export interface CommitProxy {
  url: string;
  /**
   * Acts on the next COMMIT of a transaction with a statement that contains the text. `thenDown` also refuses others
   * until `heal`.
   */
  arm(fate: Fate, text: string, options?: { thenDown?: boolean }): void;
  /**
   * Ends the connection before the n-th step from now, counted from 0: a COMMIT, or a statement that writes outside of a
   * transaction. So everything before it is there, and nothing of it.
   */
  cutBefore(step: number): void;
  hasCut(): boolean;
  heal(): void;
  close(): Promise<void>;
}

const LATE_MS = 400;
const WRITES = /^\s*(INSERT|UPDATE|DELETE)\b|^\s*WITH\b[\s\S]*\b(INSERT|UPDATE|DELETE)\b/i;

/** A proxy in front of PostgreSQL's Unix socket that parses the protocol. */
export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const target = new URL(databaseUrl);
  const path = `${target.searchParams.get("host")}/.s.PGSQL.5432`;
  let armed: { fate: Fate; text: string; thenDown: boolean } | null = null;
  let stepsLeft: number | null = null;
  let isDown = false;
  let cuts = 0;
  const open = new Set<Socket>();
  const clients = new Set<Socket>();

  const server = createServer((client) => {
    if (isDown) return client.destroy();
    const database = openSocket(path);
    clients.add(client);
    client.on("close", () => clients.delete(client));
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => open.delete(socket));
    }
    let isMarked = false;
    let isSwallowing = false;
    let isInTransaction = false;
    const read = statements((sql) => {
      if (/^BEGIN\b/i.test(sql)) isMarked = false;
      const isStep = /^COMMIT\b/i.test(sql) || (!isInTransaction && WRITES.test(sql));
      if (/^(BEGIN|COMMIT|ROLLBACK)\b/i.test(sql)) isInTransaction = /^BEGIN\b/i.test(sql);
      if (stepsLeft !== null && isStep && stepsLeft-- === 0) {
        stepsLeft = null;
        return "never";
      }
      if (armed && sql.includes(armed.text)) isMarked = true;
      return armed !== null && isMarked && /^COMMIT\b/i.test(sql) ? armed.fate : null;
    });
    client.on("data", (bytes) => {
      if (client.destroyed) return;
      const fate = read(bytes);
      if (fate) {
        cuts += 1;
        isDown = armed?.thenDown ?? false;
        armed = null;
        if (isDown) for (const other of clients) if (other !== client) other.destroy();
      }
      if (fate === "never") {
        database.destroy();
        client.destroy();
      } else if (fate === "late") {
        client.destroy();
        setTimeout(() => database.end(bytes), LATE_MS);
      } else {
        isSwallowing ||= fate === "lost";
        database.write(bytes);
      }
    });
    database.on("data", (bytes) => {
      if (!isSwallowing) return client.write(bytes);
      if (!bytes.includes("COMMIT\0")) return;
      client.destroy();
      database.destroy();
    });
    client.on("close", () => setTimeout(() => database.destroy(), 2 * LATE_MS));
    database.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;

  return {
    url: url.href,
    arm(fate, text, { thenDown = false } = {}) {
      armed = { fate, text, thenDown };
      cuts = 0;
    },
    cutBefore(step) {
      stepsLeft = step;
      cuts = 0;
    },
    hasCut: () => cuts > 0,
    heal() {
      armed = null;
      stepsLeft = null;
      isDown = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Parses client messages: an untyped startup message, then simple queries (Q), prepared statements (P) and the use of
 * one that was named before (B).
 */
function statements(onStatement: (sql: string) => Fate | null): (bytes: Buffer) => Fate | null {
  let pending = Buffer.alloc(0);
  let hasStarted = false;
  const prepared = new Map<string, string>();
  return (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    let found: Fate | null = null;
    for (;;) {
      const typeLength = hasStarted ? 1 : 0;
      if (pending.length < typeLength + 4) return found;
      const length = typeLength + pending.readInt32BE(typeLength);
      if (pending.length < length) return found;
      const type = hasStarted ? String.fromCharCode(pending[0] ?? 0) : "";
      const body = pending.subarray(typeLength + 4, length).toString("utf8");
      pending = pending.subarray(length);
      hasStarted = true;
      if (type === "Q") found = onStatement(body) ?? found;
      if (type === "P") {
        const [name = "", sql = ""] = body.split("\0");
        if (name) prepared.set(name, sql);
        found = onStatement(sql) ?? found;
      }
      if (type === "B") {
        const [, name = ""] = body.split("\0", 2);
        found = onStatement(prepared.get(name) ?? "") ?? found;
      }
    }
  };
}
