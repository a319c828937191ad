import { z } from "zod";
import { JobRecord } from "./packages";
import { clipPath, Page, Pagination, resource, Timestamp, Whole, workflow } from "./schema/fields";
import { operation } from "./schema/operation";

export const getHealth = operation({
  id: "getHealth",
  method: "GET",
  path: "/api/v1/health",
  tag: "Service",
  summary: "Is the process alive",
  description: "For supervisors; it asks nobody else and counts for nobody.",
  access: "public",
  limit: "none",
  ok: [200],
  answer: workflow({ status: z.literal("ok") }).meta({ id: "Health" }),
  errors: [],
});

export const getReadiness = operation({
  id: "getReadiness",
  method: "GET",
  path: "/api/v1/ready",
  tag: "Service",
  summary: "Can it serve: database, files and queue answer, and the disk has room",
  description:
    "Counts as a request of the address it comes from; `/health` is free. 503 names what is missing: `space` means that the " +
    "disk has too little room for anything new (`reason`: `server_full`), while reading and deleting go on.",
  access: "public",
  limit: "general",
  ok: [200],
  answer: workflow({ status: z.literal("ready"), checks: z.record(z.string(), z.literal("ok")) }).meta({
    id: "Readiness",
  }),
  errors: ["service_unavailable"],
});

export const getOpenApi = operation({
  id: "getOpenApi",
  method: "GET",
  path: "/api/v1/openapi.json",
  tag: "Service",
  summary: "This document: the API in OpenAPI 3.1",
  description: "Made from what validates and limits every request.",
  access: "public",
  limit: "general",
  ok: [200],
  etag: true,
  answer: z
    .looseObject({ openapi: z.literal("3.1.1"), info: z.looseObject({}), paths: z.looseObject({}) })
    .meta({ id: "OpenApiDocument" }),
  errors: [],
});

const Counter = z
  .object({
    limit: Whole,
    window_seconds: Whole,
    used: Whole,
    remaining: Whole,
    resets_at: Timestamp.nullable(),
  })
  .meta({ id: "RateCounter" });

const DailyUse = z
  .object({
    used: z.number(),
    /** Null: unlimited. */
    limit: Whole.nullable(),
    resets_at: Timestamp,
  })
  .meta({ id: "DailyUse" });

export const getUsage = operation({
  id: "getUsage",
  method: "GET",
  path: "/api/v1/usage",
  tag: "Service",
  summary: "Your limits, what you have used of them, and the bounds of the API",
  description: "The counters of this hour, the bytes that are stored, and the bounds of the API by name.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resource(
    z
      .object({
        limits: z.record(z.string(), Counter),
        storage: z.object({
          clips: Whole,
          /** Files, ink, texts, replies, and the announced size of open uploads. */
          bytes: Whole,
          /** Null: unlimited. */
          quota_bytes: Whole.nullable(),
        }),
        /** Since midnight UTC. */
        today: z.object({ transcription_seconds: DailyUse, translation_characters: DailyUse }),
        bounds: z.record(z.string(), z.unknown()),
      })
      .meta({ id: "Usage" }),
  ),
  errors: [],
});

export const getJob = operation({
  id: "getJob",
  method: "GET",
  path: "/api/v1/jobs/{jobId}",
  tag: "Service",
  summary: "Background work, and how far it is",
  description: "A conversion or a video; those of others are 404.",
  access: "bearer",
  limit: "general",
  params: z.object({ jobId: z.string().max(64) }),
  ok: [200],
  answer: resource(JobRecord),
  errors: ["resource_not_found"],
});

const MessageRecord = z
  .object({
    id: z.string(),
    channel: z.enum(["email", "sms"]),
    recipient: z.string(),
    template_id: Whole,
    status: z.string(),
    error: z.string().nullable(),
    created_at: Timestamp,
    sent_at: Timestamp.nullable(),
  })
  .meta({ id: "Message" });

export const listMessages = operation({
  id: "listMessages",
  method: "GET",
  path: "/api/v1/clips/{id}/messages",
  tag: "Sharing",
  summary: "What was sent for the links of a clip",
  description: "Newest first, without their text, with what became of each.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  query: z.object(Page),
  ok: [200],
  answer: resource(z.object({ messages: z.array(MessageRecord), pagination: Pagination }).meta({ id: "MessagePage" })),
  errors: ["validation_failed", "resource_not_found"],
});
