import { once } from "node:events";
import { createServer } from "node:http";
import { z } from "zod";

/**
 * Issue trackers and Slack as far as handovers need them, at /github, /gitlab, /linear, /jira and /slack of one address. What a
 * request may hold is what the vendors publish (docs.github.com/en/rest/issues, docs.gitlab.com/api/issues,
 * linear.app/developers, developer.atlassian.com/cloud/jira/platform/rest/v3, docs.slack.dev/reference/methods); anything
 * else is answered as they answer it, and is in `complaints`.
 */
export async function trackerDoubles() {
  const issues: HeldIssue[] = [];
  const files: HeldFile[] = [];
  const complaints: string[] = [];
  let faults: Fault[] = [];
  let meantime: { path: string; act: () => Promise<unknown> } | null = null;
  let asked = 0;

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked += 1;
    const { pathname, searchParams } = new URL(request.url ?? "", "http://double");
    const [, vendor = "", ...rest] = pathname.split("/");
    const call: Call = {
      method: request.method ?? "",
      path: `/${rest.join("/")}`,
      query: searchParams,
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks),
      origin: `http://${request.headers.host}/${vendor}`,
    };
    if (meantime && call.path.includes(meantime.path)) {
      const { act } = meantime;
      meantime = null;
      await act();
    }
    const fault = faults[0];
    if (
      fault &&
      (fault.method ?? call.method) === call.method &&
      (fault.only === undefined || call.path.includes(fault.only) || call.body.includes(fault.only))
    ) {
      faults = faults.slice(1);
      if (fault.afterwards) await answerOf(vendor, call);
      if (fault.reset) return void request.socket.destroy();
      response.writeHead(fault.status ?? 500, { "Content-Type": "application/json", ...fault.headers });
      return void response.end(JSON.stringify(fault.json ?? {}));
    }
    const { status, json } = await answerOf(vendor, call);
    response
      .writeHead(status, { "Content-Type": "application/json" })
      .end(json === undefined ? "" : JSON.stringify(json));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the doubles have no address");
  const url = `http://127.0.0.1:${address.port}`;

  async function answerOf(vendor: string, call: Call): Promise<Reply> {
    const double = vendors[vendor];
    if (!double) return { status: 404, json: {} };
    const reply = await double(call, { issues, files });
    if (reply.complaint !== undefined) complaints.push(`${vendor} ${call.method} ${call.path}: ${reply.complaint}`);
    return reply;
  }

  return {
    url,
    issues,
    files,
    complaints,
    asked: () => asked,
    /** In place of the next requests that it fits. */
    failNext: (...next: Fault[]) => {
      faults = next;
    },
    /** Runs once, before the next request to such a path is answered. */
    before: (path: string, act: () => Promise<unknown>) => {
      meantime = { path, act };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const DOUBLE_TOKEN = "double-token";

interface HeldIssue {
  vendor: string;
  id: string;
  project: string;
  title: string;
  /** As it arrived: Markdown, or the JSON of a document. */
  text: string;
  labels: string[];
  /** Of Linear, and of Slack's metadata. */
  mark: string;
}

interface HeldFile {
  vendor: string;
  name: string;
  bytes: Buffer;
}

interface Fault {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** Ends the connection without an answer. */
  reset?: boolean;
  /** The request works, only its answer is lost. */
  afterwards?: boolean;
  method?: string;
  /** Part of the path or the body. */
  only?: string;
}

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
  origin: string;
}

interface Reply {
  status: number;
  json?: unknown;
  complaint?: string;
}

interface State {
  issues: HeldIssue[];
  files: HeldFile[];
}

type Double = (call: Call, state: State) => Promise<Reply> | Reply;

const ok = (json: unknown, status = 200): Reply => ({ status, json });

const jsonOf = (body: Buffer): unknown => JSON.parse(body.toString() || "null");

/** What a schema says against it; null if nothing. */
function wrong(schema: z.ZodType, value: unknown): string | null {
  const { error } = schema.safeParse(value);
  return error ? z.prettifyError(error) : null;
}

const newIssue = (issues: HeldIssue[], vendor: string) => issues.filter((one) => one.vendor === vendor).length + 1;

const GithubIssue = z.strictObject({
  title: z.string().min(1).max(256),
  body: z.string().max(65_536),
  labels: z.array(z.string()).optional(),
});

const github: Double = ({ method, path, headers, body, origin }, { issues }) => {
  if (headers.authorization !== `Bearer ${DOUBLE_TOKEN}`) return ok({ message: "Bad credentials" }, 401);
  if (!headers["user-agent"]) return ok({ message: "Request forbidden by administrative rules." }, 403);
  if (path === "/user") return ok({ login: "octocat", id: 1 });
  const [, owner, name, number] = /^\/repos\/([^/]+)\/([^/]+)\/issues(?:\/(\d+))?$/.exec(path) ?? [];
  const project = `${owner}/${name}`;
  if (project !== "harbor/website") return ok({ message: "Not Found" }, 404);
  const ours = issues.filter((issue) => issue.vendor === "github");
  const shown = ({ id, title, text }: HeldIssue) => ({
    number: Number(id),
    html_url: `${origin}/${project}/issues/${id}`,
    title,
    body: text,
  });
  if (method === "GET" && number === undefined) return ok(ours.toReversed().map(shown));
  if (method === "POST") {
    const complaint = wrong(GithubIssue, jsonOf(body));
    if (complaint) return { ...ok({ message: "Validation Failed" }, 422), complaint };
    const { title, body: text, labels = [] } = GithubIssue.parse(jsonOf(body));
    const issue = { vendor: "github", id: String(newIssue(issues, "github")), project, title, text, labels, mark: "" };
    issues.push(issue);
    return ok(shown(issue), 201);
  }
  const issue = ours.find(({ id }) => id === number);
  if (!issue) return ok({ message: "This issue was deleted" }, 410);
  if (method === "PATCH") {
    const complaint = wrong(GithubIssue.omit({ labels: true }), jsonOf(body));
    if (complaint) return { ...ok({ message: "Validation Failed" }, 422), complaint };
    const { title, body: text } = GithubIssue.parse(jsonOf(body));
    Object.assign(issue, { title, text });
  }
  return ok(shown(issue));
};

const GitlabIssue = z.strictObject({
  title: z.string().min(1).max(255),
  description: z.string().max(1_048_576),
  labels: z.string().optional(),
});

const gitlab: Double = async ({ method, path, query, headers, body, origin }, { issues, files }) => {
  if (headers.authorization !== `Bearer ${DOUBLE_TOKEN}`) return ok({ message: "401 Unauthorized" }, 401);
  if (path === "/api/v4/user") return ok({ username: "dana" });
  const [, encoded, rest = ""] = /^\/api\/v4\/projects\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const project = decodeURIComponent(encoded ?? "");
  if (project !== "harbor/web/site") return ok({ message: "404 Project Not Found" }, 404);
  const shown = ({ id, title, text }: HeldIssue) => ({
    iid: Number(id),
    web_url: `${origin}/${project}/-/issues/${id}`,
    title,
    description: text,
  });
  const ours = issues.filter((issue) => issue.vendor === "gitlab");
  if (rest === "uploads") {
    const file = (await formOf(headers, body)).get("file");
    if (!(file instanceof File)) return { ...ok({ message: "file is missing" }, 400), complaint: "no file" };
    files.push({ vendor: "gitlab", name: file.name, bytes: Buffer.from(await file.arrayBuffer()) });
    return ok({ id: 5, alt: file.name, url: `/uploads/66dbcd21/${file.name}`, markdown: "" }, 201);
  }
  if (rest === "issues" && method === "GET")
    return ok(ours.filter(({ text }) => text.includes(query.get("search") ?? "")).map(shown));
  if (rest === "issues") {
    const complaint = wrong(GitlabIssue, jsonOf(body));
    if (complaint) return { ...ok({ message: { title: ["is wrong"] } }, 400), complaint };
    const { title, description: text, labels = "" } = GitlabIssue.parse(jsonOf(body));
    const id = String(newIssue(issues, "gitlab"));
    const issue = { vendor: "gitlab", id, project, title, text, labels: labels.split(",").filter(Boolean), mark: "" };
    issues.push(issue);
    return ok(shown(issue), 201);
  }
  const issue = ours.find(({ id }) => rest === `issues/${id}`);
  if (!issue) return ok({ message: "404 Not found" }, 404);
  if (method === "PUT") {
    const complaint = wrong(GitlabIssue.omit({ labels: true }), jsonOf(body));
    if (complaint) return { ...ok({ message: "400" }, 400), complaint };
    const { title, description: text } = GitlabIssue.parse(jsonOf(body));
    Object.assign(issue, { title, text });
  }
  return ok(shown(issue));
};

const LinearRequest = z.strictObject({ query: z.string(), variables: z.record(z.string(), z.unknown()) });
const LinearIssue = z.strictObject({
  id: z.uuid(),
  teamId: z.literal("team-1"),
  title: z.string().min(1),
  description: z.string(),
  labelIds: z.array(z.string()).optional(),
});
const LinearChange = z.strictObject({ title: z.string().min(1), description: z.string() });
const LinearFile = z.strictObject({ contentType: z.string(), filename: z.string(), size: z.int() });

const linear: Double = ({ method, path, headers, body, origin }, { issues, files }) => {
  if (method === "PUT") {
    files.push({ vendor: "linear", name: path.slice(1), bytes: body });
    return headers["x-upload"] === "yes" ? ok({}) : { ...ok({}, 403), complaint: "a header of the upload is missing" };
  }
  const error = (message: string, complaint = message): Reply => ({ ...ok({ errors: [{ message }] }), complaint });
  if (headers.authorization !== DOUBLE_TOKEN) return ok({ errors: [{ message: "Authentication required" }] }, 401);
  const complaint = wrong(LinearRequest, jsonOf(body));
  if (path !== "/graphql" || complaint) return error("Bad request", complaint ?? path);
  const { query, variables } = LinearRequest.parse(jsonOf(body));
  const { input, id, filter } = variables as { input?: unknown; id?: string; filter?: Filter };
  const ours = issues.filter((issue) => issue.vendor === "linear");
  const shown = ({ id: own, text }: HeldIssue) => ({
    id: own,
    url: `${origin}/issue/ENG-${own.slice(0, 4)}`,
    description: text,
  });
  if (query.includes("viewer")) return ok({ data: { viewer: { name: "Dana" } } });
  if (query.includes("teams("))
    return ok({ data: { teams: { nodes: filter?.key?.eq === "ENG" ? [{ id: "team-1" }] : [] } } });
  if (query.includes("issueLabels(")) {
    const known = (filter?.name?.in ?? []).filter((name) => name === "design");
    return ok({ data: { issueLabels: { nodes: known.map((name) => ({ id: `label-${name}` })) } } });
  }
  if (query.includes("issues(")) {
    return ok({ data: { issues: { nodes: ours.filter((issue) => issue.id === filter?.id?.eq).map(shown) } } });
  }
  if (query.includes("fileUpload(")) {
    const unfit = wrong(LinearFile, variables);
    if (unfit) return error("Argument Validation Error", unfit);
    const uploadUrl = `${origin}/${String(variables.filename)}`;
    const uploadFile = {
      uploadUrl,
      assetUrl: `${origin}/asset/${String(variables.filename)}`,
      headers: [{ key: "x-upload", value: "yes" }],
    };
    return ok({ data: { fileUpload: { uploadFile } } });
  }
  if (query.includes("issueCreate(")) {
    const unfit = wrong(LinearIssue, input);
    if (unfit) return error("Argument Validation Error", unfit);
    const { id: own, title, description: text, labelIds = [] } = LinearIssue.parse(input);
    if (ours.some((issue) => issue.id === own)) return error("Entity with this id already exists");
    const issue = { vendor: "linear", id: own, project: "ENG", title, text, labels: labelIds, mark: own };
    issues.push(issue);
    return ok({ data: { issueCreate: { success: true, issue: shown(issue) } } });
  }
  const issue = ours.find((one) => one.id === id);
  const unfit = wrong(LinearChange, input);
  if (!issue || unfit) return error("Entity not found: Issue", unfit ?? "an unknown issue");
  const { title, description: text } = LinearChange.parse(input);
  Object.assign(issue, { title, text });
  return ok({ data: { issueUpdate: { success: true } } });
};

interface Filter {
  key?: { eq: string };
  id?: { eq: string };
  name?: { in: string[] };
}

const AdfNode: z.ZodType = z.lazy(() =>
  z.strictObject({
    type: z.enum(["doc", "paragraph", "text", "taskList", "taskItem", "blockquote"]),
    version: z.literal(1).optional(),
    text: z.string().min(1).optional(),
    attrs: z.strictObject({ localId: z.string(), state: z.enum(["TODO", "DONE"]).optional() }).optional(),
    marks: z
      .array(
        z.union([
          z.strictObject({ type: z.literal("strong") }),
          z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href: z.url() }) }),
        ]),
      )
      .optional(),
    content: z.array(AdfNode).optional(),
  }),
);
const JiraFields = z.strictObject({
  project: z.strictObject({ key: z.string() }),
  issuetype: z.strictObject({ name: z.literal("Task") }),
  summary: z.string().min(1).max(255).regex(/^.+$/),
  description: AdfNode,
  labels: z.array(z.string().regex(/^\S+$/)),
});

