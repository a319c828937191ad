import { expect, test } from "vitest";
import { bounds } from "#lib/contract/schema/limits";
import { MAX_LASER_POINTS } from "#lib/ink/laser/laser-points";
import { templates } from "#lib/messages/templates/registry";
import { readConfig } from "../../lib/config/read-config";
import { numbersIn } from "./documents";
import { sourceOf } from "./source-tree";

const KB = 1024;
const MB = 1024 * KB;
const DAY = 86_400;
const { rateLimits, quotas, ...config } = readConfig({});

/** What a file gives a name: `MOST = 4 * 1024` or `bytes: 4_096`. */
function givenIn(file: string, name: string): number {
  const [, factors] =
    new RegExp(`\\b${name}\\b(?:: \\w+)?(?: =|:) ([\\d_]+(?: \\* [\\d_]+)*)[;,\\s]`).exec(sourceOf(file)) ?? [];
  if (factors === undefined) throw new Error(`${file} gives ${name} no number`);
  return factors.split("*").reduce((value, factor) => value * Number(factor.replaceAll("_", "")), 1);
}

const codes = (name: string) => givenIn("lib/accounts/codes/code-rules.ts", name);
const sessions = (name: string) => givenIn("lib/accounts/sessions/sessions.ts", name);
const swept = (name: string) => givenIn("lib/jobs/collect-garbage.ts", name);
const messages = (name: string) => givenIn("lib/messages/delete-message-texts.ts", name);
const deliveries = (name: string) => givenIn("lib/webhooks/sweep-deliveries.ts", name);
const replies = givenIn("lib/shares/replies/authorize-reply-token.ts", "REPLIES_PER_TOKEN");
const visitorReplies = givenIn("lib/shares/replies/authorize-reply-token.ts", "REPLIES_PER_VISITOR");
const suspected = givenIn("lib/shares/replies/submit-reply.ts", "SUSPECTED_PER_LINK");

