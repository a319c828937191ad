import { z } from "zod";

export const DOUBLE_TOKEN = "double-token";

export interface HeldIssue {
  vendor: string;
  id: string;
  project: string;
  title: string;
  /** As it arrived: Markdown, or the JSON of a document. */
  text: string;
  labels: string[];
  /** Of Linear, and of Slack's metadata. */
  mark: string;
  createdAt: Date;
}

export interface HeldFile {
  vendor: string;
  name: string;
  bytes: Buffer;
}

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
  origin: string;
}

export interface Reply {
  status: number;
  json?: unknown;
  complaint?: string;
}

/** What the doubles hold. */
interface State {
  issues: HeldIssue[];
  files: HeldFile[];
  /** What Jira's search has not found yet. */
  isSearchBehind: boolean;
}

export type Double = (call: Call, state: State) => Promise<Reply> | Reply;

export const ok = (json: unknown, status = 200): Reply => ({ status, json });

export const jsonOf = (body: Buffer): unknown => JSON.parse(body.toString() || "null");

/** What a schema says against it; null if nothing. */
export function wrong(schema: z.ZodType, value: unknown): string | null {
  const { error } = schema.safeParse(value);
  return error ? z.prettifyError(error) : null;
}

export const newIssue = (issues: HeldIssue[], vendor: string) =>
  issues.filter((one) => one.vendor === vendor).length + 1;

export const formOf = (headers: Record<string, string>, body: Buffer) =>
  new Response(new Uint8Array(body), { headers: { "Content-Type": headers["content-type"] ?? "" } }).formData();
