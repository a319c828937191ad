import { afterAll, beforeAll, expect, test } from "vitest";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { createClip } from "./create-clip";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

test("what a body has besides the fields of a new clip decides no column of its row", async () => {
  const body = { title: "Valve", status: "completed", contentVersion: 7, userId: "usr_other" };
  const owner = await aUser();
  expect(await createClip(owner, body)).toMatchObject({ title: "Valve", status: "draft", userId: owner.id });
});
