import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
  date: "a time",
};

/** A message for people: the rule alone, to follow the field's name. Messages of the contract take precedence. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return isMissing(issue) ? "is required" : `must be ${kinds[issue.expected] ?? "something else"}`;
    case "too_big":
      return `must ${sizeOf(issue.origin, issue.exact ? "be" : "be at most", Number(issue.maximum))}`;
    case "too_small":
      // An empty string counts as missing.
      if (issue.origin === "string" && issue.minimum === 1) return "is required";
      return `must ${sizeOf(issue.origin, issue.exact ? "be" : "be at least", Number(issue.minimum))}`;
    case "invalid_value":
      return isMissing(issue) ? "is required" : `must be ${choice(issue.values.map(String))}`;
    case "invalid_union":
      return isMissing(issue) ? "is required" : anyOf(issue.errors);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `must not have ${choice(issue.keys)}`;
    case "invalid_key":
      return "has a name that is not allowed";
    case "invalid_element":
      return "has something that is not allowed";
    default:
      return "is not valid";
  }
}

const isMissing = ({ input }: Issue) => input === undefined || input === null;

function sizeOf(origin: string, most: string, count: number): string {
  const number = count.toLocaleString("en");
  switch (origin) {
    case "string":
      return `${most} ${number} ${count === 1 ? "character" : "characters"}`;
    case "array":
    case "set":
      return `${most === "be" ? "have" : most.replace("be", "have")} ${number} ${count === 1 ? "item" : "items"}`;
    default:
      return `${most} ${number}`;
  }
}

function anyOf(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  // A value of the right form that is wrong gets the message of that form.
  const close = errors.map(([first]) => first).find((first) => first && !isOfForm(first));
  if (close && close.path.length === 0) return close.message;
  const forms = errors.flatMap(([first]) =>
    first && first.path.length === 0 && first.message.startsWith("must be ")
      ? first.message.slice("must be ".length).split(" or ")
      : [],
  );
  return forms.length > 0 ? `must be ${choice([...new Set(forms)].filter((form) => form !== ""))}` : "is not valid";
}

const isOfForm = ({ code }: z.core.$ZodIssue) => ["invalid_type", "invalid_value", "invalid_union"].includes(code);

/** A rule about the size of a value says nothing where the value has another type. */
export function closestIssues(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const ofType = new Set(issues.filter(({ code }) => code === "invalid_type").map(({ path }) => path.join(".")));
  return issues.filter(({ code, path }) => code === "invalid_type" || !ofType.has(path.join(".")));
}

function choice(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${last}` : last;
}
