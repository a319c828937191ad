import { z } from "zod";
import { resource } from "./schema/fields";
import { operation } from "./schema/operation";

export const Finding = z.object({ part: z.string(), is_well: z.boolean(), says: z.string() }).meta({ id: "Finding" });

export const examineService = operation({
  id: "examineService",
  method: "GET",
  path: "/api/v1/admin/doctor",
  tag: "Administration",
  summary: "What is well and what is not",
  description:
    "Asks the database, the file store and every provider that is configured, and says what it found in the words of " +
    "`npm run doctor`, without secrets. Changes nothing and sends nothing; takes up to ten seconds.",
  access: "bearer",
  admin: true,
  limit: "general",
  ok: [200],
  answer: resource(z.object({ findings: z.array(Finding) }).meta({ id: "FindingList" })),
  errors: ["forbidden"],
});
