import { expect, test, vi } from "vitest";
import { checkFields } from "./check-fields";
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

test.each([
  ['[{"text":"a\\u0000b"}]', "questions.0.text must not contain the character NUL"],
  ['[{"text":"\\ud800"}]', "questions.0.text must not contain half of a surrogate pair"],
  [
    '[{"text":"a"},{"text":"b","ref":9007199254740993}]',
    "questions.1.ref is an integer beyond 2^53: send it as a string",
  ],
])("in a form, too, a question that cannot be stored is named: %s", (json, message) => {
  expect(checkFields(NewRequest, { title: "Where?", questions: json })).toEqual({
    errors: { questions: [`holds a value that cannot be stored: ${message}`] },
  });
});

test("metadata in a form are JSON, checked like those of a JSON body", () => {
  const metadata = (value: unknown) => checkFields(NewRequest, { title: "Where?", metadata: value });
  const wrong = (value: string) => {
    const checked = metadata(value);
    return "errors" in checked ? Object.values(checked.errors).flat()[0] : undefined;
  };
  expect(metadata('{"ticket":7}')).toMatchObject({ value: { metadata: { ticket: 7 } } });
  expect(metadata({ ticket: 7 })).toMatchObject({ value: { metadata: { ticket: 7 } } });
  expect(metadata("null")).toMatchObject({ value: { title: "Where?" } });
  expect(wrong("ticket 7")).toBe("must be an object, as JSON");
  expect(wrong("[7]")).toBe("must be an object");
  expect(wrong(`{"long":"${"x".repeat(64 * 1024)}"}`)).toBe("must be at most 64 KB of JSON");
  expect(wrong('{"ticket":9007199254740993}')).toBe(
    "holds a value that cannot be stored: metadata.ticket is an integer beyond 2^53: send it as a string",
  );
  expect(wrong('{"a":'.repeat(11) + "1" + "}".repeat(11))).toBe("must be at most 10 levels deep");
  expect(wrong('{"a":'.repeat(2000) + "1" + "}".repeat(2000))).toBe("is nested more than 64 levels deep");
  expect(wrong('{"__proto__":{"a":1}}')).toBeUndefined();
});

test("questions that are nested without end are refused", () => {
  const deep = `[${"[".repeat(20_000)}${"]".repeat(20_000)}]`;
  expect(checkFields(NewRequest, { title: "Where?", questions: deep })).toEqual({
    errors: { questions: ["is nested more than 64 levels deep"] },
  });
});
