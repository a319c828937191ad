import { join } from "node:path";
import { isMailboxOpen } from "../../config/delivery";
import { getHost } from "../../config/hosts";
import { setNextEnvironment } from "../../config/next-environment";
import { getDirectUrl } from "../../config/read-database";
import { runtimeFromEnvironment, setRuntime } from "../../config/runtime";
import { callerBucket } from "../../kernel/request/caller-address";
import { createAllRequestContexts } from "../../kernel/request/request-context";
import { createLog } from "../../log/create-log";
import { createAnswerFinish } from "../http/answer-finish";
import { limitUnreadBody } from "../http/limit-unread-body";
import { validateRequestTarget } from "../http/validate-request-target";
import { ignoreClosedOutput } from "../ignore-closed-output";
import { migrate } from "../postgres/migrate";
import { checkServerKey } from "../postgres/server-key-check";
import { createPagePolicy } from "./page-policy";

/** Answers what no page or operation is asked for: `unknown-path.ts`. */
const OTHER_PATH = "/api/no-such-address";

/**
 * Sets up a process that another program started: `next start` or a serverless function. Does what the Tellmark server does
 * around Next, except for the embedded database and the limits of sockets and slow bodies.
 */
export async function bootstrapNextStart() {
  ignoreClosedOutput();
  try {
    await open();
  } catch (error) {
    // Next would continue and fail every request.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function open() {
  const stopping = new AbortController();
  const runtime = runtimeFromEnvironment(undefined, undefined, stopping.signal);
  const { config, databaseUrl, keys, rootDir } = runtime;
  const log = createLog(config.logLevel);
  setRuntime(runtime);
  setNextEnvironment(config, keys.server);
  const { sendsBytes } = getHost(config);
  const finish = createAnswerFinish({
    blobDir: sendsBytes ? join(config.dataDir, "blobs") : null,
    pagePolicy: createPagePolicy(config),
    compresses: sendsBytes,
    // Next cuts it without a notice to the client of the next request.
    closesUnread: true,
    log,
  });
  createAllRequestContexts((request, response, context) => {
    context.caller = callerBucket(request, config.trustProxy);
    context.refusal = validateRequestTarget(request, context, config);
    finish(request, response, context);
    limitUnreadBody(request, response);
    // Else a client that asks again and again over one connection keeps the process from ending.
    if (stopping.signal.aborted) response.setHeader("Connection", "close");
    if (!context.refusal && !context.meantLink) return;
    request.url = OTHER_PATH;
    if (request.method !== "HEAD") request.method = "GET";
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stopping.abort());
  const direct = getDirectUrl(config.database, databaseUrl) ?? databaseUrl;
  const applied = await migrate(direct, `${rootDir}/prisma/migrations`, {
    next: (client) => checkServerKey({ client, serverKey: keys.server, isShared: true, log }),
  });
  if (applied.length > 0) log.info("Migrated the database", { applied });
  log.info("Running without the Tellmark server: there is no limit for sockets and slow bodies", { role: config.role });
  if (isMailboxOpen(config)) {
    log.warn("/dev/mailbox shows every message, sign-in codes too, to all users of this machine");
  }
}
