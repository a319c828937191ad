import type { OperationSpec } from "#lib/contract/schema/operation";
import type { Example } from "./examples";

const files: Record<string, string> = {
  "application/zip": "clip.vst.zip",
  "application/vnd.vst+zip": "clip.vst",
  "audio/webm": "recording.webm",
  "image/jpeg": "photo.jpg",
  "image/webp": "thumbnail.webp",
  "video/mp4": "clip.mp4",
};

/** `vstId` becomes $VST_ID. The reply token has its own name, because $TOKEN is the caller's. */
function shellVariable(name: string): string {
  return name === "token" ? "REPLY_TOKEN" : name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

export function curlSnippet(operation: OperationSpec, example: Example | undefined, origin: string): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => `$${shellVariable(name)}`);
  const parts = [`curl${methodFlag(operation, example)} "${origin}${path}${queryOf(example)}"`];
  for (const [name, value] of Object.entries(headersOf(operation, example, "$TOKEN")))
    parts.push(`-H "${name}: ${value}"`);
  if (example?.body) parts.push(`-d ${shellQuoted(JSON.stringify(example.body))}`);
  for (const [name, value] of Object.entries(example?.form ?? {})) {
    parts.push(`-F ${shellQuoted(`${name}=${value === example?.file ? "@" : ""}${value}`)}`);
  }
  if (operation.rawBody && example?.file) parts.push(`--data-binary @${example.file}`);
  if (operation.answer === "binary") parts.push(`-o ${files[operation.media?.[0] ?? ""] ?? "file"}`);
  return parts.join(" \\\n  ");
}

export function fetchSnippet(operation: OperationSpec, example: Example | undefined, origin: string): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => slot(name === "token" ? "replyToken" : name));
  const lines: string[] = [];
  if (example?.file) lines.push('import { openAsBlob } from "node:fs";', "");
  if (example?.form) {
    lines.push("const form = new FormData();");
    for (const [name, value] of Object.entries(example.form)) {
      const isFile = value === example.file;
      lines.push(
        isFile
          ? `form.set("${name}", await openAsBlob("${value}"), "${value}");`
          : `form.set("${name}", ${JSON.stringify(value)});`,
      );
    }
  }
  lines.push(`const response = await fetch(${quoted(`${origin}${path}${queryOf(example)}`)}, {`);
  if (operation.method !== "GET") lines.push(`  method: "${operation.method}",`);
  const headers = Object.entries(headersOf(operation, example, slot("token")));
  if (headers.length > 0) {
    const members = headers.map(([name, value]) => `${/^\w+$/.test(name) ? name : `"${name}"`}: ${quoted(value)}`);
    lines.push(`  headers: { ${members.join(", ")} },`);
  }
  const body = bodyOf(operation, example);
  if (body) lines.push(`  body: ${body},`);
  lines.push("});");
  lines.push(
    operation.answer === "binary" ? "const bytes = await response.blob();" : "const answer = await response.json();",
  );
  return lines.join("\n").replace(", {\n});", ");");
}

function bodyOf(operation: OperationSpec, example: Example | undefined): string | undefined {
  if (example?.form) return "form";
  if (operation.rawBody && example?.file) return `await openAsBlob("${example.file}")`;
  if (!example?.body) return undefined;
  return `JSON.stringify(${JSON.stringify(example.body, null, 2)
    .replace(/"(\w+)":/g, "$1:")
    .replaceAll("\n", "\n  ")})`;
}

function methodFlag({ method }: OperationSpec, example: Example | undefined): string {
  const isImplied = method === "GET" || (method === "POST" && (example?.body || example?.form));
  return isImplied ? "" : ` -X ${method}`;
}

function headersOf(operation: OperationSpec, example: Example | undefined, token: string): Record<string, string> {
  return {
    ...(operation.access === "bearer" ? { Authorization: `Bearer ${token}` } : {}),
    ...(example?.body ? { "Content-Type": "application/json" } : {}),
    ...(operation.rawBody ? { "Content-Type": "application/octet-stream" } : {}),
    ...example?.headers,
  };
}

function queryOf(example: Example | undefined): string {
  const query = new URLSearchParams(Object.entries(example?.query ?? {}).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `?${query}` : "";
}

const slot = (name: string) => `\${${name}}`;
const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const quoted = (text: string) => (/\$\{/.test(text) ? `\`${text}\`` : JSON.stringify(text));
