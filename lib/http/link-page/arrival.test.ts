import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { answerArrival } from "./link-page";

let close: () => Promise<void>;

beforeAll(async () => {
  ({ close } = await openTestRuntime({}));
});
afterAll(() => close());

test("a page that waits for its recording learns that its link got a password, became private, ended or is gone", async () => {
  const user = await db().user.create({ data: { id: "usr_a", email: "a@example.org", name: "Dana" } });
  const { id, code } = await aLink(await aClip(user));
  const look = async (asked = code) => {
    const answer = await answerArrival(new Request(`http://localhost:3000/c/${asked}/arrival`), asked);
    return [answer.status, (await answer.json()).arrival, answer.headers.get("access-control-allow-origin")];
  };
  const change = (data: object) => db().share.update({ where: { id }, data });
  expect(await look()).toEqual([200, "coming", "*"]);
  await change({ passwordHash: "x" });
  expect(await look()).toEqual([403, "closed", "*"]);
  await change({ passwordHash: null, privacy: "private" });
  expect(await look()).toEqual([403, "closed", "*"]);
  await change({ privacy: "unlisted", revokedAt: new Date() });
  expect(await look()).toEqual([410, "closed", "*"]);
  expect(await look("22222222222222222222Ab")).toEqual([404, "closed", "*"]);
});
