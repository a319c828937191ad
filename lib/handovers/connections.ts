import { processSingleton } from "#lib/config/runtime";
import type { Connection, Tracker as TrackerName, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, fieldError, notFound } from "#lib/kernel/errors";
import { currentTurn } from "#lib/kernel/turn";
import { db } from "#lib/platform/database/db";
import { assertGuardedUrl } from "#lib/platform/guarded-http/guarded-url";
import { type Tracker, type TrackerAccess, TrackerError } from "#lib/platform/trackers/port";
import { trackers } from "#lib/platform/trackers/trackers";
import { createFairSemaphore } from "#lib/platform/turns/fair-semaphore";
import { openSealed, sealText } from "#lib/secrets/sealed-text";

const CHECK_MS = 15_000;
/** Trackers that requests ask at the same time. Users name their addresses, so an answer may be slow and large. */
const MOST_ASKED = 8;
const ACCOUNT_LENGTH = 200;
const PURPOSE = "tracker-token";

interface ConnectionSettings {
  token: string;
  url: string | null;
  email: string | null;
  project: string | null;
}

export function listConnections({ id: userId }: Pick<User, "id">): Promise<Connection[]> {
  return db().connection.findMany({ where: { userId }, orderBy: { target: "asc" } });
}

export function findConnection({ id: userId }: Pick<User, "id">, target: TrackerName): Promise<Connection | null> {
  return db().connection.findUnique({ where: { userId_target: { userId, target } } });
}

/** After the service has said whose token it is. */
export async function saveConnection(
  { id: userId }: Pick<User, "id">,
  target: TrackerName,
  settings: ConnectionSettings,
): Promise<Connection> {
  const tracker = trackers[target];
  const { token, email } = settings;
  const typed = settings.project === null ? null : readProjectName(tracker, settings.project);
  const url = readAddress(tracker, settings.url);
  if (target === "jira" && email === null)
    throw fieldError("email", "is required for Jira: the address of your Atlassian account");
  const account = await checkToken(tracker, { token, url, email });
  const now = clock.now();
  const sealed = { token: sealText(token, PURPOSE), url, email };
  const project = typed === null ? null : await resolveProject(tracker, sealed, typed);
  const data = { ...sealed, account, lastError: null, updatedAt: now };
  return db().connection.upsert({
    where: { userId_target: { userId, target } },
    create: { ...data, userId, target, project, createdAt: now },
    update: { ...data, ...(project === null ? {} : { project }) },
  });
}

export async function deleteConnection({ id: userId }: Pick<User, "id">, target: TrackerName): Promise<void> {
  const { count } = await db().connection.deleteMany({ where: { userId, target } });
  if (count === 0) throw notFound("The connection");
}

/** As its tracker spells it, so that one place is one handover. */
export function readProjectName(tracker: Tracker, typed: string): string {
  const project = tracker.normalizeProject(typed);
  const problem = tracker.checkProject(project);
  if (problem) throw fieldError("project", `${problem} on ${tracker.name}`);
  return project;
}

/** Asks the tracker, where a place has more names than its spelling says. */
export async function resolveProject(tracker: Tracker, connection: Sealed, project: string): Promise<string> {
  if (!tracker.resolveProject) return project;
  const { resolveProject: resolve } = tracker;
  return askInTurn(async (signal) => {
    try {
      return await resolve({ ...accessOf(connection, tracker), project, signal });
    } catch (error) {
      if (signal.aborted) throw fieldError("project", `cannot be looked up: ${tracker.name} did not answer in time`);
      throw error instanceof TrackerError ? fieldError("project", error.message) : error;
    }
  });
}

/** One question of a user at a time. */
function askInTurn<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const places = processSingleton("tracker questions", () => createFairSemaphore(MOST_ASKED, { ofOne: 1 }));
  return places.run(currentTurn(), () => ask(AbortSignal.timeout(CHECK_MS)));
}

type Sealed = Pick<Connection, "token" | "url" | "email">;

/** Throws TrackerError if the token was encrypted under an earlier key of the server. */
export function accessOf({ token, url, email }: Sealed, { name }: Tracker): Omit<TrackerAccess, "project" | "signal"> {
  try {
    return { token: openSealed(token, PURPOSE), url, email };
  } catch {
    throw new TrackerError(`The token for ${name} can no longer be read: connect it again.`);
  }
}

function readAddress({ name, url: usual }: Tracker, given: string | null): string {
  const example = `https://${name.toLowerCase()}.example.com`;
  if (given !== null) {
    const { origin, pathname } = new URL(assertGuardedUrl(given, example));
    return origin + pathname.replace(/\/+$/, "");
  }
  if (usual === null) throw fieldError("url", `is required for ${name}: the address of your site, like ${example}`);
  return usual;
}

function checkToken(tracker: Tracker, access: Omit<TrackerAccess, "project" | "signal">): Promise<string> {
  return askInTurn(async (signal) => {
    try {
      const account = await tracker.account({ ...access, signal });
      if (account === "")
        throw fieldError("url", `leads to no API of ${tracker.name}: give the address at which you open its pages`);
      return account.slice(0, ACCOUNT_LENGTH);
    } catch (error) {
      if (signal.aborted) throw new AppError("provider_error", `${tracker.name} did not answer in time.`);
      if (!(error instanceof TrackerError)) throw error;
      throw error.isRetryable ? new AppError("provider_error", error.message) : fieldError("token", error.message);
    }
  });
}
