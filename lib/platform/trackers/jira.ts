import { z } from "zod";
import { isRecord } from "#lib/json/is-record";
import { askTracker, missing, TrackerId } from "./ask-tracker";
import { fitEntries } from "./fit-entries";
import type { Issue, IssueEntry, Tracker, TrackerAccess } from "./port";

const NAME = "Jira";

/** Of a description. */
const MOST_CHARACTERS = 32_767;

const Key = z.object({ key: TrackerId });

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/, with descriptions in the Atlassian Document Format. */
export const jira: Tracker = {
  name: NAME,
  url: null,
  mostEntries: 40,
  normalizeProject: (project) => project.toUpperCase(),
  /** "From a few seconds to minutes": https://developer.atlassian.com/cloud/jira/platform/search-and-reconcile */
  findsAfterMs: 2 * 60_000,
  checkProject: (project) => (/^[A-Z][A-Z0-9_]{1,19}$/.test(project) ? null : "must be the key of a project, like WEB"),
  payload: (issue, project) => ({
    fields: {
      project: { key: project },
      issuetype: { name: "Task" },
      summary: issue.title,
      description: fittingDocument(issue),
      labels: [issue.mark, ...issue.labels.map((label) => label.replace(/\s+/g, "-"))],
    },
  }),

  async account(access) {
    const user = await ask(access, "GET", "/myself", z.object({ displayName: z.string() }));
    return user?.displayName ?? "";
  },

  async find(access, mark) {
    const json = { jql: `project = "${access.project}" AND labels = "${mark}"`, maxResults: 1, fields: ["summary"] };
    const found = await ask(access, "POST", "/search/jql", z.object({ issues: z.array(Key) }), { json });
    const [issue] = found?.issues ?? [];
    return issue ? madeIssue(access, issue.key) : null;
  },

  async create(access, issue) {
    const made = await ask(access, "POST", "/issue", Key, { json: jira.payload(issue, access.project) });
    if (!made) throw missing(NAME, access.project);
    return madeIssue(access, made.key);
  },

  async readDone(access, id) {
    const answer = z.object({ fields: z.object({ description: z.unknown() }) });
    const issue = await ask(access, "GET", `/issue/${id}?fields=description`, answer);
    return issue && readDoneTasks(issue.fields.description);
  },

  async update(access, id, issue) {
    const json = { fields: { summary: issue.title, description: fittingDocument(issue) } };
    return (await ask(access, "PUT", `/issue/${id}`, Changed, { json })) !== null;
  },

  async attach(access, id, { name, contentType, bytes }) {
    const form = new FormData();
    form.append("file", new Blob([bytes], { type: contentType }), name);
    await ask(access, "POST", `/issue/${id}/attachments`, z.unknown(), { form });
  },
};

/** 204 has no body. */
const Changed = z.unknown().transform(() => true);

const madeIssue = ({ url }: TrackerAccess, key: string) => ({ id: key, url: `${url}/browse/${key}` });

type Node = { type: string; [member: string]: unknown };

const text = (words: string, ...marks: Node[]): Node => ({
  type: "text",
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const link = (href: string): Node => ({ type: "link", attrs: { href } });
const paragraph = (...content: Node[]): Node => ({ type: "paragraph", content });

const fittingDocument = (issue: Issue) =>
  documentOf(fitEntries(issue, (shown) => JSON.stringify(documentOf(shown)).length <= MOST_CHARACTERS));

/** Nodes of text are text: nothing in them is a link or a mention. */
function documentOf(issue: Issue): Node {
  const entries = issue.entries.flatMap((entry) => [
    issue.isList
      ? { type: "taskList", attrs: { localId: `list-${entry.pin}` }, content: [taskOf(entry)] }
      : paragraph(...headOf(entry)),
    ...(entry.words === null ? [] : [{ type: "blockquote", content: [paragraph(text(entry.words))] }]),
    ...(entry.pointed === null ? [] : [paragraph(text(`Pointed at: ${entry.pointed}`))]),
    ...(entry.pictureText === null ? [] : [paragraph(text(`Text in the picture: ${entry.pictureText}`))]),
  ]);
  const left = issue.entriesLeftOut;
  return {
    type: "doc",
    version: 1,
    content: [
      paragraph(text(`${issue.about} `), text("Hear it", link(issue.clipUrl))),
      paragraph(text("Quotations are what people said in it.")),
      ...entries,
      ...(left > 0 ? [paragraph(text(`${left} more pins are in the clip.`))] : []),
    ],
  };
}

const taskOf = (entry: IssueEntry): Node => ({
  type: "taskItem",
  attrs: { localId: `pin-${entry.pin}`, state: entry.isDone ? "DONE" : "TODO" },
  content: headOf(entry),
});

function headOf({ pin, time, note, momentUrl }: IssueEntry): Node[] {
  return [
    text(`Pin ${pin}`, { type: "strong" }),
    text(" at "),
    momentUrl === null ? text(time) : text(time, link(momentUrl)),
    ...(note === "" ? [] : [text(`: ${note}`)]),
  ];
}

const Task = z.object({
  type: z.literal("taskItem"),
  attrs: z.object({ localId: z.string(), state: z.string() }),
});

function readDoneTasks(node: unknown, depth = 0): Set<number> {
  if (!isRecord(node)) return new Set();
  const task = node.type === "taskItem" ? Task.safeParse(node).data : undefined;
  const pin = task?.attrs.state === "DONE" ? /^pin-(\d{1,4})$/.exec(task.attrs.localId)?.[1] : undefined;
  const children = depth < 6 && Array.isArray(node.content) ? node.content : [];
  const within = children.flatMap((child) => [...readDoneTasks(child, depth + 1)]);
  return new Set(pin === undefined ? within : [Number(pin), ...within]);
}

const Refusal = z.object({
  errorMessages: z.array(z.string()).default([]),
  errors: z.record(z.string(), z.string()).default({}),
});

function reasonOf(body: unknown): string | null {
  const refusal = Refusal.safeParse(body).data;
  return refusal ? ([...refusal.errorMessages, ...Object.values(refusal.errors)][0] ?? null) : null;
}

function ask<T extends z.ZodType>(
  { url, token, email, signal }: Omit<TrackerAccess, "project">,
  method: "GET" | "POST" | "PUT",
  path: string,
  answer: T,
  body: { json?: unknown; form?: FormData } = {},
) {
  const headers = {
    authorization: `Basic ${Buffer.from(`${email}:${token}`).toString("base64")}`,
    // Else Jira takes an upload for one of another site.
    ...(body.form ? { "x-atlassian-token": "no-check" } : {}),
  };
  return askTracker({
    name: NAME,
    method,
    url: `${url}/rest/api/3${path}`,
    headers,
    answer,
    reasonOf,
    signal,
    ...body,
  });
}
