import { z } from "zod";
import { PEOPLE_NOTICE, quoted } from "#lib/context/fences";
import { listClips } from "#lib/contract/clips";
import type { ClipWire } from "#lib/contract/schema/clip";
import { conversionStatuses } from "#lib/contract/schema/fields";
import { bounds } from "#lib/contract/schema/limits";
import { clockTenths, pluralize } from "#lib/player/time-format";
import { callOf, reading, text, tool } from "../tool";

export const findClips = tool({
  name: "find_clips",
  title: "Find clips",
  description:
    "Lists recorded clips, newest first: number, title, state, pins, length and date, without what they hold. " +
    "`search` looks into titles, notes, spoken words and texts. " +
    'Example: {"search": "valve", "limit": 5}. Then get_clip.',
  reads: true,
  annotations: reading,
  input: z.object({
    search: z.string().max(bounds.searchLength).optional().describe("Words to look for."),
    status: z.enum(conversionStatuses).optional(),
    created_after: z.string().max(40).optional().describe("A date like 2026-11-01, or a time in RFC 3339."),
    created_before: z.string().max(40).optional().describe("As created_after."),
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().max(bounds.cursorLength).optional().describe("`next_cursor` of an earlier call."),
  }),
  whenMissing: "find_clips {}",
  async run(query, { api }) {
    const { clips, pagination } = (await api.call(listClips, { query })).data;
    const [first] = clips;
    const next = [
      ...(first ? [callOf("get_clip", { id: first.id })] : []),
      ...(pagination.next_cursor ? [callOf("find_clips", { ...query, cursor: pagination.next_cursor })] : []),
    ];
    return [
      text(
        PEOPLE_NOTICE,
        "",
        `${pluralize(clips.length, "clip")} of ${pagination.total}:`,
        ...clips.map(lineOf),
        ...(next.length > 0 ? ["", `Next: ${next.join(", or ")}.`] : []),
      ),
    ];
  },
});

function lineOf({
  id,
  title,
  conversion_status,
  voice_tags,
  duration_seconds,
  created_at,
  answer_to,
  match,
}: ClipWire) {
  const parts = [
    quoted(title),
    conversion_status,
    pluralize(voice_tags.length, "pin"),
    duration_seconds === null ? "no recording" : clockTenths(duration_seconds),
    created_at.slice(0, 10),
    ...(answer_to === undefined ? [] : ["an answer to a request"]),
    ...(match ? [`found in the ${match.where}: ${quoted(match.text)}`] : []),
  ];
  return `- id ${id}: ${parts.join(", ")}`;
}