const sentences: readonly (readonly [document: string, words: RegExp, numbers: readonly number[]])[] = [
  [
    "lib/threads/README.md",
    /more than \S+ KB or \S+ values/,
    [givenIn("lib/http/request/read-json.ts", "bytes") / KB, givenIn("lib/http/request/read-json.ts", "values")],
  ],
  [
    "lib/http/README.md",
    /More than \S+ KB or \S+ values/,
    [givenIn("lib/http/request/read-json.ts", "bytes") / KB, givenIn("lib/http/request/read-json.ts", "values")],
  ],
  ["lib/threads/README.md", /At most \d+ tasks wait/, [givenIn("lib/platform/threads/thread-pool.ts", "mostWaiting")]],
  ["ARCHITECTURE.md", /IndexedDB within \d+ ms/, [givenIn("lib/studio/sync/keep-drafts.ts", "delayMs")]],
  [
    "lib/studio/README.md",
    /after 1.5 s of quiet, at most every \d+ s, retries after \d+ s up to \d+ s/,
    [
      givenIn("lib/studio/sync/autosave.ts", "idleMs") / 1000,
      givenIn("lib/studio/sync/autosave.ts", "gapMs") / 1000,
      givenIn("lib/studio/sync/autosave.ts", "firstRetryMs") / 1000,
      givenIn("lib/studio/sync/autosave.ts", "longestRetryMs") / 1000,
    ],
  ],
  ["lib/studio/README.md", /later ones every \d+ ms/, [givenIn("lib/studio/sync/keep-drafts.ts", "delayMs")]],
  [
    "docs/life-of-a-clip.md",
    /\d+ of a drawing, \d+ MB of a clip/,
    [
      givenIn("lib/assets/drawings/drawing-version.ts", "MAX_VERSIONS"),
      givenIn("lib/assets/drawings/drawing-version.ts", "MAX_VERSION_BYTES") / MB,
    ],
  ],
  [
    "docs/decisions.md",
    /gives a service \d+ s without a byte/,
    [givenIn("lib/platform/store/remote.ts", "PATIENCE_MS") / 1000],
  ],
  ["docs/life-of-a-clip.md", /waits up to \d+ s/, [config.completeWaitSeconds]],
  ["lib/shares/README.md", /or \d+ days after that link expired/, [swept("ENDED_COPY_DAYS")]],
  [
    "lib/jobs/README.md",
    /after \d+ s without a sign of life/,
    [givenIn("lib/job-runner/claim.ts", "DEAD_AFTER_SECONDS")],
  ],
  ["SECURITY.md", /CSPRNG, \d+ minutes/, [messages("CODE_SECONDS") / 60]],
  ["SECURITY.md", /\d+ tries charged before/, [codes("MAX_TRIES")]],
  ["SECURITY.md", /\d+ tries for a code by the bare address/, [codes("ADDRESS_TRIES")]],
  [
    "SECURITY.md",
    /\d+ an hour \(\d+ of them from one place\) and \d+ a day/,
    [codes("UNKNOWN_TRIES_AN_HOUR"), codes("UNKNOWN_TRIES_OF_ONE"), codes("UNKNOWN_TRIES_A_DAY")],
  ],
  ["SECURITY.md", /mailbox gets \d+ codes an hour/, [rateLimits.authCodesPerAddressOverall]],
  ["SECURITY.md", /within \d+ seconds/, [sessions("REPEAT_SECONDS")]],
  ["SECURITY.md", /ends \d+ days after its last use/, [sessions("IDLE_SECONDS") / DAY]],
  ["SECURITY.md", /\d+ replies each/, [replies]],
  [
    "SECURITY.md",
    /at most \d+ KB and encrypted/,
    [givenIn("lib/http/endpoint/idempotency.ts", "MAX_STORED_BYTES") / KB],
  ],
  [
    "SECURITY.md",
    /larger than \d+ KB is read on one of two threads/,
    [givenIn("lib/http/request/read-json.ts", "bytes") / KB],
  ],
  [
    "SECURITY.md",
    /holds \d+ unfinished bodies and \d+ sockets/,
    [
      givenIn("lib/server/http/body-guard.ts", "mostPerAddress"),
      givenIn("lib/server/http/http-server.ts", "socketsPerAddress"),
    ],
  ],
  [
    "SECURITY.md",
    /ten seconds, \d+ KB of an answer/,
    [givenIn("lib/platform/guarded-http/http.ts", "MAX_ANSWER_BYTES") / KB],
  ],
  ["SECURITY.md", /every \d+ minutes ends/, [givenIn("lib/jobs/start-garbage-collection.ts", "EVERY_MS") / 60_000]],
  ["SECURITY.md", /words and address for \d+ days/, [messages("REPORTED_DAYS")]],
  ["SECURITY.md", /that brought a code \| after \d+ days/, [messages("REPORTED_DAYS")]],
  ["SECURITY.md", /all other messages \| after \d+ days/, [messages("MESSAGE_DAYS")]],
  [
    "SECURITY.md",
    /earlier addresses of an account \| after \d+ days/,
    [givenIn("lib/accounts/contact/contact-undo.ts", "UNDO_DAYS")],
  ],
  ["SECURITY.md", /program may have sent \| after \d+ days/, [swept("SUSPECTED_REPLY_DAYS")]],
  [
    "SECURITY.md",
    /the newest \d+, and those/,
    [givenIn("lib/accounts/sessions/delete-expired-tokens.ts", "KEPT_USED")],
  ],
  [
    "SECURITY.md",
    /places of sign-ins \(as HMAC\) \| after \d+ days/,
    [givenIn("lib/accounts/sessions/sign-in-place.ts", "PLACE_DAYS")],
  ],
  [
    "SECURITY.md",
    /deliveries of webhooks \| after \d+ days, or \S+ later ones/,
    [deliveries("KEPT_DAYS"), deliveries("KEPT_PER_WEBHOOK")],
  ],
  ["SECURITY.md", /last link, or \d+ days after/, [swept("ENDED_COPY_DAYS")]],
  ["SECURITY.md", /incoming SMS \| after \d+ days/, [swept("INBOUND_SMS_DAYS")]],
  ["SECURITY.md", /no messages \(as HMAC\) \| after \d+ years/, [swept("SUPPRESSION_DAYS") / 365]],
  ["docs/reliability.md", /on the device within \d+ ms/, [givenIn("lib/studio/sync/keep-drafts.ts", "delayMs")]],
  ["docs/webhooks.md", /\d+ failures in a row/, [givenIn("lib/webhooks/record-delivery-attempt.ts", "DISABLE_AT")]],
  ["docs/webhooks.md", /for \d+ days, at most \S+ for a/, [deliveries("KEPT_DAYS"), deliveries("KEPT_PER_WEBHOOK")]],
  [
    "docs/speech.md",
    /has \d+ hours of transcription and \S+ characters/,
    [quotas.transcribeSecondsPerDay / 3600, quotas.translateCharsPerDay],
  ],
  [
    "docs/deploy.md",
    /is good for \d+ minutes/,
    [givenIn("lib/assets/uploads/presign-part.ts", "ADDRESS_SECONDS") / 60],
  ],
  ["docs/deploy.md", /\d+ s for a function/, [config.functionSeconds]],
  [
    "docs/vst.md",
    /Limits: \S+ strokes, \S+ points each, \d+ MB; text of \S+ characters/,
    [
      givenIn("lib/ink/drawing-document.ts", "strokes"),
      givenIn("lib/ink/drawing-document.ts", "pointsPerStroke"),
      bounds.drawingBytes / MB,
      bounds.noteLength,
    ],
  ],
  [
    "docs/vst.md",
    /more than \S+ entries, an entry that unpacks to more than \d+ times/,
    [givenIn("lib/vst/read/read-vst.ts", "entries"), givenIn("lib/vst/read/read-vst.ts", "ratio")],
  ],
];

test.each(sentences)("%s counts as the code does: %s", (document, words, numbers) => {
  const found = words.exec(sourceOf(document).replace(/\s+/g, " "));
  expect(numbersIn(found?.[0] ?? "not there")).toEqual(numbers);
});

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

test("docs/configuration.md counts the messages as they are", () => {
  const [mails, texts] = [templates.filter(({ email }) => email).length, templates.filter(({ sms }) => sms).length];
  const counted = /There are \d+ messages, \d+ mails and \d+ SMS/.exec(sourceOf("docs/configuration.md"))?.[0] ?? "";
  expect(numbersIn(counted)).toEqual([mails + texts, mails, texts]);
});
