import { type Clip, Prisma, type Token, type TokenKind, type User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { pickPrefixedColumns, selectColumns } from "#lib/platform/database/columns";
import type { JoinedRead } from "#lib/platform/database/joined-read";
import { hasReplica, PRIMARY_FLUSH_LSN } from "#lib/platform/database/replica";
import { queryPrepared } from "#lib/platform/database/rows";
import type { RateVerdict } from "#lib/platform/limiter/port";

/** What the caller presents: the hash of a secret, or the id in a session cookie. */
export type Credential = { kinds: readonly TokenKind[] } & ({ hash: string } | { id: string });

export interface AdmissionOptions<Read = never> {
  /** Counts this request: a row of `allowed`, `remaining` and `reset_ms` for the user of the given id. */
  take?: ((userId: Prisma.Sql) => Prisma.Sql) | undefined;
  /** Of the caller. */
  clipId?: number | undefined;
  beside?: JoinedRead<Read> | undefined;
  value?: ((userId: Prisma.Sql) => Prisma.Sql) | null | undefined;
}

export interface Admission<Read = never, Value = never> {
  user: User;
  token: Token;
  counted: Pick<RateVerdict, "allowed" | "remaining" | "resetAt"> | null;
  /** Null also where `beside` is all that is read. */
  clip: Clip | null;
  /** As `beside` reads it; null without the clip. */
  beside: Read | null;
  value: Value | null;
  written: string | null;
}

type Counted = { allowed: boolean | null; remaining: number; reset_ms: bigint; written?: string };

/** Loads the caller, their rate limit and what the path names, in one statement. Null for an invalid credential. */
export async function authenticateAndLoad<Read = never, Value = never>(
  credential: Credential,
  asked: AdmissionOptions<Read> = {},
): Promise<Admission<Read, Value> | null> {
  const [row] = await queryPrepared<Counted & { "read.value"?: Value | null } & Record<string, unknown>>(
    statement(credential, asked),
  );
  if (!row) return null;
  const { allowed, remaining, reset_ms, written = null } = row;
  const hasClip = row["clip.id"] !== null;
  return {
    user: pickPrefixedColumns<User>(row, "user.", Prisma.UserScalarFieldEnum),
    token: pickPrefixedColumns<Token>(row, "token.", Prisma.TokenScalarFieldEnum),
    counted: allowed === null ? null : { allowed, remaining, resetAt: new Date(Number(reset_ms)) },
    clip: hasClip && !asked.beside?.isAll ? pickPrefixedColumns<Clip>(row, "clip.", Prisma.ClipScalarFieldEnum) : null,
    beside: hasClip ? (asked.beside?.read(row) ?? null) : null,
    value: row["read.value"] ?? null,
    written,
  };
}

const ID = { id: "id" };

function statement(credential: Credential, { take, clipId, beside, value }: AdmissionOptions<unknown>): Prisma.Sql {
  const hasClip = clipId !== undefined;
  const userId = Prisma.sql`caller."user.id"`;
  const mayRead = take ? Prisma.sql`rate.allowed` : Prisma.sql`TRUE`;
  return Prisma.sql`
    SELECT caller.*,
      ${take ? Prisma.sql`rate.*` : Prisma.sql`NULL AS allowed`},
      ${hasClip ? selectColumns("c", beside?.isAll ? ID : Prisma.ClipScalarFieldEnum, "clip.") : Prisma.sql`NULL AS "clip.id"`}
      ${hasClip && beside ? Prisma.sql`, ${beside.columns}` : Prisma.empty}
      ${value ? Prisma.sql`, CASE WHEN ${mayRead} THEN ${value(userId)} END AS "read.value"` : Prisma.empty}
      ${hasReplica() ? Prisma.sql`, ${PRIMARY_FLUSH_LSN} AS written` : Prisma.empty}
    FROM (
      SELECT ${selectColumns("t", Prisma.TokenScalarFieldEnum, "token.")}, ${selectColumns("u", Prisma.UserScalarFieldEnum, "user.")}
      FROM tokens t JOIN users u ON u.id = t.user_id
      WHERE ${"hash" in credential ? Prisma.sql`t.hash = ${credential.hash}` : Prisma.sql`t.id = ${credential.id}`}
        AND t.kind = ANY (${credential.kinds}::token_kind[]) AND t.revoked_at IS NULL AND t.rotated_at IS NULL
        AND (t.expires_at IS NULL OR t.expires_at > ${clock.now()}::timestamptz)
    ) AS caller
    ${take ? Prisma.sql`CROSS JOIN LATERAL ${take(userId)} AS rate` : Prisma.empty}
    ${
      hasClip
        ? Prisma.sql`LEFT JOIN clips c ON ${mayRead} AND c.id = ${clipId}::int AND c.user_id = ${userId} AND c.frozen_of IS NULL
      AND (caller."token.clipId" IS NULL OR caller."token.clipId" = c.id)`
        : Prisma.empty
    }
    ${hasClip && beside ? beside.joins : Prisma.empty}`;
}
