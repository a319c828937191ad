import { z } from "zod";
import { operation } from "./operation";

export const getHealth = operation({
  id: "getHealth",
  method: "GET",
  path: "/api/v1/health",
  tag: "Service",
  summary: "Is the process alive",
  access: "public",
  limit: "none",
  ok: [200],
  answer: z.object({ success: z.literal(true), status: z.literal("ok") }),
  errors: [],
});

export const getReadiness = operation({
  id: "getReadiness",
  method: "GET",
  path: "/api/v1/ready",
  tag: "Service",
  summary: "Can it serve: database, files and queue answer",
  access: "public",
  limit: "none",
  ok: [200],
  answer: z.object({
    success: z.literal(true),
    status: z.literal("ready"),
    checks: z.record(z.string(), z.literal("ok")),
  }),
  errors: ["service_unavailable"],
});