const jira: Double = async ({ method, path, headers, body, origin }, { issues, files }) => {
  const [, credentials = ""] = /^Basic (.+)$/.exec(headers.authorization ?? "") ?? [];
  if (Buffer.from(credentials, "base64").toString() !== `dana@example.com:${DOUBLE_TOKEN}`) return ok({}, 401);
  const rest = path.replace(/^\/rest\/api\/3/, "");
  if (rest === "/myself") return ok({ displayName: "Dana Whitlow" });
  const ours = issues.filter((issue) => issue.vendor === "jira");
  if (rest === "/search/jql") {
    const { jql } = z
      .strictObject({ jql: z.string(), maxResults: z.int(), fields: z.array(z.string()) })
      .parse(jsonOf(body));
    const label = /labels = "([^"]+)"/.exec(jql)?.[1] ?? "";
    return ok({ issues: ours.filter(({ labels }) => labels.includes(label)).map(({ id }) => ({ id: "1", key: id })) });
  }
  if (rest === "/issue" && method === "POST") {
    const complaint = wrong(z.strictObject({ fields: JiraFields }), jsonOf(body));
    if (complaint) return { ...ok({ errorMessages: [], errors: { summary: "is wrong" } }, 400), complaint };
    const { fields } = z.object({ fields: JiraFields }).parse(jsonOf(body));
    if (fields.project.key !== "WEB")
      return ok({ errorMessages: [], errors: { project: "valid project is required" } }, 400);
    const id = `WEB-${newIssue(issues, "jira")}`;
    const text = JSON.stringify(fields.description);
    issues.push({ vendor: "jira", id, project: "WEB", title: fields.summary, text, labels: fields.labels, mark: "" });
    return ok({ id: "10000", key: id, self: `${origin}/rest/api/3/issue/10000` }, 201);
  }
  const [, key, part] = /^\/issue\/([A-Z]+-\d+)(\/attachments)?$/.exec(rest) ?? [];
  const issue = ours.find(({ id }) => id === key);
  if (!issue) return ok({ errorMessages: ["Issue does not exist or you do not have permission to see it."] }, 404);
  if (part) {
    const file = (await formOf(headers, body)).get("file");
    if (headers["x-atlassian-token"] !== "no-check" || !(file instanceof File))
      return { ...ok({}, 403), complaint: "XSRF check failed" };
    files.push({ vendor: "jira", name: file.name, bytes: Buffer.from(await file.arrayBuffer()) });
    return ok([{ id: "1", filename: file.name }]);
  }
  if (method === "GET") return ok({ key, fields: { description: JSON.parse(issue.text) } });
  const Change = z.strictObject({ fields: JiraFields.pick({ summary: true, description: true }) });
  const complaint = wrong(Change, jsonOf(body));
  if (complaint) return { ...ok({ errorMessages: ["wrong"] }, 400), complaint };
  const { fields } = Change.parse(jsonOf(body));
  Object.assign(issue, { title: fields.summary, text: JSON.stringify(fields.description) });
  return { status: 204 };
};

