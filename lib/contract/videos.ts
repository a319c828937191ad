import { z } from "zod";
import { clipPath, flatResponse, Url } from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";

const PendingVideo = flatResponse({
  status: z.literal("processing"),
  job_id: z.string(),
  progress: z.number(),
  stage: z.string().nullable(),
  status_url: Url,
}).meta({ id: "PendingVideo", description: "The video is being made." });

export const getVideo = operation({
  id: "getVideo",
  method: "GET",
  path: "/api/v1/security/vst/{vstId}/video",
  tag: "Package",
  summary: "Get the clip as a video (MP4), made at its first use",
  description:
    "Images with ink and pins as they appear while the voice speaks, for places that take no link: 720p at most, " +
    `H.264 and AAC, ${bounds.videoSeconds / 60} minutes at most. In any state, of the current content; redactions ` +
    "are covered. 202 while it is made, with a job that `GET /api/v1/jobs/{jobId}` shows as well; `Prefer: wait=25` " +
    "waits for its end. The video of unchanged content is there immediately the next time; after a change it is made again. Without a " +
    "recording the video is silent and shows each image for 4 seconds with everything on it. `conversion_failed` " +
    "has a `reason`: `video_too_long`, `nothing_to_show`, `audio_undecodable`, `time_limit`, `memory_limit` (422, until the " +
    "clip changes); `engine_crashed` after three tries (500; a request 10 seconds later tries again).",
  access: "bearer",
  limit: "media",
  subject: "clip",
  params: clipPath.vstId,
  ok: [200, 206, 202],
  prefer: "wait",
  answer: "binary",
  media: ["video/mp4"],
  pending: PendingVideo,
  errors: ["resource_not_found", "conversion_failed", "storage_full", "range_not_satisfiable"],
});
