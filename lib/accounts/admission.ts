import {
  type Asset,
  type AssetKind,
  type Clip,
  Prisma,
  type Token,
  type TokenKind,
  type User,
} from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { columns, prefixed } from "#lib/platform/columns";
import type { Verdict } from "#lib/platform/limiter/port";
import { rows } from "#lib/platform/rows";

/** What is presented: the hash of a secret, or the id in a session cookie. */
export type Credential = { kinds: readonly TokenKind[] } & ({ hash: string } | { id: string });

export interface AskedFor {
  /** Counts this request: a row of `allowed`, `remaining` and `reset_ms` for the user of the given id. */
  take?: ((userId: Prisma.Sql) => Prisma.Sql) | undefined;
  /** Of the caller. */
  clipId?: number | undefined;
  /** An upload of that clip. */
  upload?: { kind: AssetKind; filename: string } | undefined;
}

export interface Admission {
  user: User;
  token: Token;
  counted: Pick<Verdict, "allowed" | "remaining" | "resetAt"> | null;
  clip: Clip | null;
  upload: Asset | null;
}

type Counted = { allowed: boolean | null; remaining: number; reset_ms: bigint };

/** Who calls, whether they may now, and what they ask for, in one statement. Null for an invalid credential. */
export async function admit(credential: Credential, asked: AskedFor = {}): Promise<Admission | null> {
  const [row] = await rows<Counted & Record<string, unknown>>(statement(credential, asked));
  if (!row) return null;
  const { allowed, remaining, reset_ms } = row;
  return {
    user: prefixed<User>(row, "user."),
    token: prefixed<Token>(row, "token."),
    counted: allowed === null ? null : { allowed, remaining, resetAt: new Date(Number(reset_ms)) },
    clip: row["clip.id"] === null ? null : prefixed<Clip>(row, "clip."),
    upload: row["upload.id"] === null ? null : prefixed<Asset>(row, "upload."),
  };
}

function statement(credential: Credential, { take, clipId, upload }: AskedFor): Prisma.Sql {
  const clip =
    clipId === undefined
      ? null
      : Prisma.sql`LEFT JOIN clips c ON c.id = ${clipId}::int AND c.user_id = caller."user.id"`;
  const file =
    clip && upload
      ? Prisma.sql`LEFT JOIN assets a ON a.clip_id = c.id AND a.kind = ${upload.kind}::asset_kind AND a.filename = ${upload.filename}`
      : null;
  return Prisma.sql`
    SELECT caller.*,
      ${take ? Prisma.sql`rate.*` : Prisma.sql`NULL AS allowed`},
      ${clip ? columns("c", Prisma.ClipScalarFieldEnum, "clip.") : Prisma.sql`NULL AS "clip.id"`},
      ${file ? columns("a", Prisma.AssetScalarFieldEnum, "upload.") : Prisma.sql`NULL AS "upload.id"`}
    FROM (
      SELECT ${columns("t", Prisma.TokenScalarFieldEnum, "token.")}, ${columns("u", Prisma.UserScalarFieldEnum, "user.")}
      FROM tokens t JOIN users u ON u.id = t.user_id
      WHERE ${"hash" in credential ? Prisma.sql`t.hash = ${credential.hash}` : Prisma.sql`t.id = ${credential.id}`}
        AND t.kind = ANY (${credential.kinds}::token_kind[]) AND t.revoked_at IS NULL AND t.rotated_at IS NULL
        AND (t.expires_at IS NULL OR t.expires_at > ${clock.now()}::timestamptz)
    ) AS caller
    ${take ? Prisma.sql`CROSS JOIN LATERAL ${take(Prisma.sql`caller."user.id"`)} AS rate` : Prisma.empty}
    ${clip ?? Prisma.empty} ${file ?? Prisma.empty}`;
}
