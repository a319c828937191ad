import { z } from "zod";
import { askTracker, missing, WebAddress } from "./ask-tracker";
import { fitEntries } from "./fit-entries";
import type { Issue, Tracker, TrackerAccess } from "./port";
import { asPlainTitle, readDonePins, writeIssueMarkdown } from "./write-markdown";

const NAME = "GitHub";
const PAGE = 100;
/** Pages in which an issue is looked for: more are not made while a sending is broken. */
const MOST_PAGES = 10;
/** Of the text of an issue. */
const MOST_CHARACTERS = 65_536;

const Made = z
  .object({ number: z.number(), html_url: WebAddress })
  .transform(({ number, html_url }) => ({ id: String(number), url: html_url }));
const Body = z.object({ body: z.string().nullable() });
const Found = z.array(
  z.object({ number: z.number(), html_url: WebAddress, body: z.string().nullable(), created_at: z.coerce.date() }),
);

/** https://docs.github.com/en/rest/issues/issues, version 2022-11-28. */
export const github: Tracker = {
  name: NAME,
  url: "https://api.github.com",
  mostEntries: 60,
  normalizeProject: (project) => project.toLowerCase(),
  checkProject: (project) =>
    /^(?!\.+\/)[\w.-]+\/(?!\.+$)[\w.-]+$/.test(project) ? null : "must be a repository like owner/name",
  payload: (issue) => ({
    title: asPlainTitle(issue.title),
    body: textOf(fitEntries(issue, (shown) => textOf(shown).length <= MOST_CHARACTERS)),
    ...(issue.labels.length > 0 ? { labels: issue.labels } : {}),
  }),

  async account(access) {
    const user = await ask(access, "GET", "/user", z.object({ login: z.string() }));
    return user?.login ?? "";
  },

  /** Changed ones are among those that are new, so a page that is full is not yet the last. */
  async find(access, mark, since) {
    const query = `state=all&sort=created&direction=desc&per_page=${PAGE}&since=${since.toISOString()}`;
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const issues = (await ask(access, "GET", `${issuesOf(access)}?${query}&page=${page}`, Found)) ?? [];
      const found = issues.find(({ body }) => body?.includes(`<!-- ${mark} -->`));
      if (found) return { id: String(found.number), url: found.html_url };
      const last = issues.at(-1);
      if (issues.length < PAGE || !last || last.created_at < since) break;
    }
    return null;
  },

  async create(access, issue) {
    const made = await ask(access, "POST", issuesOf(access), Made, github.payload(issue, access.project));
    if (!made) throw missing(NAME, access.project);
    return made;
  },

  async readDone(access, id) {
    const issue = await ask(access, "GET", `${issuesOf(access)}/${id}`, Body);
    return issue && readDonePins(issue.body ?? "");
  },

  async update(access, id, issue) {
    const { labels: _, ...text } = github.payload(issue, access.project);
    return (await ask(access, "PATCH", `${issuesOf(access)}/${id}`, Body, text)) !== null;
  },
};

const textOf = (issue: Issue) => writeIssueMarkdown(issue, issue.mark);

const issuesOf = ({ project }: TrackerAccess) => `/repos/${project}/issues`;

function ask<T extends z.ZodType>(
  { url, token, signal }: Pick<TrackerAccess, "url" | "token" | "signal">,
  method: "GET" | "POST" | "PATCH",
  path: string,
  answer: T,
  json?: unknown,
) {
  const headers = {
    accept: "application/vnd.github+json",
    authorization: `Bearer ${token}`,
    "x-github-api-version": "2022-11-28",
  };
  return askTracker({ name: NAME, method, url: url + path, headers, json, answer, signal });
}
