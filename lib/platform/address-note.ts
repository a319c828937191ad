import { z } from "zod";
import { config } from "#lib/config/config";
import type { AddressDisagreement } from "#lib/config/describe-address";
import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { query } from "./database/rows";

/** The last report of the operator's page, for the doctor, which no page asks. */
const AddressNote = z.object({
  page: z.string(),
  own: z.string(),
  hasUnknownProxy: z.boolean(),
  publicUrl: z.string().nullable(),
  trustProxy: z.number(),
  seenAt: z.string(),
});
type AddressNote = z.output<typeof AddressNote>;

export async function saveAddressNote(disagreement: AddressDisagreement): Promise<void> {
  const { publicUrl, trustProxy } = config();
  const note: AddressNote = { ...disagreement, publicUrl, trustProxy, seenAt: clock.now().toISOString() };
  await query(Prisma.sql`UPDATE installation SET address_note = ${JSON.stringify(note)}::jsonb`);
}

export async function deleteAddressNote(page: string): Promise<void> {
  await query(Prisma.sql`UPDATE installation SET address_note = NULL WHERE address_note->>'page' = ${page}`);
}

/** Null also if it was made under another configuration, and in a database of an earlier version. */
export async function findAddressNote(): Promise<AddressNote | null> {
  const { publicUrl, trustProxy } = config();
  const rows = await query<{ note: unknown }>(Prisma.sql`
    SELECT to_jsonb(installation)->'address_note' AS note FROM installation`).catch(() => []);
  const note = AddressNote.safeParse(rows[0]?.note).data;
  return note && note.publicUrl === publicUrl && note.trustProxy === trustProxy ? note : null;
}
