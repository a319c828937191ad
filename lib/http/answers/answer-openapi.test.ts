import { expect, test, vi } from "vitest";
import { openApiDocument } from "../openapi/document";
import { answerOpenApi } from "./answer-openapi";

vi.mock("../openapi/document", async (original) => {
  const actual = await original<typeof import("../openapi/document")>();
  return { ...actual, openApiDocument: vi.fn(actual.openApiDocument) };
});

test("whatever hosts callers name, the document is made once, and has the address that was named", async () => {
  const expected = JSON.stringify(openApiDocument("https://clips.example"), null, 1);
  const before = vi.mocked(openApiDocument).mock.calls.length;
  for (let host = 0; host < 5; host += 1) {
    const origin = `https://h${host}.example`;
    const text = await answerOpenApi(new Request(`${origin}/api/v1/openapi.json`), origin).text();
    expect(JSON.parse(text).servers[0].url).toBe(origin);
  }
  expect(vi.mocked(openApiDocument).mock.calls.length - before).toBe(1);
  const own = answerOpenApi(new Request("https://clips.example/"), "https://clips.example");
  expect(await own.text()).toBe(`${expected}\n`);
});
