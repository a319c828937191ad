import { z } from "zod";
import { flatResponse } from "./schema/fields";
import { operation } from "./schema/operation";

/** Providers send a few kilobytes. */
const MOST_BYTES = 256 * 1024;

export const receiveResendEvent = operation({
  id: "receiveResendEvent",
  method: "POST",
  path: "/api/v1/inbound/resend",
  tag: "Service",
  summary: "Receive Resend's delivery events",
  access: "public",
  limit: "none",
  rawBody: { maxBytes: MOST_BYTES },
  secret: true,
  ok: [200],
  answer: flatResponse({ received: z.literal(true) }),
  errors: ["provider_not_configured"],
});

export const receiveTwilioEvent = operation({
  id: "receiveTwilioEvent",
  method: "POST",
  path: "/api/v1/inbound/twilio",
  tag: "Service",
  summary: "Receive Twilio's delivery events and replies",
  access: "public",
  limit: "none",
  rawBody: { maxBytes: MOST_BYTES },
  secret: true,
  ok: [200],
  answer: "binary",
  media: ["text/xml"],
  errors: ["provider_not_configured"],
});

export const runDueChores = operation({
  id: "runDueChores",
  method: "GET",
  path: "/api/v1/cron",
  tag: "Service",
  summary: "Run due jobs, called by the scheduler of a host without workers",
  access: "public",
  limit: "none",
  secret: true,
  ok: [200],
  answer: flatResponse({ jobs: z.number().int() }),
  errors: ["resource_not_found"],
});
