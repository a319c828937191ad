import type { Config } from "#lib/config/read-config";
import { isPooled } from "#lib/config/read-database";
import { getRuntime } from "#lib/config/runtime";
import { type DatabaseFacts, databaseFacts } from "#lib/platform/database/database-facts";
import { describeFailure, ServiceProblem } from "#lib/platform/providers/service-check";

export async function checkDatabase({ database }: Config): Promise<string> {
  if (database.kind === "embedded") return described(await factsOf("DATABASE_URL", getRuntime().databaseUrl));
  const { url, directUrl, readUrl } = database;
  const facts = await factsOf("DATABASE_URL", url);
  assertNoReplica("DATABASE_URL", facts);
  const says = [described(facts)];
  if (directUrl) {
    assertNoReplica("DATABASE_DIRECT_URL", await factsOf("DATABASE_DIRECT_URL", directUrl));
    says.push("DATABASE_DIRECT_URL answers.");
  }
  if (readUrl) {
    assertReplicaOf(await factsOf("DATABASE_READ_URL", readUrl), facts);
    says.push("DATABASE_READ_URL answers.");
  }
  if (isPooled(url) && !directUrl) {
    says.push("Without DATABASE_DIRECT_URL waiting requests poll once a second, and backups are not possible.");
  }
  if (isPooled(url) && !facts.statementTimeout) {
    says.push("There is no limit for statements that hang: set one with ALTER ROLE ... SET statement_timeout = '15s'.");
  }
  return says.join(" ");
}

async function factsOf(name: string, url: string): Promise<DatabaseFacts> {
  return databaseFacts(url).catch((error: unknown) => {
    const reason = error instanceof Error && error.message ? error.message : describeFailure(error);
    const what = name === "DATABASE_URL" ? "PostgreSQL" : name;
    throw new ServiceProblem(`${what} cannot be reached: ${reason}.`);
  });
}

function assertNoReplica(name: string, { isReplica }: DatabaseFacts): void {
  if (isReplica) throw new ServiceProblem(`${name} leads to a replica, which accepts no writes.`);
}

function assertReplicaOf(replica: DatabaseFacts, primary: DatabaseFacts): void {
  if (!replica.isReplica || replica.identity !== primary.identity) {
    throw new ServiceProblem(
      "DATABASE_READ_URL does not lead to a replica of DATABASE_URL, so nothing is read from it.",
    );
  }
  if (primary.hasLateCommits) {
    throw new ServiceProblem(
      "synchronous_commit is off: lists from DATABASE_READ_URL may miss recent changes. Switch it on.",
    );
  }
}

function described({ version, hasTables }: DatabaseFacts): string {
  return `PostgreSQL ${version} answers and ${hasTables ? "has the tables" : "is empty: the first start creates the tables"}.`;
}
