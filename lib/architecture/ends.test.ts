import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sourceOf } from "../../e2e/support/source-tree";

/** Tables whose rows go with no owner, and what ends them instead: a file of the sweep, which names the table. */
const swept: Record<string, string> = {
  idempotency_records: "lib/jobs/collect-garbage.ts",
  inbound_sms: "lib/jobs/collect-garbage.ts",
  login_codes: "lib/jobs/collect-garbage.ts",
  messages: "lib/messages/delete-message-texts.ts",
  one_time_codes: "lib/jobs/collect-garbage.ts",
  pending_files: "lib/platform/store/ledger.ts",
  rate_counters: "lib/platform/limiter/postgres.ts",
  suppressions: "lib/jobs/collect-garbage.ts",
  work_claims: "lib/jobs/collect-garbage.ts",
};

/** Rows that users or the installation itself keep. They hold no words of other users. */
const kept: Record<string, string> = {
  users: "until they delete their account",
  installation: "one row, for as long as there is an installation",
  message_templates: "the words of administrators, until they change them",
};

interface Table {
  name: string;
  /** Models that it cannot be without, and goes with. */
  owners: string[];
}

function tablesOf(schema: string): Map<string, Table> {
  const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  return new Map(
    models.map(([, model = "", body = ""]) => {
      const name = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model;
      const owners = [...body.matchAll(/^\s+\w+\s+(\w+)\s+@relation\([^)]*onDelete: Cascade/gm)].map(
        (found) => found[1] ?? "",
      );
      return [model, { name, owners }];
    }),
  );
}

/** With a person, however many tables are between. */
function goesWithPerson(model: string, tables: ReadonlyMap<string, Table>, seen: readonly string[] = []): boolean {
  if (model === "User") return true;
  const owners = tables.get(model)?.owners ?? [];
  return owners.some((owner) => !seen.includes(owner) && goesWithPerson(owner, tables, [...seen, model]));
}

const withoutEnd = (schema: string): string[] => {
  const tables = tablesOf(schema);
  return [...tables]
    .filter(([model, { name }]) => !goesWithPerson(model, tables) && !(name in swept) && !(name in kept))
    .map(([, { name }]) => name);
};

const schema = readFileSync(join(resolve(import.meta.dirname, "../.."), "prisma/schema.prisma"), "utf8");

test("the rows of every table go with their owner, or after a time that is written down", () => {
  expect(
    withoutEnd(schema),
    `Nothing ends the rows of these tables. Decide which it is:
- they belong to an account, a clip or a link: give the model a relation that is not optional, with onDelete: Cascade;
- they end after a time: add a step to lib/jobs/collect-garbage.ts with a row in lib/jobs/collect-garbage.test.ts, name the table in \`swept\`
  here, and the time in SECURITY.md;
- the installation keeps them, and they hold no words of users: name the table in \`kept\` here, with the reason.
Then say in lib/http/present/whole-person.test.ts what an export tells of them.`,
  ).toEqual([]);
  const tables = new Set([...tablesOf(schema).values()].map(({ name }) => name));
  const gone = [...Object.keys(swept), ...Object.keys(kept)].filter((name) => !tables.has(name));
  expect(gone, "take these out of `swept` or `kept` in this test: no table has that name").toEqual([]);
});

test("the sweep does end what it is said to end", () => {
  const sweep = sourceOf("lib/jobs/collect-garbage.ts");
  const isEnded = ([table, file]: [string, string]) => new RegExp(`DELETE FROM ${table}\\b`).test(sourceOf(file));
  const unswept = Object.entries(swept).filter((one) => !isEnded(one));
  expect(unswept, "no DELETE of the table stands in the file that `swept` names for it").toEqual([]);
  for (const step of ["deleteMessageTexts", "sweepPendingFiles", "limiter().sweep"]) expect(sweep).toContain(step);
});

test("a table without an end is found: alone, with an owner that it can be without, and with one that does not end itself", () => {
  const added = `
model Alone {
  id String @id
  @@map("alone")
}
model Perhaps {
  id     String  @id
  userId String?
  user   User?   @relation(fields: [userId], references: [id], onDelete: Cascade)
  @@map("perhaps")
}
model Child {
  id     String @id
  parent Alone  @relation(fields: [id], references: [id], onDelete: Cascade)
  @@map("children")
}
model Kept {
  id   String @id
  user User   @relation(fields: [id], references: [id], onDelete: SetNull)
  @@map("set_null")
}
model Fine {
  id   String @id
  clip Clip   @relation(fields: [id], references: [id], onDelete: Cascade)
  @@map("fine")
}
`;
  expect(withoutEnd(schema + added)).toEqual(["alone", "perhaps", "children", "set_null"]);
});
