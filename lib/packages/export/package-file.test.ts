import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { db } from "../../platform/database/db";
import { runOneAtATime } from "./package-file";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

async function clipsOf(userId: string, count: number): Promise<number[]> {
  await db().user.create({ data: { id: userId } });
  const clips = Array.from({ length: count }, (_, index) => db().clip.create({ data: { userId, title: `${index}` } }));
  return (await Promise.all(clips)).map(({ id }) => id);
}

test("one user's packages are put together one at a time, and two of all users", async () => {
  const people = ["usr_one", "usr_two", "usr_three", "usr_four"];
  const now = new Map<string, number>();
  const most = { ofOne: 0, ofAll: 0 };
  const work = (owner: string) => async () => {
    now.set(owner, (now.get(owner) ?? 0) + 1);
    most.ofOne = Math.max(most.ofOne, ...now.values());
    most.ofAll = Math.max(
      most.ofAll,
      [...now.values()].reduce((sum, count) => sum + count, 0),
    );
    await new Promise((resolve) => setTimeout(resolve, 10));
    now.set(owner, (now.get(owner) ?? 0) - 1);
  };
  const clips = await Promise.all(people.map(async (owner) => ({ owner, ids: await clipsOf(owner, 3) })));
  await Promise.all(clips.flatMap(({ owner, ids }) => ids.map((id) => runOneAtATime(id, work(owner)))));
  expect(most).toEqual({ ofOne: 1, ofAll: 2 });
  await expect(runOneAtATime(999_999, work("no one"))).rejects.toMatchObject({ code: "resource_not_found" });
});
