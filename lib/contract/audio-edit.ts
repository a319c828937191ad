import { z } from "zod";
import { uploadErrors } from "./drafts";
import { blankAsAbsent, clipPath, flatResponse, number, text, Url } from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";

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

const TrimmedAudio = flatResponse({
  keep: z.array(KeptPart).describe("The audible ranges in order, or those that apply once `status` is `ready`."),
  status: z
    .enum(editStatuses)
    .describe(
      "`ready`: this is what recipients get. `pending`: it is being made, and they get what was before. `failed`: it could not be made; ask for it again.",
    ),
  duration_seconds: z.number().describe("Playback length in seconds."),
  recording_seconds: z.number(),
}).meta({ id: "TrimmedAudio", description: "The new audible ranges, and whether recipients get them yet." });

export const trimAudio = operation({
  id: "trimAudio",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/audio/trim",
  tag: "Files",
  summary: "Trim the recording and cut spans out of it; `{}` restores all of it",
  description:
    "Sets the audible ranges of the recording: from `start` to `end`, without the spans of `cut`. Each call " +
    "counts from the whole recording, as does every second of the record: tags, ink, switches and transcript keep the " +
    "times at which they were recorded. Recipients, packages, videos and captions get the remaining audio, with every " +
    "mark at its new time and without the marks of cut spans. They get the earlier version until `status` is " +
    "`ready`, and are never given one with the marks of the other. The recording itself stays as it was uploaded. " +
    "409 `conflict` while the recording is being prepared, or where it cannot be decoded. If-Match takes the ETag of the clip.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.vstId,
  body: {
    kind: "json",
    maxBytes: bounds.jsonBytes,
    schema: z
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
      .meta({ id: "AudioTrim", description: "Where playback starts and ends, and the spans to cut out." }),
  },
  ok: [200],
  etag: true,
  answer: TrimmedAudio,
  errors: ["validation_failed", "resource_not_found", "conflict", "conversion_in_progress", "precondition_failed"],
});

export const recordOver = operation({
  id: "recordOver",
  method: "POST",
  path: "/api/v1/security/vst/{vstId}/audio/punch",
  tag: "Files",
  summary: "Replace a span of the recording with another take",
  description:
    "The server inserts the take after the span from `start` to `end` and cuts the span, so that it can be " +
    "restored. Everything after it (tags, ink, switches, transcript) keeps its audio: it moves by the length " +
    "of the take. Recipients get audio and marks together once `audio_edit.status` is `ready`, and the earlier version until " +
    "then. The recording becomes one lossless file with all of both, under another name. The words of the take are not " +
    "in the transcription until that is made again. 409 `conflict` while the recording is being prepared, or another take is put in. " +
    "412 `precondition_failed` where `recording` or If-Match names what is no longer there: nothing is done then.",
  access: "bearer",
  limit: "upload",
  subject: "clip",
  params: clipPath.vstId,
  body: {
    kind: "multipart",
    file: { field: "audio_file", required: true, kind: "audio" },
    maxBytes: bounds.audioBytes + 1024 * 1024,
    schema: z
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
      .meta({ id: "NewTake", description: "Another take, and the span that it replaces." }),
  },
  remakesAnswer: true,
  ok: [201],
  answer: TrimmedAudio,
  errors: [...uploadErrors, "precondition_failed"],
});
