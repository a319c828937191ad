import { afterEach, beforeEach, expect, test } from "vitest";
import { type Runtime, setRuntime } from "#lib/config/runtime";
import { HeldBytes } from "#lib/platform/turns/held-bytes";
import { asCaller } from "../../../e2e/support/as-caller";
import { receiveJson } from "./read-json";
import { readMultipart } from "./read-multipart";
import { unlimitedAllowance } from "./storage-allowance";

beforeEach(() => setRuntime({ singletons: {} } as Runtime));
afterEach(() => setRuntime(null));

const MB = 1024 * 1024;
const refused = { code: "service_unavailable" };
const arriving = (caller: string, megabytes: number) =>
  asCaller(caller, () => {
    const bytes = new HeldBytes("json bodies");
    bytes.add(megabytes * MB);
    return bytes;
  });
const login = (caller: string) => {
  const init = { method: "POST", body: '{"email":"ann@example.com"}' };
  return asCaller(caller, () => receiveJson(new Request("http://localhost/", init), MB));
};

test("one caller's unfinished bodies fill a quarter of the memory, and no one else is refused for them", async () => {
  for (let body = 0; body < 16; body += 1) arriving("greedy", 4);
  expect(() => arriving("greedy", 1)).toThrow(expect.objectContaining(refused));
  await expect(login("greedy")).rejects.toMatchObject(refused);
  expect((await login("ann")).bytes).toHaveLength(27);
  expect(arriving("ann", 12)).toBeDefined();
});

test("where many callers fill all of it, small bodies of others still arrive", async () => {
  for (let caller = 0; caller < 4; caller += 1) arriving(`greedy ${caller}`, 64);
  expect((await login("ann")).bytes).toHaveLength(27);
  expect(() => arriving("bo", 12)).toThrow(expect.objectContaining(refused));
});

test("what has arrived, or was refused, counts no more", async () => {
  const body = asCaller("ann", () => new HeldBytes("json bodies"));
  expect(() => body.add(65 * MB)).toThrow(expect.objectContaining(refused));
  body.release();
  await login("ann");
  expect(arriving("ann", 64)).toBeDefined();
});

test("the fields of forms count, too", async () => {
  const fields = new FormData();
  for (let field = 0; field < 40; field += 1) fields.set(`f${field}`, "x".repeat(60_000));
  const form = () => new Request("http://localhost/", { method: "POST", body: fields });
  const spec = { field: "image_file", required: false, kind: "image" } as const;
  const read = (caller: string) => asCaller(caller, () => readMultipart(form(), spec, MB * 25, unlimitedAllowance));
  for (let body = 0; body < 31; body += 1) arriving("greedy", 2);
  await expect(read("greedy")).rejects.toMatchObject(refused);
  expect(Object.keys((await read("ann")).fields)).toHaveLength(40);
  expect(arriving("ann", 64)).toBeDefined();
});
