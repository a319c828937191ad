import { hooks, operations } from "#lib/contract/index";
import { readConfig } from "../../lib/config/read-config";
import { type OperationSpec, type SubjectKind, takesIdempotencyKey } from "../../lib/contract/schema/operation";

const { rateLimits } = readConfig({});

const callers: Record<OperationSpec["access"], string> = {
  bearer: "user",
  public: "anyone",
  share: "holder of the link",
  reply: "holder of the reply token",
};

const subjects: Record<SubjectKind, string> = {
  clip: "own clip",
  share: "own link",
  upload: "unfinished upload of an own clip",
  webhook: "own webhook",
  link: "any link",
  reply: "link of the token",
  subscription: "notification that the token ends",
  "contact-undo": "change that the token undoes",
  template: "any template",
  request: "own request",
  asked: "any request",
};

function callerOf({ id, access, signed, admin, errors }: OperationSpec): string {
  if (hooks.some((hook) => hook.id === id)) return "provider or scheduler";
  if (admin) return "administrator";
  if (signed) return "user, or a signed URL";
  if (access === "bearer" && errors.includes("insufficient_scope")) return "user, by a sign-in only";
  return callers[access];
}

const scopeOf = ({ access, method }: OperationSpec): string =>
  access !== "bearer" ? "" : method === "GET" ? "read" : "write";

function sizeOf({ body, rawBody }: OperationSpec): string {
  const bytes = body?.maxBytes ?? rawBody?.maxBytes;
  if (bytes === undefined) return "";
  const inMegabytes = bytes / 1024 / 1024;
  return inMegabytes < 1 ? `${bytes / 1024} KB` : `${inMegabytes} MB`;
}

const row = (operation: OperationSpec): string =>
  [
    `\`${operation.id}\``,
    `${operation.method} \`${operation.path}\``,
    callerOf(operation),
    scopeOf(operation),
    operation.subject ? subjects[operation.subject] : "",
    operation.limit,
    sizeOf(operation),
    takesIdempotencyKey(operation) ? "yes" : "",
  ].join(" | ");

const head = [
  "operation | request | caller | scope | subject | rate limit | body | key",
  "--- | --- | --- | --- | --- | --- | --- | ---",
];

const section = (title: string, listed: readonly OperationSpec[]): string =>
  [`## ${title}`, "", ...[...head, ...listed.map(row)].map((cells) => `| ${cells} |`)].join("\n");

/** The whole of docs/permissions.md. */
export function permissionsPage(): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const intro = `# Who may call what

Written by \`node e2e/support/write-permissions.mjs\` from the contract (\`lib/contract\`); a test holds it in step.

- **Caller.** A *user* sends an access token, an API key, or the session cookie of a page of this server. The *holder of a link*
  has its code, and proof of the password, address or view that the link asks for. An *administrator* is a user whom
  \`ADMIN_EMAILS\` names. *Anyone* means that the request needs no authentication.
- **Scope.** An API key with the scope \`read\` alone can call the operations of that scope. Every other key, token and cookie has
  both.
- **Subject.** What the path names. The server loads it before it reads a byte of the body. A subject of another user is answered
  like one that does not exist: 404, or 401 for tokens.
- **Rate limit.** Requests an hour, counted for the user, otherwise for the address: \`general\` ${rateLimits.general}, \`upload\` ${rateLimits.upload}, \`messaging\` ${rateLimits.messaging},
  \`media\` ${rateLimits.media}; \`auth\` ${rateLimits.authCodesPerIp} where it sends a code, otherwise ${rateLimits.authVerifiesPerIp}. \`password\` counts as general, and also for the link. An upload
  whose body is small JSON counts as general.
- **Body.** The largest body. Where there is none, the operation takes no body.
- **Key.** Whether an \`Idempotency-Key\` makes retries harmless.`;
  const hooked = section("Called by providers and schedulers", hooks);
  const note = "Each checks the provider's signature, or `CRON_SECRET`. They are not in the OpenAPI document.";
  const tables = tags.map((tag) =>
    section(
      tag,
      operations.filter((operation) => operation.tag === tag),
    ),
  );
  return `${[intro, ...tables, hooked, note].join("\n\n")}\n`;
}
