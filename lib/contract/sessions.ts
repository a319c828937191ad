import { z } from "zod";
import { resourceResponse, Timestamp, WholeNumber } from "./schema/fields";
import { operation } from "./schema/operation";

const ListedSession = z
  .object({
    id: z.string(),
    kind: z.enum(["browser", "program"]).describe("`browser` for a signed-in browser, `program` for tokens."),
    current: z.boolean(),
    agent: z.string().nullable().describe("The user agent of the browser or program; null if it sent none."),
    created_at: Timestamp.describe("The time of the sign-in."),
    last_used_at: Timestamp.nullable().describe(
      "When the browser last used it, to the minute; null before that, and for the sign-in of a program.",
    ),
    expires_at: Timestamp.nullable().describe("The time of expiry."),
  })
  .meta({ id: "SignedIn", description: "A sign-in." });

export const listSessions = operation({
  id: "listSessions",
  method: "GET",
  path: "/api/v1/auth/sessions",
  tag: "Login",
  summary: "List your sessions",
  description: "Every active session, the caller's own first. API keys are not sessions.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({ sessions: z.array(ListedSession).describe("The sign-ins.") })
      .meta({ id: "SignedInList", description: "Your sign-ins." }),
  ),
  errors: [],
});

export const endOtherSessions = operation({
  id: "endOtherSessions",
  method: "DELETE",
  path: "/api/v1/auth/sessions",
  tag: "Login",
  summary: "End all other sessions",
  description:
    "Ends every session except the caller's, immediately. If the caller uses an API key, it ends all sessions.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({ ended: WholeNumber.describe("The number of sessions that ended.") })
      .meta({ id: "EndedSessions", description: "The other sessions have ended." }),
  ),
  errors: [],
});

export const endSession = operation({
  id: "endSession",
  method: "DELETE",
  path: "/api/v1/auth/sessions/{sessionId}",
  tag: "Login",
  summary: "End a session",
  description: "Its tokens and its cookie stop working immediately.",
  access: "bearer",
  limit: "general",
  params: z.object({ sessionId: z.string().max(64) }),
  ok: [200],
  answer: resourceResponse(
    z
      .object({ id: z.string(), ended: z.literal(true) })
      .meta({ id: "EndedSession", description: "The session has ended." }),
  ),
  errors: ["resource_not_found"],
});
