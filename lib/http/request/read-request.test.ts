import { expect, test } from "vitest";
import { z } from "zod";
import type { BodySpec } from "#lib/contract/schema/operation";
import { shareByEmail } from "#lib/contract/shares";
import { readBody, readQuery, validateBody } from "./read-request";
import { unlimitedAllowance } from "./storage-allowance";

const spec: BodySpec = { kind: "json", schema: z.object({ title: z.string().optional() }), maxBytes: 1024 };
const read = (encoding: string, body: string | null) => {
  const headers = { "Content-Type": "application/json", "Content-Encoding": encoding };
  const request = new Request("http://localhost/api/v1/clips", { method: "POST", headers, body });
  return readBody(spec, request, unlimitedAllowance);
};

test("a compressed body is refused, whatever is in it, and the answer says how to send it", async () => {
  await expect(read("gzip", '{"title": "Valve"}')).rejects.toMatchObject({
    code: "unsupported_media_type",
    headers: { "Accept-Encoding": "identity" },
  });
});

test("a request without a body may name any encoding, and one that says identity is read", async () => {
  expect((await read("gzip", null)).fields).toEqual({});
  expect((await read("identity", '{"title": "Valve"}')).fields).toEqual({ title: "Valve" });
});

test("a missing member is named together with what was sent in its place", () => {
  const raw = { fields: { email: "ann@example.com" }, upload: null };
  expect(() => validateBody(shareByEmail.body, raw)).toThrow(
    expect.objectContaining({
      status: 422,
      message: 'recipient_email: is required, and "email" is not its name',
    }),
  );
});

test("a query parameter that cannot be stored is named", () => {
  const operation = { id: "listClips", query: z.object({ search: z.string().optional() }) };
  const read = () => readQuery(operation, new Request("http://localhost/?search=%00"));
  expect(read).toThrow(expect.objectContaining({ status: 400, errors: { search: [expect.stringContaining("NUL")] } }));
});
