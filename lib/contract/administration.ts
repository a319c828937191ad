import { z } from "zod";
import { resourceResponse } from "./schema/fields";
import { operation } from "./schema/operation";

export const Finding = z
  .object({
    part: z.string().describe("Which part."),
    is_well: z.boolean().describe("Whether it works."),
    says: z.string().describe("How it is, in a sentence; what to look at if it does not work."),
  })
  .meta({ id: "Finding", description: "One part of the installation, and how it is." });

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
  answer: resourceResponse(
    z
      .object({ findings: z.array(Finding).describe("Each part of the installation.") })
      .meta({ id: "FindingList", description: "Every part of the installation." }),
  ),
  errors: ["forbidden"],
});
