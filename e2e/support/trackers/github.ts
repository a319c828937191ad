import { z } from "zod";
import { DOUBLE_TOKEN, type Double, type HeldIssue, jsonOf, newIssue, ok, wrong } from "./port";

const GithubIssue = z.strictObject({
  title: z.string().min(1).max(256),
  body: z.string().max(65_536),
  labels: z.array(z.string()).optional(),
});

export const github: Double = ({ method, path, query, headers, body, origin }, { issues }) => {
  if (headers.authorization !== `Bearer ${DOUBLE_TOKEN}`) return ok({ message: "Bad credentials" }, 401);
  if (!headers["user-agent"]) return ok({ message: "Request forbidden by administrative rules." }, 403);
  if (path === "/user") return ok({ login: "octocat", id: 1 });
  const [, owner, name, number] = /^\/repos\/([^/]+)\/([^/]+)\/issues(?:\/(\d+))?$/.exec(path) ?? [];
  const project = `${owner}/${name}`.toLowerCase();
  if (project !== "harbor/website") return ok({ message: "Not Found" }, 404);
  const ours = issues.filter((issue) => issue.vendor === "github");
  const shown = ({ id, title, text, createdAt }: HeldIssue) => ({
    number: Number(id),
    html_url: `${origin}/${project}/issues/${id}`,
    title,
    body: text,
    created_at: createdAt.toISOString(),
  });
  if (method === "GET" && number === undefined) {
    const [page, most] = [Number(query.get("page") ?? 1), Math.min(100, Number(query.get("per_page") ?? 30))];
    const newest = ours.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    return ok(newest.slice((page - 1) * most, page * most).map(shown));
  }
  if (method === "POST") {
    const complaint = wrong(GithubIssue, jsonOf(body));
    if (complaint) return { ...ok({ message: "Validation Failed" }, 422), complaint };
    const { title, body: text, labels = [] } = GithubIssue.parse(jsonOf(body));
    const issue = {
      vendor: "github",
      id: String(newIssue(issues, "github")),
      project,
      title,
      text,
      labels,
      mark: "",
      createdAt: new Date(),
    };
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
