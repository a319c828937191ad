import { expect, test, vi } from "vitest";
import { NewRequest } from "./request";

const questions = (value: unknown) => NewRequest.safeParse({ title: "Where?", questions: value });

test("questions in a form are JSON, and no more of it is read than ten questions have", () => {
  const ten = Array.from({ length: 10 }, () => ({ text: "\u0001".repeat(300) }));
  expect(questions(JSON.stringify(ten)).data?.questions).toHaveLength(10);
  const parse = vi.spyOn(JSON, "parse");
  const { error } = questions(`[${"{},".repeat(1_000_000)}{}]`);
  expect(error?.issues.map(({ path }) => path.join("."))).toContain("questions");
  expect(parse.mock.calls.filter(([text]) => text.length > 64 * 1024)).toEqual([]);
  parse.mockRestore();
});
