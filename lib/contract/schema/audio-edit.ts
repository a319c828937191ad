import { z } from "zod";
import { blankAsAbsent, flatResponse, number, text, Url } from "./fields";
import { bounds } from "./limits";

const Second = number().pipe(z.number().min(0).max(1e6));

const TakeId = z.string().regex(/^[\w-]{1,64}$/, "must be up to 64 letters, digits, - and _");

type Span = { start: number; end: number | null };

const inOrder = (spans: readonly Span[]) =>
  spans.every(({ start, end }, at) => {
    const next = spans[at + 1];
    return (end === null || start < end) && (!next || (end !== null && end <= next.start));
  });
const ORDER = "must be in time order, each with its start before its end, and none may overlap";

const KeptPart = z
  .object({
    start: z.number().describe("Its start, as recording time in seconds."),
    end: z.number().nullable().describe("Its end, as recording time in seconds; null for the end of the recording."),
  })
  .meta({ id: "KeptPart", description: "An audible range of the recording." });

const editStatuses = ["ready", "pending", "failed"] as const;

export const AudioEdit = z
  .object({
    keep: z.array(KeptPart).describe("The audible ranges in order, or those that apply once `status` is `ready`."),
    status: z
      .enum(editStatuses)
      .describe(
        "`ready`: this is what recipients get. `pending`: it is being made, and they get what was before. `failed`: it could not be made; ask for it again.",
      ),
    recording_seconds: z.number().nullable(),
    recording_url: Url.nullable().describe(
      "The address of the whole recording as MP3, for its owner; null until it is ready.",
    ),
    takes: z
      .array(z.string())
      .describe("The takes that were put into this recording, as their `take_id` calls them; the last 100."),
  })
  .meta({ id: "AudioEdit", description: "The audible ranges of the recording." });

/** As `PATCH /clips/{id}` takes it. */
export const AudioEditWish = z
  .object({
    keep: z
      .array(
        z
          .object({
            start: Second.describe("Its start, as recording time in seconds."),
            end: Second.nullable().describe(
              "Its end, as recording time in seconds; null for the end of the recording.",
            ),
          })
          .meta({ id: "KeptPartWish", description: "A range of the recording to keep audible." }),
      )
      .min(1)
      .max(bounds.cutParts)
      .refine(inOrder, ORDER)
      .refine(
        (parts) => parts.reduce((sum, { start, end }) => sum + (end ?? Number.POSITIVE_INFINITY) - start, 0) >= 0.2,
        "must keep at least 0.2 seconds",
      )
      .describe("The ranges to keep audible, in time order: at most 200, and at least 0.2 seconds together."),
  })
  .meta({ id: "AudioEditWish", description: "The audible ranges of the recording." })
  .nullable();

export const TrimmedAudio = flatResponse({
  keep: z.array(KeptPart).describe("The audible ranges in order, or those that apply once `status` is `ready`."),
  status: z
    .enum(editStatuses)
    .describe(
      "`ready`: this is what recipients get. `pending`: it is being made, and they get what was before. `failed`: it could not be made; ask for it again.",
    ),
  duration_seconds: z.number().describe("Playback length in seconds."),
  recording_seconds: z.number(),
}).meta({ id: "TrimmedAudio", description: "The new audible ranges, and whether recipients get them yet." });

export const AudioTrim = z
  .object({
    start: blankAsAbsent(Second).describe(
      "Where playback starts, as recording time in seconds; by default at the start of the recording.",
    ),
    end: blankAsAbsent(Second).describe(
      "Where playback ends, as recording time in seconds; by default at the end of the recording.",
    ),
    cut: blankAsAbsent(
      z
        .array(
          z
            .object({
              start: Second.describe("The start of the span, as recording time in seconds."),
              end: Second.describe("The end of the span, as recording time in seconds."),
            })
            .meta({ id: "CutSpan", description: "A span to cut out." }),
        )
        .max(bounds.cutParts)
        .refine(inOrder, ORDER),
    ).describe("The spans to cut out in between, in time order; at most 200."),
  })
  .meta({ id: "AudioTrim", description: "Where playback starts and ends, and the spans to cut out." });

export const NewTake = z
  .object({
    start: Second.describe("The start of the span, as recording time in seconds."),
    end: Second.describe("The end of the span, where the take is inserted."),
    recording: blankAsAbsent(text(200)).describe(
      "File name of the recording whose seconds these are, as in `audio_url`: where the clip has another one by now, 412.",
    ),
    take_id: blankAsAbsent(TakeId).describe(
      "Your own name for the take, by which `audio_edit.takes` says that it was put in.",
    ),
  })
  .meta({ id: "NewTake", description: "Another take, and the span that it replaces." });
