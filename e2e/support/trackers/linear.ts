import { z } from "zod";
import { DOUBLE_TOKEN, type Double, type HeldIssue, jsonOf, ok, type Reply, wrong } from "./port";

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

export const linear: Double = ({ method, path, headers, body, origin }, { issues, files }) => {
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
    const issue = {
      vendor: "linear",
      id: own,
      project: "ENG",
      title,
      text,
      labels: labelIds,
      mark: own,
      createdAt: new Date(),
    };
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
