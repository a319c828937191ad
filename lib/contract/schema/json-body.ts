import type { z } from "zod";
import { bounds } from "./limits";

/** The body of an operation that takes JSON. */
export const jsonBody = <T extends z.ZodType>(schema: T, maxBytes: number = bounds.jsonBytes) =>
  ({ kind: "json", schema, maxBytes }) as const;
