import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { test as base, expect } from "playwright/test";
import { z } from "zod";
import { operations } from "#lib/contract/index";
import type { OperationSpec } from "#lib/contract/schema/operation";
import { type ErrorCode, errorStatus } from "#lib/kernel/errors";
import { newAccount } from "./accounts";
import type { Answer } from "./answer";
import { expectDocumented } from "./answers";
import { large, leaveOutElsewhere, whyLeftOut } from "./elsewhere.mjs";

/** The members that every error has. */
const ErrorBody = z.looseObject({
  success: z.literal(false),
  error: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
});

const commonErrors: readonly ErrorCode[] = [
  "invalid_token",
  "method_not_allowed",
  "rate_limit_exceeded",
  "internal_error",
  "service_unavailable",
  "validation_failed",
  "unsupported_media_type",
  "payload_too_large",
];

export interface Accepted<T> extends Answer {
  body: T;
}

export type Refused = Answer & z.output<typeof ErrorBody>;

export interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  json?: unknown;
  form?: FormData;
  body?: BodyInit;
  headers?: Record<string, string | undefined>;
}

type Success<O extends OperationSpec> = O["answer"] extends z.ZodType ? z.output<O["answer"]> : undefined;

/** Every answer is validated against the contract, by plain assertions: a step of Playwright's costs more than a request. */
export class Api {
  readonly url: string;
  readonly token: string | null;

  constructor(url: string, token: string | null = null) {
    this.url = url;
    this.token = token;
  }

  as(token: string | null): Api {
    return new Api(this.url, token);
  }

  /** Checks only the headers common to all answers. */
  async send(method: string, path: string, input: Omit<Input, "params"> = {}): Promise<Answer> {
    const url = new URL(path, this.url);
    for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, String(value));
    const headers = new Headers();
    for (const [name, value] of Object.entries(input.headers ?? {})) if (value !== undefined) headers.set(name, value);
    if (this.token && !headers.has("authorization")) headers.set("Authorization", `Bearer ${this.token}`);
    if (input.json !== undefined && !headers.has("content-type")) headers.set("Content-Type", "application/json");
    const body = input.json !== undefined ? JSON.stringify(input.json) : (input.form ?? input.body);
    const response = await fetch(url, { method, headers, redirect: "manual", ...(body === undefined ? {} : { body }) });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.headers.get("x-vercel-error") === "FUNCTION_PAYLOAD_TOO_LARGE") await leaveOutElsewhere(large);
    if (url.pathname.startsWith("/api/v1")) {
      const got = `${method} ${path}: ${response.status} ${bytes.subarray(0, 200)}`;
      assert.ok(response.headers.get("x-request-id"), `no request id; ${got}`);
      assert.equal(response.headers.get("x-content-type-options"), "nosniff", `a type may be guessed; ${got}`);
    }
    const answer = { status: response.status, headers: response.headers, bytes };
    await expectDocumented(this.url, method, url.pathname, answer);
    return answer;
  }

  /** Expects success, in exactly the documented shape. */
  async call<const O extends OperationSpec>(operation: O, input: Input = {}): Promise<Accepted<Success<O>>> {
    const answer = await this.send(operation.method, pathOf(operation, input.params), input);
    const text = answer.bytes.subarray(0, 2000).toString("utf8");
    assert.ok(operation.ok.includes(answer.status), `${operation.id} answered ${answer.status}: ${text}`);
    if (operation.answer === "binary" || answer.status === 204) return { ...answer, body: undefined as Success<O> };
    const body = jsonOf(answer);
    const documented = answer.status === 202 && operation.pending ? operation.pending : operation.answer;
    const parsed = documented.parse(body);
    if (!isDeepStrictEqual(parsed, body))
      expect(parsed, `${operation.id} answers in its documented shape`).toEqual(body);
    return { ...answer, body: body as Success<O> };
  }

  /** Expects an error that the operation declares. */
  async refused<const O extends OperationSpec>(operation: O, input: Input = {}): Promise<Refused> {
    const answer = await this.send(operation.method, pathOf(operation, input.params), input);
    const error = errorOf(answer);
    const isDeclared = [...commonErrors, ...operation.errors].includes(error.error);
    assert.ok(isDeclared, `${operation.id} does not declare ${error.error}`);
    return error;
  }
}

export function jsonOf(answer: Answer): unknown {
  assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
  return JSON.parse(answer.bytes.toString("utf8"));
}

export function errorOf(answer: Answer): Refused {
  assert.ok(answer.status >= 400, `${answer.status} is no error: ${answer.bytes.subarray(0, 500)}`);
  const error = ErrorBody.parse(jsonOf(answer));
  assert.equal(error.request_id, answer.headers.get("x-request-id"));
  if (answer.status === 400 || answer.status === 422) assert.ok(error.errors, "it has no `errors`");
  return { ...answer, ...error };
}

export function pathOf(operation: OperationSpec, params: Record<string, string | number> = {}): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

export function operationOf(id: string): OperationSpec {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`there is no operation ${id}`);
  return found;
}

export function freshEmail(): string {
  return `${randomUUID()}@example.com`;
}

export async function codeFor(url: string, address: string): Promise<string> {
  const response = await fetch(`${url}/dev/mailbox/messages?to=${encodeURIComponent(address)}`);
  const { messages } = (await response.json()) as { messages: { text: string }[] };
  const code = messages.map(({ text }) => /\b\d{6}(?:\d{4})?\b/.exec(text)?.[0]).find(Boolean);
  if (!code) throw new Error(`no code was sent to ${address}`);
  return code;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  user: { id: string; email: string | null };
}

export async function signIn(url: string, email = freshEmail()): Promise<Tokens> {
  const anonymous = new Api(url);
  errorless(await anonymous.send("POST", "/api/v1/auth/login", { json: { email } }));
  const json = { email, code: await codeFor(url, email) };
  const answer = errorless(await anonymous.send("POST", "/api/v1/auth/verify", { json }));
  return jsonOf(answer) as Tokens;
}

function errorless(answer: Answer): Answer {
  assert.equal(answer.status, 200, answer.bytes.toString("utf8"));
  return answer;
}

interface Callers {
  leftOut: undefined;
  api: Api;
  stranger: Api;
  anonymous: Api;
}

export const test = base.extend<Callers>({
  leftOut: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
    async ({}, provide, { titlePath, skip }) => {
      const why = whyLeftOut(titlePath);
      skip(why !== null, why ?? "");
      await provide(undefined);
    },
    { auto: true },
  ],
  anonymous: async ({ baseURL }, provide) => provide(new Api(addressOf(baseURL))),
  api: async ({ baseURL }, provide) => provide(await apiOfNewUser(baseURL)),
  stranger: async ({ baseURL }, provide) => provide(await apiOfNewUser(baseURL)),
});

export async function apiOfNewUser(baseURL: string | undefined): Promise<Api> {
  const url = addressOf(baseURL);
  return new Api(url, (await newAccount()) ?? (await signIn(url)).access_token);
}

function addressOf(baseURL: string | undefined): string {
  if (!baseURL) throw new Error("TELLMARK_URL is not set");
  return baseURL;
}

export { expect };
