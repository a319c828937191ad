import { expect, test } from "vitest";
import { containsSecret } from "./json-result";

test.each([
  { reply_token: "rpt_x" },
  { data: { access_token: "vat_x" } },
  { data: [{ share_code: "abc" }] },
  { data: { key: "vak_x" } },
  { sharing: { public_url: "https://tellmark.example/c/abc" } },
  { download_url: "https://tellmark.example/api/v1/security/vst/1/download?e=1&s=abc" },
  { data: { verification_id: "v" } },
])("%j holds a secret", (body) => {
  expect(containsSecret(JSON.stringify(body))).toBe(true);
});

test.each([
  { reply_token: null },
  { store_key: "clips/1/package.vst", language: "de" },
  { description: 'They wrote "token":"x" on it' },
  { error: "resource_not_found", message: "The key was not found." },
])("%j holds none", (body) => {
  expect(containsSecret(JSON.stringify(body))).toBe(false);
});
