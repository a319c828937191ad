import { z } from "zod";
import { DOUBLE_TOKEN, type Double, formOf, type HeldIssue, jsonOf, newIssue, ok, wrong } from "./port";

const GitlabIssue = z.strictObject({
  title: z.string().min(1).max(255),
  description: z.string().max(1_048_576),
  labels: z.string().optional(),
});

/** Of the project. */
const NUMBER = "4711";

export const gitlab: Double = async ({ method, path, query, headers, body, origin }, { issues, files }) => {
  if (headers.authorization !== `Bearer ${DOUBLE_TOKEN}`) return ok({ message: "401 Unauthorized" }, 401);
  if (path === "/api/v4/user") return ok({ username: "dana" });
  const [, encoded, rest = ""] = /^\/api\/v4\/projects\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  const project = "harbor/web/site";
  if (![project, NUMBER].includes(decodeURIComponent(encoded ?? "").toLowerCase()))
    return ok({ message: "404 Project Not Found" }, 404);
  if (rest === "") return ok({ id: Number(NUMBER), path_with_namespace: "Harbor/web/site" });
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
    const issue = {
      vendor: "gitlab",
      id,
      project,
      title,
      text,
      labels: labels.split(",").filter(Boolean),
      mark: "",
      createdAt: new Date(),
    };
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
