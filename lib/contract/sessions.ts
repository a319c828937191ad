import { z } from "zod";
import { resource, Timestamp, Whole } from "./schema/fields";
import { operation } from "./schema/operation";

export const SignedIn = z
  .object({
    id: z.string(),
    kind: z.enum(["browser", "program"]),
    current: z.boolean(),
    agent: z.string().nullable(),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable(),
    expires_at: Timestamp.nullable(),
  })
  .meta({ id: "SignedIn" });

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
  answer: resource(z.object({ sessions: z.array(SignedIn) }).meta({ id: "SignedInList" })),
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
  answer: resource(z.object({ ended: Whole }).meta({ id: "EndedSessions" })),
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
  answer: resource(z.object({ id: z.string(), ended: z.literal(true) }).meta({ id: "EndedSession" })),
  errors: ["resource_not_found"],
});
