import { z } from "zod";
import { resourceResponse } from "./schema/fields";
import { operation } from "./schema/operation";

export const Finding = z
  .object({
    part: z.string().describe("The name of the part."),
    is_well: z.boolean().describe("Whether the part works."),
    says: z.string().describe("The state of the part in one sentence; if it does not work, what to check."),
  })
  .meta({ id: "Finding", description: "A part of the installation and its state." });

export const examineService = operation({
  id: "examineService",
  method: "GET",
  path: "/api/v1/admin/doctor",
  tag: "Administration",
  summary: "Check the installation",
  description:
    "Checks the database, the file store and every configured provider, and reports the findings in the words of " +
    "`npm run doctor`, without secrets. Changes nothing and sends nothing; takes up to ten seconds.",
  access: "bearer",
  admin: true,
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({ findings: z.array(Finding).describe("Each part of the installation.") })
      .meta({ id: "FindingList", description: "Every part of the installation." }),
  ),
  errors: ["forbidden"],
});
