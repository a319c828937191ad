import type { z } from "zod";
import { shownPath } from "#lib/json/hostile-values";
import type { FieldErrors } from "#lib/kernel/errors";
import { closestIssues, describeIssue } from "./describe-issue";
import { findMisnamedRestriction, findMisspelledName, memberNames } from "./misnamed-members";

const MAX_NAMED = 20;

/** Parses the members of a body. The errors name each wrong member by its path, at most 20 of them. */
export function checkFields<T>(schema: z.ZodType<T>, fields: unknown): { value: T } | { errors: FieldErrors } {
  const parsed = schema.safeParse(fields, { error: describeIssue });
  if (parsed.success) {
    const wrong = findMisnamedRestriction(memberNames(schema), fields);
    if (!wrong) return { value: parsed.data };
    return { errors: { [shownPath([wrong.given])]: [`is no member of this request: its name is ${wrong.right}`] } };
  }
  const errors = toFieldErrors(parsed.error, ({ path, message }) => {
    const [name] = path;
    if (message !== "is required" || path.length !== 1 || name === undefined) return message;
    const given = findMisspelledName(schema, fields, name);
    return given ? `is required, and "${shownPath([given])}" is not its name` : message;
  });
  return { errors };
}

export function toFieldErrors(
  error: z.ZodError,
  say: (issue: z.core.$ZodIssue) => string = ({ message }) => message,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of closestIssues(error.issues).slice(0, MAX_NAMED)) {
    const field = shownPath(issue.path) || "body";
    errors[field] = [...(errors[field] ?? []), say(issue)];
  }
  return errors;
}
