import { createHash } from "node:crypto";
import { z } from "zod";
import { askTracker, missing, TrackerId, understand, WebAddress } from "./ask-tracker";
import { type Issue, type Tracker, type TrackerAccess, TrackerError } from "./port";
import { asPlainTitle, readDonePins, writeIssueMarkdown } from "./write-markdown";

const NAME = "Linear";

const MadeIssue = z.object({ id: TrackerId, url: WebAddress });

/** https://linear.app/developers/graphql. An issue gets its id from us, so that it is never made twice. */
export const linear: Tracker = {
  name: NAME,
  url: "https://api.linear.app",
  mostEntries: 200,
  normalizeProject: (project) => project.toUpperCase(),
  checkProject: (project) =>
    /^[A-Za-z][A-Za-z0-9]{0,9}$/.test(project) ? null : "must be the key of a team, like ENG",
  payload: (issue, project) => ({
    query: CREATE,
    variables: {
      input: { id: idOf(issue.mark), teamId: project, title: asPlainTitle(issue.title), description: textOf(issue) },
    },
  }),

  async account(access) {
    const answer = z.object({ viewer: z.object({ name: z.string() }) });
    return (await ask(access, "query { viewer { name } }", {}, answer)).viewer.name;
  },

  async find(access, mark) {
    const query = "query ($filter: IssueFilter) { issues(filter: $filter, first: 1) { nodes { id url } } }";
    const answer = z.object({ issues: z.object({ nodes: z.array(MadeIssue) }) });
    const { issues } = await ask(access, query, { filter: { id: { eq: idOf(mark) } } }, answer);
    return issues.nodes[0] ?? null;
  },

  async create(access, issue) {
    const [teamId, labelIds] = await Promise.all([teamOf(access), labelsOf(access, issue.labels)]);
    const labels = labelIds.length > 0 ? { labelIds } : {};
    const input = {
      id: idOf(issue.mark),
      teamId,
      title: asPlainTitle(issue.title),
      description: textOf(issue),
      ...labels,
    };
    const answer = z.object({ issueCreate: z.object({ issue: MadeIssue }) });
    return (await ask(access, CREATE, { input }, answer)).issueCreate.issue;
  },

  async readDone(access, id) {
    const query = "query ($filter: IssueFilter) { issues(filter: $filter, first: 1) { nodes { description } } }";
    const answer = z.object({
      issues: z.object({ nodes: z.array(z.object({ description: z.string().nullable() })) }),
    });
    const [issue] = (await ask(access, query, { filter: { id: { eq: id } } }, answer)).issues.nodes;
    return issue ? readDonePins(issue.description ?? "") : null;
  },

  async update(access, id, issue) {
    const query =
      "mutation ($id: String!, $input: IssueUpdateInput!) { issueUpdate(id: $id, input: $input) { success } }";
    const answer = z.object({ issueUpdate: z.object({ success: z.boolean() }) });
    const input = { title: asPlainTitle(issue.title), description: textOf(issue) };
    return (await ask(access, query, { id, input }, answer)).issueUpdate.success;
  },

  async upload(access, { name: filename, contentType, bytes }) {
    const query =
      "mutation ($contentType: String!, $filename: String!, $size: Int!) { fileUpload(contentType: $contentType, " +
      "filename: $filename, size: $size) { uploadFile { uploadUrl assetUrl headers { key value } } } }";
    const { fileUpload } = await ask(access, query, { contentType, filename, size: bytes.length }, UploadPlace);
    const { uploadUrl, assetUrl, headers } = fileUpload.uploadFile;
    await askTracker({
      name: NAME,
      method: "PUT",
      url: uploadUrl,
      headers: {
        "content-type": contentType,
        ...Object.fromEntries(headers.filter(isOfUpload).map(({ key, value }) => [key.toLowerCase(), value])),
      },
      bytes,
      answer: z.unknown(),
      signal: access.signal,
    });
    return assetUrl;
  },
};

const CREATE = "mutation ($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { id url } } }";

const UploadPlace = z.object({
  fileUpload: z.object({
    uploadFile: z.object({
      uploadUrl: WebAddress,
      assetUrl: WebAddress,
      headers: z.array(z.object({ key: z.string(), value: z.string() })),
    }),
  }),
});

/** Others would change where the request goes. */
const isOfUpload = ({ key }: { key: string }) => /^(content-|cache-control$|x-)/i.test(key);

const textOf = (issue: Issue) => writeIssueMarkdown(issue, null);

/** A UUID, version 8 (RFC 9562), of the mark. */
function idOf(mark: string): string {
  const hex = createHash("sha256").update(mark).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function teamOf(access: TrackerAccess): Promise<string> {
  const query = "query ($filter: TeamFilter) { teams(filter: $filter, first: 1) { nodes { id } } }";
  const { teams } = await ask(access, query, { filter: { key: { eq: access.project } } }, Teams);
  const [team] = teams.nodes;
  if (!team) throw missing(NAME, `team ${access.project}`);
  return team.id;
}

const Nodes = z.object({ nodes: z.array(z.object({ id: z.string() })) });
const Teams = z.object({ teams: Nodes });
const Labels = z.object({ issueLabels: Nodes });

/** Those that there are. */
async function labelsOf(access: TrackerAccess, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const query = "query ($filter: IssueLabelFilter) { issueLabels(filter: $filter, first: 50) { nodes { id } } }";
  const { issueLabels } = await ask(access, query, { filter: { name: { in: names } } }, Labels);
  return issueLabels.nodes.map(({ id }) => id);
}

async function ask<T extends z.ZodType>(
  { url, token, signal }: Pick<TrackerAccess, "url" | "token" | "signal">,
  query: string,
  variables: Record<string, unknown>,
  data: T,
): Promise<z.output<T>> {
  const said = await askTracker({
    name: NAME,
    method: "POST",
    url: `${url}/graphql`,
    headers: { authorization: token },
    json: { query, variables },
    answer: Envelope,
    reasonOf: (body) => Envelope.safeParse(body).data?.errors?.[0]?.message ?? null,
    signal,
  });
  if (said === null) throw new TrackerError(`${NAME} is not at this address.`);
  const [refusal] = said.errors ?? [];
  if (refusal) throw new TrackerError(`${NAME} refuses: ${refusal.message}.`);
  return understand(NAME, data, said.data);
}

const Envelope = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});
