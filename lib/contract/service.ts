import { z } from "zod";
import {
  Channel,
  clipPath,
  flatResponse,
  Page,
  Pagination,
  resourceResponse,
  Timestamp,
  WholeNumber,
} from "./schema/fields";
import { JobRecord } from "./schema/job";
import { operation } from "./schema/operation";

export const getHealth = operation({
  id: "getHealth",
  method: "GET",
  path: "/api/v1/health",
  tag: "Service",
  summary: "Check that the process is alive",
  description: "For supervisors. It checks nothing else and counts towards no rate limit.",
  access: "public",
  limit: "none",
  ok: [200],
  answer: flatResponse({ status: z.literal("ok") }).meta({ id: "Health", description: "The process is alive." }),
  errors: [],
});

export const getReadiness = operation({
  id: "getReadiness",
  method: "GET",
  path: "/api/v1/ready",
  tag: "Service",
  summary: "Check that the server is ready: database, files, queue and free disk space",
  description:
    "Counts as a request of the caller's address; `/health` does not. 503 names what is missing: `space` means " +
    "that the disk has too little room for anything new (`reason`: `server_full`), while reading and deleting " +
    "still work.",
  access: "public",
  limit: "general",
  ok: [200],
  answer: flatResponse({
    status: z.literal("ready"),
    checks: z.record(z.string(), z.literal("ok")).describe("Each part that was checked."),
  }).meta({
    id: "Readiness",
    description: "The service is ready, with what was asked.",
  }),
  errors: ["service_unavailable"],
});

export const getOpenApi = operation({
  id: "getOpenApi",
  method: "GET",
  path: "/api/v1/openapi.json",
  tag: "Service",
  summary: "Get this OpenAPI 3.1 document",
  description: "Generated from the declarations that validate and limit every request.",
  access: "public",
  limit: "general",
  ok: [200],
  etag: true,
  answer: z
    .looseObject({
      openapi: z.literal("3.1.1").describe("The version of OpenAPI."),
      info: z.looseObject({}).describe("Title, version and overview."),
      paths: z.looseObject({}).describe("The operations by their address."),
    })
    .meta({ id: "OpenApiDocument", description: "This document." }),
  errors: [],
});

const Counter = z
  .object({
    limit: WholeNumber.describe("Requests allowed in the window."),
    window_seconds: WholeNumber.describe("Length of the sliding window."),
    used: WholeNumber,
    remaining: WholeNumber.describe("Requests left in the window."),
    resets_at: Timestamp.nullable(),
  })
  .meta({ id: "RateCounter", description: "One limit, and what is used of it." });

const DailyUse = z
  .object({
    used: z.number().describe("The used part of today's allowance."),
    /** Null: unlimited. */
    limit: WholeNumber.nullable().describe("Today's allowance; null for no limit."),
    resets_at: Timestamp.describe("When the day ends: midnight UTC."),
  })
  .meta({ id: "DailyUse", description: "A daily allowance, and what is used of it." });

export const getUsage = operation({
  id: "getUsage",
  method: "GET",
  path: "/api/v1/usage",
  tag: "Service",
  summary: "Get your limits, your usage, and the limits of the API",
  description: "The counters of this hour, the stored bytes, and the limits of the API by name.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({
        limits: z.record(z.string(), Counter).describe("What you have used of each limit, by its class."),
        storage: z.object({
          clips: WholeNumber,
          /** Files, ink, texts, replies, and the announced size of open uploads. */
          bytes: WholeNumber.describe(
            "Bytes in all: files, ink, words, replies, and what was announced for uploads that are still open.",
          ),
          /** Null: unlimited. */
          quota_bytes: WholeNumber.nullable().describe("The maximum number; null for no limit."),
        }),
        /** Since midnight UTC. */
        today: z
          .object({ transcription_seconds: DailyUse, translation_characters: DailyUse })
          .describe("What has been transcribed and translated since midnight UTC."),
        bounds: z
          .record(z.string(), z.unknown())
          .describe("The limits of the API by name: bytes, characters, seconds and counts."),
      })
      .meta({ id: "Usage", description: "Your limits, your storage, and the limits of the API." }),
  ),
  errors: [],
});

export const getJob = operation({
  id: "getJob",
  method: "GET",
  path: "/api/v1/jobs/{jobId}",
  tag: "Service",
  summary: "Get a job and its progress",
  description: "A conversion, video, transcription or translation. For jobs of other users, the answer is 404.",
  access: "bearer",
  limit: "general",
  params: z.object({ jobId: z.string().max(64) }),
  ok: [200],
  answer: resourceResponse(JobRecord),
  errors: ["resource_not_found"],
});

const MessageRecord = z
  .object({
    id: z.string(),
    channel: Channel.describe("How the message travels: `email` or `sms`."),
    recipient: z.string(),
    template_id: WholeNumber,
    status: z.string().describe("`queued`, `sending`, `sent`, or why it is not: `failed` and others."),
    error: z.string().nullable().describe("Why it was not sent; null if it was sent."),
    created_at: Timestamp,
    sent_at: Timestamp.nullable().describe("When a provider took it; null before that."),
  })
  .meta({ id: "Message", description: "A message that was sent for a link, without its text." });

export const listMessages = operation({
  id: "listMessages",
  method: "GET",
  path: "/api/v1/clips/{id}/messages",
  tag: "Sharing",
  summary: "List the messages sent for the links of a clip",
  description: "Newest first, without their text, with the state of each.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  query: z.object(Page),
  ok: [200],
  answer: resourceResponse(
    z
      .object({ messages: z.array(MessageRecord).describe("The messages of this page."), pagination: Pagination })
      .meta({ id: "MessagePage", description: "A page of the messages that were sent for a clip." }),
  ),
  errors: ["validation_failed", "resource_not_found"],
});

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
