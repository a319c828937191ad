import { z } from "zod";
import { resourceResponse, Timestamp, WholeNumber } from "./schema/fields";
import { operation } from "./schema/operation";

export const SignedIn = z
  .object({
    id: z.string(),
    kind: z.enum(["browser", "program"]).describe("`browser` for a signed-in browser, `program` for tokens."),
    current: z.boolean(),
    agent: z.string().nullable().describe("What the browser or program calls itself; null where it does not say."),
    created_at: Timestamp.describe("When somebody signed in."),
    last_used_at: Timestamp.nullable().describe(
      "When the browser last used it, to the minute; null before that, and for the sign-in of a program.",
    ),
    expires_at: Timestamp.nullable().describe("When it ends by itself."),
  })
  .meta({ id: "SignedIn", description: "A sign-in." });

export const listSessions = operation({
  id: "listSessions",
  method: "GET",
  path: "/api/v1/auth/sessions",
  tag: "Login",
  summary: "Where you are signed in",
  description: "Every sign-in that has not ended, the caller's own first. Personal keys are no sign-ins.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({ sessions: z.array(SignedIn).describe("The sign-ins.") })
      .meta({ id: "SignedInList", description: "Your sign-ins." }),
  ),
  errors: [],
});

export const endOtherSessions = operation({
  id: "endOtherSessions",
  method: "DELETE",
  path: "/api/v1/auth/sessions",
  tag: "Login",
  summary: "End all other sign-ins",
  description: "Ends every sign-in but the one that asks, at once. Asked with a personal key, it ends all of them.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({ ended: WholeNumber.describe("How many there were.") })
      .meta({ id: "EndedSessions", description: "The others have ended." }),
  ),
  errors: [],
});

export const endSession = operation({
  id: "endSession",
  method: "DELETE",
  path: "/api/v1/auth/sessions/{sessionId}",
  tag: "Login",
  summary: "End one sign-in",
  description: "Its tokens and its cookie open nothing any more, at once.",
  access: "bearer",
  limit: "general",
  params: z.object({ sessionId: z.string().max(64) }),
  ok: [200],
  answer: resourceResponse(
    z
      .object({ id: z.string(), ended: z.literal(true) })
      .meta({ id: "EndedSession", description: "The sign-in has ended." }),
  ),
  errors: ["resource_not_found"],
});
