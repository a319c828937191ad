import { expect, test } from "vitest";
import { bounds } from "#lib/contract/schema/limits";
import { MAX_LASER_POINTS } from "#lib/ink/laser/laser-points";
import { readConfig } from "../../lib/config/read-config";
import { givenIn, numbersIn } from "./documents";
import { sourceOf } from "./source-tree";

const KB = 1024;
const MB = 1024 * KB;
const { rateLimits, quotas } = readConfig({});

const codes = (name: string) => givenIn("lib/accounts/codes/code-rules.ts", name);
const messages = (name: string) => givenIn("lib/messages/delete-message-texts.ts", name);
const deliveries = (name: string) => givenIn("lib/webhooks/sweep-deliveries.ts", name);
const replies = givenIn("lib/shares/replies/authorize-reply-token.ts", "REPLIES_PER_TOKEN");
const visitorReplies = givenIn("lib/shares/replies/authorize-reply-token.ts", "REPLIES_PER_VISITOR");
const suspected = givenIn("lib/shares/replies/submit-reply.ts", "SUSPECTED_PER_LINK");

const limits: Readonly<Record<string, readonly number[]>> = {
  "a recording": [bounds.audioBytes / MB, bounds.audioSeconds / 60],
  "a video": [bounds.videoSeconds / 60, ...videoSides(), ...videoSides().reverse()],
  "a picture": [bounds.imageBytes / MB, bounds.imagePixels / 1e6, bounds.imagesPerClip],
  "a voice reply": [bounds.replyAudioBytes / MB, visitorReplies, replies, suspected],
  reactions: [givenIn("lib/shares/replies/reactions.ts", "MOST_PER_LINK")],
  "open connections for events": [
    givenIn("lib/http/response/event-stream.ts", "MOST_PER_SUBJECT"),
    rateLimits.eventsPerIp,
  ],
  "the ink of a reply": [bounds.replyStrokes, bounds.replyInkBytes / KB],
  "tags in a clip": [bounds.voiceTags, bounds.noteLength],
  "title, description, text": [bounds.titleLength, bounds.descriptionLength, bounds.textContentLength],
  "what a user stores": [quotas.storageBytes / (KB * MB), quotas.openUploads, quotas.waitingJobs],
  "ink and transcripts that are stored, per user and hour": [
    givenIn("lib/storage/written-bytes.ts", "MEGABYTES_AN_HOUR"),
  ],
  "ink in a clip": [quotas.clipDrawings, quotas.clipDrawingBytes / MB, quotas.clipRedactions, MAX_LASER_POINTS],
  "texts in a clip": [quotas.clipTexts, quotas.clipTextBytes / MB],
  "notifications of a user": [
    givenIn("lib/messages/notice-budget.ts", "email"),
    givenIn("lib/messages/notice-budget.ts", "sms"),
  ],
  "a message to `/mcp`": [bounds.mcpBytes / MB, givenIn("lib/mcp/answer-mcp.ts", "LARGE_BYTES") / KB],
  "JSON bodies on their way into memory": [
    givenIn("lib/platform/turns/held-bytes.ts", "ofOne"),
    givenIn("lib/platform/turns/held-bytes.ts", "ofAll"),
  ],
  "answers in memory that their clients have not read yet": [],
  "requests that a connection sends ahead of an answer": [givenIn("lib/server/http/http-front.ts", "MOST_SENT_AHEAD")],
  "text read in a picture": [
    givenIn("lib/assets/picture-texts/keep-sure-lines.ts", "MOST_LINES"),
    givenIn("lib/assets/picture-texts/keep-sure-lines.ts", "MOST_CHARACTERS"),
  ],
  "JSON body": [bounds.jsonBytes / MB, bounds.jsonValues, bounds.drawingBytes / MB, bounds.drawingValues],
  "places that a clip is sent to": [bounds.handovers, givenIn("lib/handovers/made-issues.ts", "MOST_MADE")],
  "API keys": [givenIn("lib/accounts/sessions/keys.ts", "KEYS_PER_USER")],
  webhooks: [
    givenIn("lib/webhooks/change-webhooks.ts", "WEBHOOKS_PER_USER"),
    givenIn("lib/events/raise-event.ts", "count"),
    givenIn("lib/events/raise-event.ts", "bytes") / MB,
    deliveries("KEPT_PER_WEBHOOK"),
    deliveries("KEPT_BYTES") / MB,
    deliveries("KEPT_DAYS"),
  ],
  "requests per user and hour": [rateLimits.general, rateLimits.upload, rateLimits.messaging, rateLimits.media],
  "sign-in codes": [
    rateLimits.authCodesPerAddress,
    rateLimits.authCodesPerAddressOverall,
    messages("CODE_SECONDS") / 60,
    codes("MAX_TRIES"),
    codes("UNKNOWN_TRIES_AN_HOUR"),
    codes("UNKNOWN_TRIES_A_DAY"),
  ],
};

function videoSides(): number[] {
  return ["LONG_SIDE", "SHORT_SIDE"].map((name) => givenIn("lib/renders/videos/frame-size.ts", name));
}

test("docs/limits.md has the limits of the code", () => {
  const [, table = ""] = sourceOf("docs/limits.md").split("# Limits\n");
  const rows = [...(table.trim().split("\n\n")[0] ?? "").matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].slice(1);
  expect(Object.fromEntries(rows.map(([, name = "", most = ""]) => [name, numbersIn(most)]))).toEqual(limits);
});