const Section = z.strictObject({
  type: z.literal("section"),
  text: z.strictObject({ type: z.literal("mrkdwn"), text: z.string().min(1).max(3000), verbatim: z.boolean() }),
  accessory: z.strictObject({ type: z.literal("image"), image_url: z.url(), alt_text: z.string() }).optional(),
});
const SlackText = { text: z.string(), blocks: z.array(Section).max(50) };
const SlackPost = z.strictObject({
  channel: z.string(),
  ...SlackText,
  unfurl_links: z.boolean(),
  metadata: z.strictObject({ event_type: z.string(), event_payload: z.strictObject({ mark: z.string() }) }),
});
const SlackUpdate = z.strictObject({ channel: z.string(), ts: z.string(), ...SlackText });

const slack: Double = ({ method, path, query, headers, body }, { issues }) => {
  const no = (error: string, complaint?: string): Reply => ({
    ...ok({ ok: false, error }),
    ...(complaint ? { complaint } : {}),
  });
  if (headers.authorization !== `Bearer ${DOUBLE_TOKEN}`) return no("invalid_auth");
  const ours = issues.filter((issue) => issue.vendor === "slack");
  const name = path.replace("/api/", "");
  if (name === "auth.test") return ok({ ok: true, user: "tellmark", team: "Harbor" });
  if (name === "chat.getPermalink" && method === "GET")
    return ok({ ok: true, permalink: `https://harbor.slack.com/archives/C0123456789/p${query.get("message_ts")}` });
  if (name === "conversations.history" && method === "GET") {
    const messages = ours.map(({ id, mark }) => ({
      ts: id,
      metadata: { event_type: "tellmark_clip", event_payload: { mark } },
    }));
    return ok({ ok: true, messages });
  }
  if (name === "chat.postMessage") {
    const complaint = wrong(SlackPost, jsonOf(body));
    if (complaint) return no("invalid_blocks", complaint);
    const { channel, text: title, blocks, metadata } = SlackPost.parse(jsonOf(body));
    if (channel !== "C0123456789") return no("channel_not_found");
    const id = `1700000000.00000${newIssue(issues, "slack")}`;
    const { mark } = metadata.event_payload;
    issues.push({ vendor: "slack", id, project: channel, title, text: JSON.stringify(blocks), labels: [], mark });
    return ok({ ok: true, channel, ts: id });
  }
  const complaint = wrong(SlackUpdate, jsonOf(body));
  if (complaint) return no("invalid_arguments", complaint);
  const { ts, text: title, blocks } = SlackUpdate.parse(jsonOf(body));
  const issue = ours.find(({ id }) => id === ts);
  if (!issue) return no("message_not_found");
  Object.assign(issue, { title, text: JSON.stringify(blocks) });
  return ok({ ok: true, ts });
};

const formOf = (headers: Record<string, string>, body: Buffer) =>
  new Response(new Uint8Array(body), { headers: { "Content-Type": headers["content-type"] ?? "" } }).formData();

const vendors: Record<string, Double> = { github, gitlab, linear, jira, slack };
