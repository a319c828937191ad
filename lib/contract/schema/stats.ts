import { z } from "zod";
import { blankAsAbsent, Timestamp, WholeNumber } from "./fields";

const EARLIEST = "1970-01-01";

const Day = blankAsAbsent(
  z.iso.date("must be a day like 2026-11-29").transform((day) => new Date(day > EARLIEST ? day : EARLIEST)),
);

export const StatsQuery = z.object({
  from: Day.describe("The first day, like `2026-11-29`. Without `from` and `to`: all openings there ever were."),
  to: Day.describe("The last day"),
  by: blankAsAbsent(z.enum(["day", "share"])).describe("Adds rows for each day, or for each link, newest first"),
});

const openings = WholeNumber.describe("How often a link was opened.");
const visitors = WholeNumber.describe("Visitors, each once in 24 hours.");
const heard = z
  .number()
  .nullable()
  .describe("How much of the clip they heard on average, from 0 to 1; null if no one has heard any of it.");
const buckets = z
  .array(WholeNumber)
  .nullable()
  .describe("How often each hundredth of the recording was heard; null if there is nothing to show.");

const TagStats = z
  .object({
    number: WholeNumber.describe("The number of the tag, as its pin shows it."),
    timestamp: z.number().describe("Its second of what visitors hear."),
    reached: WholeNumber.describe("How many listeners reached it."),
    replayed: WholeNumber.describe("How often listeners played it again."),
  })
  .meta({ id: "TagStats", description: "How far listeners came to a tag." });

const tags = z.array(TagStats);

const DayStats = z
  .object({
    day: z.string().meta({ format: "date" }).describe("The day in UTC."),
    people: visitors,
    openings,
    heard,
    buckets,
  })
  .meta({ id: "DayStats", description: "One day." });

const LinkStats = z
  .object({
    share_code: z.string(),
    channel: z.string().describe("How the link was made or sent: `link`, `email` or `sms`."),
    recipient_name: z.string().nullable().describe("Whom it was sent to; null for any other link."),
    people: visitors,
    openings,
    heard,
    tags: tags.describe("Reached and replayed tags of this link."),
    last_opened_at: Timestamp.nullable().describe("When it was last opened; null for a link that was sent to no one."),
    replied: z.boolean().nullable().describe("Whether its recipient replied; null for a link that was sent to no one."),
  })
  .meta({ id: "LinkStats", description: "One link." });

export const Stats = z
  .object({
    people: visitors,
    openings,
    heard,
    listeners: WholeNumber.describe(
      "How many visitors `buckets` and `tags` are about: those who heard the present recording and do not decline to be measured.",
    ),
    buckets,
    tags: tags.describe("In the order of their numbers; empty if there is nothing to show."),
    by_day: z.array(DayStats).optional().describe("With `by=day`: days with at least three visitors, oldest first."),
    by_share: z.array(LinkStats).optional().describe("With `by=share`: the newest 500 links."),
  })
  .meta({ id: "Stats", description: "What visitors heard, as sums." });

export type StatsWire = z.output<typeof Stats>;
