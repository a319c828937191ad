import { expect, test } from "vitest";
import { errorBody } from "#lib/http/response/failures";
import { AppError, fieldError, notFound, tooMany } from "#lib/kernel/errors";
import { ApiRefusal } from "./api-refusal";
import { describeRefusal } from "./tool-error";

const tool = { name: "get_clip", whenMissing: "find_clips {}" };

async function described(error: AppError): Promise<string> {
  const answer = Response.json(errorBody(error, "r1"), { status: error.status, headers: error.headers });
  return describeRefusal(await ApiRefusal.from(answer), tool);
}

test("an error has the code and the message of the API, and names the next call", async () => {
  expect(await described(notFound())).toBe("resource_not_found: The clip does not exist.\nNext: find_clips {}");
  expect(await described(tooMany("Too many.", 7))).toBe(
    "rate_limit_exceeded: Too many.\nNext: get_clip again in 7 seconds, with the same input.",
  );
  expect(await described(fieldError("title", "is too long"))).toBe(
    "validation_failed: title: is too long\n- title: is too long\nNext: get_clip again, with other input.",
  );
  expect(await described(new AppError("conflict", "It has ended."))).toMatch(/Next: none/);
});

test("a service that is away says after which time to call again", async () => {
  const away = new AppError("service_unavailable", "Away.", { headers: { "Retry-After": "2" } });
  expect(await described(away)).toContain("again in 2 seconds");
  expect(await described(new AppError("service_unavailable", "Away."))).toContain("again in 5 seconds");
});
