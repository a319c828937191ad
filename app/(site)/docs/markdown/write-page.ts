import { errorMeanings } from "#lib/http/openapi/error-meanings";
import { errorStatus } from "#lib/kernel/errors";
import type {
  Field,
  Group,
  ObjectEntry,
  OperationEntry,
  Reference,
  TypeText,
} from "../../../../components/docs/reference";

/** The Markdown of `overview`, `errors`, `objects` or a group's slug; null for what is none of them. */
export function writePage(reference: Reference, page: string): string | null {
  if (page === "overview") return writeOverview(reference);
  if (page === "errors") return writeErrors();
  if (page === "objects") return joinBlocks(["# Objects", ...reference.objects.flatMap(objectBlocks)]);
  const group = reference.groups.find(({ slug }) => slug === page);
  return group
    ? joinBlocks([`# ${group.name}`, group.description, ...group.operations.flatMap(operationBlocks)])
    : null;
}

const joinBlocks = (blocks: readonly string[]) => `${blocks.filter((block) => block !== "").join("\n\n")}\n`;

function writeOverview({ title, version, origin, overview, groups }: Reference): string {
  const line = ({ method, path, summary }: OperationEntry) => `- \`${method} ${path}\`: ${summary}`;
  const list = ({ name, slug, operations }: Group) =>
    `## [${name}](${origin}/docs/${slug}.md)\n\n${operations.map(line).join("\n")}`;
  return joinBlocks([
    `# ${title}`,
    `Version ${version} at \`${origin}/api/v1\`. The same as an OpenAPI document: ${origin}/api/v1/openapi.json`,
    overview,
    ...groups.map(list),
    `## More\n\n- [Errors](${origin}/docs/errors.md)\n- [Objects](${origin}/docs/objects.md)`,
  ]);
}

function writeErrors(): string {
  const meanings: Record<string, string> = errorMeanings;
  const rows = Object.entries(errorStatus).map(([code, status]) => [
    `\`${code}\``,
    String(status),
    meanings[code] ?? "",
  ]);
  return joinBlocks(["# Errors", table(["error", "status", "meaning"], rows)]);
}

function operationBlocks(operation: OperationEntry): string[] {
  const { method, path, summary, description = "", access, limit, parameters, bodies, answers, errors } = operation;
  const answerLines = answers.map(({ status, what, shape }) => `- ${status}: ${what}${shapeOf(shape)}`);
  const errorLines = errors.map(({ status, codes }) => `- ${status}: ${codes.map((code) => `\`${code}\``).join(", ")}`);
  return [
    `## ${method} ${path}`,
    `**${summary}.** ${description}`.trim(),
    `${access}; ${limit}.`,
    ...(parameters.length > 0 ? ["### Parameters", fieldTable(parameters)] : []),
    ...bodies.flatMap(({ type, fields }) => [`### Body: ${type}`, fieldTable(fields)]),
    "### Answers",
    [...answerLines, ...errorLines].join("\n"),
    fenced("sh", operation.curl),
    ...(operation.answerExample === undefined ? [] : [fenced("json", operation.answerExample)]),
  ];
}

const objectBlocks = ({ name, description = "", fields }: ObjectEntry) => [
  `## ${name}`,
  description,
  fieldTable(fields),
];

const shapeOf = (type: TypeText) => (type.length > 0 ? ` (${textOf(type)})` : "");

const textOf = (type: TypeText) => type.map(({ text }) => text).join("");

function fieldTable(fields: readonly (Field & { place?: string })[]): string {
  if (fields.length === 0) return "";
  const rows = fields.map(({ name, place, type, required, description = "" }) => [
    `\`${name}\`${required ? ", required" : ""}${place === undefined ? "" : `, in ${place}`}`,
    textOf(type),
    description,
  ]);
  return table(["name", "type", "what it is"], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\|/g, "\\|").replace(/\n/g, " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
