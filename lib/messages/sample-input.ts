import { homeUrl } from "#lib/config/config";
import type { Template } from "./templates/template";

const SAMPLE_ORIGIN = "https://tellmark.example";

/** Sample values of a template, for previews; its links lead to this service. */
export function getSampleInput({ sample }: Template): Readonly<Record<string, unknown>> {
  const here = homeUrl();
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      typeof value === "string" && value.startsWith(`${SAMPLE_ORIGIN}/`)
        ? here + value.slice(SAMPLE_ORIGIN.length)
        : value,
    ]),
  );
}
