import { z } from "zod";
import { askTracker, missing, TrackerId, WebAddress } from "./ask-tracker";
import type { Tracker, TrackerAccess } from "./port";
import { asPlainTitle, readDonePins, writeIssueMarkdown } from "./write-markdown";

const NAME = "GitLab";

const PATH = /^[\w.-]+(\/[\w.-]+)+$/;
const NUMBER = /^\d+$/;

const Project = z.object({ path_with_namespace: z.string().max(1000).regex(PATH) });
const Issue = z.object({ iid: z.number(), web_url: WebAddress, description: z.string().nullable() });
const Made = Issue.transform(({ iid, web_url }) => ({ id: String(iid), url: web_url }));

/** https://docs.gitlab.com/api/issues/ */
export const gitlab: Tracker = {
  name: NAME,
  url: "https://gitlab.com",
  mostEntries: 200,
  normalizeProject: (project) => project.toLowerCase(),
  checkProject: (project) =>
    NUMBER.test(project) || PATH.test(project) ? null : "must be the path or the number of a project",
  payload: (issue) => ({
    title: asPlainTitle(issue.title),
    description: writeIssueMarkdown(issue, issue.mark),
    ...(issue.labels.length > 0 ? { labels: issue.labels.join(",") } : {}),
  }),

  async account(access) {
    const user = await ask(access, "GET", "/user", z.object({ username: z.string() }));
    return user?.username ?? "";
  },

  /** https://docs.gitlab.com/api/projects/#retrieve-a-project */
  async resolveProject(access) {
    if (!NUMBER.test(access.project)) return access.project;
    const project = await ask(access, "GET", projectOf(access), Project);
    if (!project) throw missing(NAME, `project ${access.project}`);
    return gitlab.normalizeProject(project.path_with_namespace);
  },

  /** The marks of others may begin with this one. */
  async find(access, mark, since) {
    const query = `search=${encodeURIComponent(mark)}&in=description&per_page=100&created_after=${since.toISOString()}`;
    const issues = await ask(access, "GET", `${projectOf(access)}/issues?${query}`, z.array(Issue));
    const found = issues?.find(({ description }) => description?.includes(`<!-- ${mark} -->`));
    return found ? { id: String(found.iid), url: found.web_url } : null;
  },

  async create(access, issue) {
    const json = gitlab.payload(issue, access.project);
    const made = await ask(access, "POST", `${projectOf(access)}/issues`, Made, { json });
    if (!made) throw missing(NAME, access.project);
    return made;
  },

  async readDone(access, id) {
    const issue = await ask(access, "GET", `${projectOf(access)}/issues/${id}`, Issue);
    return issue && readDonePins(issue.description ?? "");
  },

  async update(access, id, issue) {
    const { labels: _, ...json } = gitlab.payload(issue, access.project);
    return (await ask(access, "PUT", `${projectOf(access)}/issues/${id}`, Issue, { json })) !== null;
  },

  async upload(access, { name, contentType, bytes }) {
    const form = new FormData();
    form.append("file", new Blob([bytes], { type: contentType }), name);
    const uploaded = await ask(access, "POST", `${projectOf(access)}/uploads`, z.object({ url: TrackerId }), { form });
    if (!uploaded) throw missing(NAME, access.project);
    return uploaded.url;
  },
};

const projectOf = ({ project }: TrackerAccess) => `/projects/${encodeURIComponent(project)}`;

function ask<T extends z.ZodType>(
  { url, token, signal }: Pick<TrackerAccess, "url" | "token" | "signal">,
  method: "GET" | "POST" | "PUT",
  path: string,
  answer: T,
  body: { json?: unknown; form?: FormData } = {},
) {
  const headers = { authorization: `Bearer ${token}` };
  return askTracker({ name: NAME, method, url: `${url}/api/v4${path}`, headers, answer, signal, ...body });
}
