import { bounds } from "#lib/contract/schema/limits";

const MB = 1024 * 1024;

export const overview = `Talk someone through a picture: a recording, numbered tags and ink on an image, finished as one .vst file and
sent as a link.

**Signing in.** \`POST /api/v1/auth/login\` sends a code by e-mail or SMS, \`POST /api/v1/auth/verify\` exchanges it
for a token. Send it as \`Authorization: Bearer …\`. A token lasts 24 hours and is renewed by its refresh token; scripts
use an API key (\`POST /api/v1/auth/api-keys\`).

**Answers.** Resources come as \`{success, data, message}\`, workflows flat with \`success\`. Times are RFC 3339 in UTC,
durations in seconds, sizes in bytes. The server ignores unknown
members of a body, except misspelt restrictions (422). Ignore unknown members of an answer.
In a body, null and "" mean "not given" where a member is optional, unless its text says that they clear it; numbers and
booleans may be sent as strings. The server ignores unknown parameters.

**Errors.** \`{success: false, error, message, errors?, request_id}\`: \`error\` is a code for programs, \`message\` a
sentence for users. 400 is a request that cannot be read, 422 one that was read and is wrong; both name the fields in
\`errors\`. With \`Accept: application/problem+json\` the members of RFC 9457 are added. An unknown path is 404, a
wrong method 405 with \`Allow\`.

**Limits.** Per user and sliding hour: 1000 requests, 100 uploads, 50 messages, 5000 reads of files. Every limited
answer reports your usage in \`RateLimit\`, \`RateLimit-Policy\` and \`X-RateLimit-*\`; 429 has \`Retry-After\`.
Bodies: JSON ${bounds.jsonBytes / MB} MB, recordings ${bounds.audioBytes / MB} MB and ${bounds.audioSeconds / 60} minutes,
images ${bounds.imageBytes / MB} MB. \`GET /api/v1/usage\` lists them all.

**Repeating safely.** A POST with an \`Idempotency-Key\` runs once: the same key gives the same answer for 24 hours,
marked \`Idempotent-Replayed: true\`. The server records what a
request creates together with its key, so it is created once even if the server dies before it answers. Answers larger
than 64 KB are not stored but made again.

**Conditional requests and ranges.** Clips, manifests and files have strong ETags: \`If-None-Match\` saves a transfer,
\`If-Match\` a lost update (412). Files are served in ranges (\`Range\`, \`If-Range\`); HEAD works on every GET.

**Versioning.** Everything under /api/v1 stays as it is; members and operations may be added.
\`Deprecation\` and \`Sunset\` headers announce removals at least six months ahead.`;

export const tags: Record<string, string> = {
  Login: "Codes, tokens and keys: who is calling.",
  Clips: "The records of your clips: list, create, get, update, delete.",
  Files: "Drafts and their files: images, recordings, uploads in parts, and their bytes.",
  Package: "Manifest, ink, texts, conversion and the finished .vst file.",
  Thumbnails: "Small images of a clip, with its ink and pins.",
  Sharing: "Links to a clip, the messages that send them, and replies.",
  Requests: "Asking people without an account for a clip, and answering.",
  Handovers: "Sending the pins of a clip to an issue tracker or to Slack.",
  Public: "What visitors of a link can do without an account.",
  Webhooks:
    "The server sends events to your own server. Verify each one: webhook-signature holds v1, and the base64 of an " +
    "HMAC-SHA256 over webhook-id, webhook-timestamp and the body as it arrived, joined by full stops; its key is the " +
    "base64 behind whsec_ (https://www.standardwebhooks.com). docs/webhooks.md lists the events.",
  Speech: "Transcription and translation.",
  Administration: "For administrators, whose addresses are in `ADMIN_EMAILS`. All other users get 403 `forbidden`.",
  Service: "Health, jobs, usage and this document.",
};

export const headerTexts: Record<string, { description: string; type: "string" | "integer" | "boolean" }> = {
  "X-Request-Id": {
    description: "The id of this request, as in logs and error bodies. It is yours if you sent one.",
    type: "string",
  },
  "RateLimit-Policy": { description: 'The limit that counted: `"general";q=1000;w=3600`.', type: "string" },
  RateLimit: { description: 'What is left and for how long: `"general";r=998;t=3541`.', type: "string" },
  "X-RateLimit-Limit": { description: "Requests allowed in the window.", type: "integer" },
  "X-RateLimit-Remaining": { description: "Requests left in the window.", type: "integer" },
  "X-RateLimit-Reset": { description: "When the window has room again, in epoch seconds.", type: "integer" },
  "X-RateLimit-Resource": {
    description: "The class that counted: general, upload, messaging, media or auth.",
    type: "string",
  },
  "Retry-After": { description: "Seconds to wait before you try again.", type: "integer" },
  "WWW-Authenticate": { description: "How to authenticate (RFC 6750).", type: "string" },
  ETag: { description: "The version of the answer, for If-None-Match and If-Match.", type: "string" },
  "Preference-Applied": { description: "`return=minimal` if the request asked for it.", type: "string" },
  "Idempotent-Replayed": { description: "`true` if this is the stored answer of an earlier request.", type: "string" },
  "Accept-Ranges": { description: "`bytes`: ranges are served.", type: "string" },
  "Content-Range": { description: "The range of bytes, and the size of the file.", type: "string" },
  "X-Estimated-Tokens": {
    description: "About how many tokens of a language model the answer is.",
    type: "integer",
  },
  "X-Package-Stale": {
    description: "`true` if the clip was changed after this file was made: complete it again.",
    type: "boolean",
  },
  "Content-Disposition": { description: "Whether to show or save the file, and its name.", type: "string" },
  Allow: { description: "The methods of this address.", type: "string" },
  Link: { description: "The first, previous, next and last page (RFC 8288).", type: "string" },
  "X-Total-Count": { description: "The total number of items.", type: "integer" },
  Location: { description: "The address of the result.", type: "string" },
};
