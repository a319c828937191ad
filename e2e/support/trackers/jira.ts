import { z } from "zod";
import { DOUBLE_TOKEN, type Double, formOf, jsonOf, newIssue, ok, wrong } from "./port";

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

export const jira: Double = async ({ method, path, headers, body, origin }, { issues, files, isSearchBehind }) => {
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
    const found = isSearchBehind ? [] : ours.filter(({ labels }) => labels.includes(label));
    return ok({ issues: found.map(({ id }) => ({ id: "1", key: id })) });
  }
  if (rest === "/issue" && method === "POST") {
    const complaint = wrong(z.strictObject({ fields: JiraFields }), jsonOf(body));
    if (complaint) return { ...ok({ errorMessages: [], errors: { summary: "is wrong" } }, 400), complaint };
    const { fields } = z.object({ fields: JiraFields }).parse(jsonOf(body));
    if (fields.project.key !== "WEB")
      return ok({ errorMessages: [], errors: { project: "valid project is required" } }, 400);
    const id = `WEB-${newIssue(issues, "jira")}`;
    const text = JSON.stringify(fields.description);
    issues.push({
      vendor: "jira",
      id,
      project: "WEB",
      title: fields.summary,
      text,
      labels: fields.labels,
      mark: "",
      createdAt: new Date(),
    });
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
