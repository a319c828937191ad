import { expect, test } from "vitest";
import { bounds } from "#lib/contract/schema/limits";
import { templates } from "#lib/messages/templates/registry";
import { MAX_ATTEMPTS, secondsUntilNextAttempt } from "#lib/webhooks/retry-schedule";
import { readConfig } from "../../lib/config/read-config";
import { givenIn, numbersIn } from "./documents";
import { sourceOf } from "./source-tree";

const KB = 1024;
const MB = 1024 * KB;
const DAY = 86_400;
const { rateLimits, quotas, ...config } = readConfig({});

const codes = (name: string) => givenIn("lib/accounts/codes/code-rules.ts", name);
const sessions = (name: string) => givenIn("lib/accounts/sessions/sessions.ts", name);
const swept = (name: string) => givenIn("lib/jobs/collect-garbage.ts", name);
const messages = (name: string) => givenIn("lib/messages/delete-message-texts.ts", name);
const deliveries = (name: string) => givenIn("lib/webhooks/sweep-deliveries.ts", name);
const replies = givenIn("lib/shares/replies/authorize-reply-token.ts", "REPLIES_PER_TOKEN");

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
    "docs/requests.md",
    /\d+ minutes, \d+ pictures and \d+ MB an answer/,
    [bounds.answerSeconds / 60, bounds.answerImages, bounds.answerBytes / MB],
  ],
  [
    "docs/requests.md",
    /\d+ unsent answers at the same time, and \d+ an hour/,
    [rateLimits.unsentAnswersPerIp, rateLimits.answersPerIp],
  ],
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
  [
    "docs/vst.md",
    /at most \d+ px, a panorama as long as its shorter side needs to have \d+ px \(\S+ px at most\)/,
    ["LONGER", "SHORTER", "LONGEST"].map((name) => givenIn("lib/platform/media/display-side.ts", name)),
  ],
  [
    "docs/vst.md",
    /as large as the image itself, at most \d+ px/,
    [givenIn("lib/renders/scene/scenes.ts", "ANNOTATED_SIDE")],
  ],
  ["docs/vst.md", /for the first \d+ with ink/, [givenIn("lib/vst/write/convenience-files.ts", "MAX_SVG")]],
  ["docs/vst.md", /Beyond \d+ KB in total/, [givenIn("lib/vst/manifest/trim-manifest.ts", "inkBytes") / KB]],
  [
    "docs/reading-pictures.md",
    /follow, \d+ clips in each sweep/,
    [givenIn("lib/assets/picture-texts/enqueue-unread-pictures.ts", "CLIPS")],
  ],
  [
    "docs/reading-pictures.md",
    /at most \d+ with \S+ characters/,
    [
      givenIn("lib/assets/picture-texts/keep-sure-lines.ts", "MOST_LINES"),
      givenIn("lib/assets/picture-texts/keep-sure-lines.ts", "MOST_CHARACTERS"),
    ],
  ],
  [
    "docs/reading-pictures.md",
    /at most \S+ megapixels/,
    [givenIn("lib/platform/picture-reader/embedded/reading-child.ts", "MAX_PIXELS") / 1e6],
  ],
  ["docs/agents.md", /puts up to \d+ of them/, [givenIn("lib/renders/read-inline-crops.ts", "MOST_PINS")]],
  [
    "docs/agents.md",
    /a message has at most \d+ MB, and one of more than \d+ KB/,
    [bounds.mcpBytes / MB, givenIn("lib/mcp/answer-mcp.ts", "LARGE_BYTES") / KB],
  ],
  [
    "docs/processes.md",
    /at most \d+ requests of one caller and \S+ of all wait \(\S+ and \S+ before connections\)/,
    ["lib/platform/turns/fair-semaphore.ts", "lib/platform/database/fair-pool.ts"].flatMap((file) => [
      givenIn(file, "ofOne"),
      givenIn(file, "ofAll"),
    ]),
  ],
  ["docs/webhooks.md", /come after [^.]* hours after the first/, retryTimes()],
];

/** Of a webhook, after its first attempt, as the page says them: seconds, minutes or hours. */
function retryTimes(): number[] {
  let after = 0;
  return Array.from({ length: MAX_ATTEMPTS - 1 }, (_, failed) => {
    after += secondsUntilNextAttempt(failed + 1, { random: () => 0 }) ?? 0;
    return after < 60 ? after : after < 3600 ? after / 60 : after / 3600;
  });
}

test.each(sentences)("%s counts as the code does: %s", (document, words, numbers) => {
  const found = words.exec(sourceOf(document).replace(/\s+/g, " "));
  expect(numbersIn(found?.[0] ?? "not there")).toEqual(numbers);
});

test("docs/configuration.md counts the messages as they are", () => {
  const [mails, texts] = [templates.filter(({ email }) => email).length, templates.filter(({ sms }) => sms).length];
  const counted = /There are \d+ messages, \d+ mails and \d+ SMS/.exec(sourceOf("docs/configuration.md"))?.[0] ?? "";
  expect(numbersIn(counted)).toEqual([mails + texts, mails, texts]);
});

test("docs/performance.md has the weights of the studio's scripts that a story holds", () => {
  const rows =
    /\| a clip with picture and sound \|[^|]*\|([^|]*)\|[\s\S]*?\| the same with ink [^|]*\|[^|]*\|([^|]*)\|/;
  const [, plain = "", withInk = ""] = rows.exec(sourceOf("docs/performance.md")) ?? [];
  const held = [...sourceOf("e2e/browser/budgets.spec.ts").matchAll(/Script: ([\d.]+)/g)].map(([, kilobytes]) =>
    Number(kilobytes),
  );
  expect(held).toEqual(expect.arrayContaining([...numbersIn(plain), ...numbersIn(withInk)]));
  expect(numbersIn(plain + withInk)).toHaveLength(2);
});
