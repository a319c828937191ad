import { type Clip, Prisma, type Token, type TokenKind, type User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { pickPrefixedColumns, selectColumns } from "#lib/platform/database/columns";
import type { JoinedRead } from "#lib/platform/database/joined-read";
import { hasReplica, PRIMARY_FLUSH_LSN } from "#lib/platform/database/replica";
import { queryPrepared } from "#lib/platform/database/rows";
import type { RateVerdict } from "#lib/platform/limiter/port";

/** As the caller presents it: the hash of a secret, or the id in a session cookie. */
export type Credential = { kinds: readonly TokenKind[] } & ({ hash: string } | { id: string });

export interface LoadOptions<Read = never> {
  /** Charges the rate limit: a row of `allowed`, `remaining` and `reset_ms` for the user of the given id. */
  charge?: ((userId: Prisma.Sql) => Prisma.Sql) | undefined;
  /** A clip of the caller. */
  clipId?: number | undefined;
  /** Read together with that clip. */
  joined?: JoinedRead<Read> | undefined;
  /** Read by the caller's id. */
  ofCaller?: ((userId: Prisma.Sql) => Prisma.Sql) | null | undefined;
}

export interface Authenticated<Read = never, Value = never> {
  user: User;
  token: Token;
  rate: Pick<RateVerdict, "allowed" | "remaining" | "resetAt"> | null;
  /** Null also where `joined` is all that is read. */
  clip: Clip | null;
  /** Null without the clip. */
  joined: Read | null;
  ofCaller: Value | null;
  primaryLsn: string | null;
}

type RateRow = { allowed: boolean | null; remaining: number; reset_ms: bigint; primaryLsn?: string };

/** Loads the caller, their rate limit and what the path names, in one statement. Null for an invalid credential. */
export async function authenticateAndLoad<Read = never, Value = never>(
  credential: Credential,
  asked: LoadOptions<Read> = {},
): Promise<Authenticated<Read, Value> | null> {
  const [row] = await queryPrepared<RateRow & { "read.value"?: Value | null } & Record<string, unknown>>(
    statement(credential, asked),
  );
  if (!row) return null;
  const { allowed, remaining, reset_ms, primaryLsn = null } = row;
  const hasClip = row["clip.id"] !== null;
  return {
    user: pickPrefixedColumns<User>(row, "user.", Prisma.UserScalarFieldEnum),
    token: pickPrefixedColumns<Token>(row, "token.", Prisma.TokenScalarFieldEnum),
    rate: allowed === null ? null : { allowed, remaining, resetAt: new Date(Number(reset_ms)) },
    clip: hasClip && !asked.joined?.isAll ? pickPrefixedColumns<Clip>(row, "clip.", Prisma.ClipScalarFieldEnum) : null,
    joined: hasClip ? (asked.joined?.read(row) ?? null) : null,
    ofCaller: row["read.value"] ?? null,
    primaryLsn,
  };
}

const ID = { id: "id" };

function statement(credential: Credential, { charge, clipId, joined, ofCaller }: LoadOptions<unknown>): Prisma.Sql {
  const hasClip = clipId !== undefined;
  const userId = Prisma.sql`caller."user.id"`;
  const mayRead = charge ? Prisma.sql`rate.allowed` : Prisma.sql`TRUE`;
  return Prisma.sql`
    SELECT caller.*,
      ${charge ? Prisma.sql`rate.*` : Prisma.sql`NULL AS allowed`},
      ${hasClip ? selectColumns("c", joined?.isAll ? ID : Prisma.ClipScalarFieldEnum, "clip.") : Prisma.sql`NULL AS "clip.id"`}
      ${hasClip && joined ? Prisma.sql`, ${joined.columns}` : Prisma.empty}
      ${ofCaller ? Prisma.sql`, CASE WHEN ${mayRead} THEN ${ofCaller(userId)} END AS "read.value"` : Prisma.empty}
      ${hasReplica() ? Prisma.sql`, ${PRIMARY_FLUSH_LSN} AS "primaryLsn"` : Prisma.empty}
    FROM (
      SELECT ${selectColumns("t", Prisma.TokenScalarFieldEnum, "token.")}, ${selectColumns("u", Prisma.UserScalarFieldEnum, "user.")}
      FROM tokens t JOIN users u ON u.id = t.user_id
      WHERE ${"hash" in credential ? Prisma.sql`t.hash = ${credential.hash}` : Prisma.sql`t.id = ${credential.id}`}
        AND t.kind = ANY (${credential.kinds}::token_kind[]) AND t.revoked_at IS NULL AND t.rotated_at IS NULL
        AND (t.expires_at IS NULL OR t.expires_at > ${clock.now()}::timestamptz)
    ) AS caller
    ${charge ? Prisma.sql`CROSS JOIN LATERAL ${charge(userId)} AS rate` : Prisma.empty}
    ${
      hasClip
        ? Prisma.sql`LEFT JOIN clips c ON ${mayRead} AND c.id = ${clipId}::int AND c.user_id = ${userId} AND c.frozen_of IS NULL
      AND (caller."token.clipId" IS NULL OR caller."token.clipId" = c.id)`
        : Prisma.empty
    }
    ${hasClip && joined ? joined.joins : Prisma.empty}`;
}
