import { describe, expect, test } from "vitest";
import type { Tracker as TrackerName } from "#lib/generated/prisma/client";
import { runJob } from "#lib/job-runner/run-job";
import { db } from "#lib/platform/database/db";
import { trackers } from "#lib/platform/trackers/trackers";
import { DOUBLE_TOKEN } from "../../e2e/support/trackers/port";
import {
  clipId,
  doubles,
  hand,
  never,
  openSendings,
  ours,
  projects,
  send,
  sendPending,
  setAttempts,
  tags,
} from "../../e2e/support/trackers/sendings";
import { handoverWork } from "./handover-work";
import { readMadeIssues } from "./made-issues";

openSendings();

test("what Jira's search does not show yet is waited for, and not made twice", async () => {
  const { handover } = await hand("jira");
  const id = handover?.id ?? "";
  doubles.searchBehind(true);
  doubles.failNext({ method: "POST", only: "/issue", afterwards: true, reset: true });
  const run = (attempt: number) => runJob(handoverWork, id, { signal: never, attempt, isLastAttempt: attempt === 3 });
  await expect(run(1)).rejects.toThrow("cannot be reached");
  await run(2);
  expect(await db().handover.findUnique({ where: { id } })).toMatchObject({ status: "pending" });
  const later = await db()
    .$queryRaw`SELECT id FROM pgboss.job WHERE data->>'handoverId' = ${id} AND start_after > now()`;
  expect(later).toHaveLength(1);
  expect(ours("jira")).toHaveLength(1);
  doubles.searchBehind(false);
  await run(1);
  expect(await db().handover.findUnique({ where: { id } })).toMatchObject({ status: "sent" });
  expect(ours("jira")).toHaveLength(1);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const lostAnswer = { method: "POST", only: '"fields":{"project"', afterwards: true, reset: true };

/** Whether it is waited for, while the search does not show it. */
async function expectWait(id: string, issues: number) {
  await runJob(handoverWork, id, { signal: never, isLastAttempt: false });
  expect(await db().handover.findUnique({ where: { id } })).toMatchObject({ status: "pending", error: null });
  expect(ours("jira")).toHaveLength(issues);
}

test("the wait for an issue on Jira does not count those that were made before", async () => {
  const { handover } = await hand("jira", { split: "pin" });
  const id = handover?.id ?? "";
  doubles.searchBehind(true);
  const ago = minutesAgo(10);
  await db().handover.update({ where: { id }, data: { updatedAt: ago } });
  doubles.before("/attachments", async () => doubles.failNext(lostAnswer));
  await expect(runJob(handoverWork, id, { signal: never, isLastAttempt: false })).rejects.toThrow("cannot be reached");
  await expectWait(id, 2);
  await setAttempts({ firstAt: ago });
  await runJob(handoverWork, id, { signal: never, isLastAttempt: false });
  expect(await db().handover.findUnique({ where: { id } })).toMatchObject({
    status: "failed",
    error: expect.stringContaining("did not answer whether it made the issue"),
  });
});

test("a sending to Jira that failed yesterday has its full wait today", async () => {
  const { handover } = await hand("jira");
  const id = handover?.id ?? "";
  const yesterday = minutesAgo(24 * 60);
  doubles.searchBehind(true);
  doubles.failNext(lostAnswer);
  await expect(runJob(handoverWork, id, { signal: never, isLastAttempt: false })).rejects.toThrow("cannot be reached");
  doubles.issues.length = 0;
  await db().handover.update({ where: { id }, data: { status: "failed", updatedAt: yesterday } });
  await setAttempts({ firstAt: yesterday, lastAt: yesterday });
  await hand("jira");
  doubles.failNext(lostAnswer);
  await expect(runJob(handoverWork, id, { signal: never, isLastAttempt: false })).rejects.toThrow("cannot be reached");
  await expectWait(id, 1);
});

test("a clip that is sent again waits for what Jira may have made, after it changed other issues", async () => {
  await send("jira", { split: "pin" });
  const first = { timestamp: 9, x: 0.9, y: 0.9, note: "After all" };
  await db().clip.update({ where: { id: clipId }, data: { voiceTags: [...tags, first] } });
  const { handover } = await hand("jira", { split: "pin" });
  const id = handover?.id ?? "";
  doubles.searchBehind(true);
  doubles.failNext(lostAnswer);
  await expect(runJob(handoverWork, id, { signal: never, isLastAttempt: false })).rejects.toThrow("cannot be reached");
  await hand("jira", { split: "pin" });
  await expectWait(id, 3);
});

/** Issues of others there, after the first that is ours. */
function crowd(target: TrackerName, others: number) {
  const [issue = expect.fail("none")] = ours(target);
  for (let at = 0; at < others; at += 1) {
    const createdAt = new Date(Date.now() + 1000 + at);
    doubles.issues.push({ ...issue, id: String(at + 2), text: "Another", mark: "", createdAt });
  }
}

test.each([
  ["github", "/issues"],
  ["slack", "chat.postMessage"],
] as const)("what %s made is found among hundreds that are newer", async (target, only) => {
  doubles.failNext({ method: "POST", only, afterwards: true, reset: true });
  const { handover } = await hand(target);
  const id = handover?.id ?? "";
  await expect(runJob(handoverWork, id, { signal: never, isLastAttempt: false })).rejects.toThrow("cannot be reached");
  crowd(target, 450);
  expect((await sendPending(id)).status).toBe("sent");
  expect(ours(target)).toHaveLength(451);
});

test("a channel of Slack is read ten pages deep at most, and an answer that is not understood is not taken for none", async () => {
  doubles.failNext({ method: "POST", only: "chat.postMessage", afterwards: true, reset: true });
  const { handover } = await hand("slack");
  const id = handover?.id ?? "";
  await expect(runJob(handoverWork, id, { signal: never, isLastAttempt: false })).rejects.toThrow("cannot be reached");
  crowd("slack", 3000);
  const access = {
    token: DOUBLE_TOKEN,
    url: `${doubles.url}/slack`,
    email: null,
    project: "C0123456789",
    signal: never,
  };
  const asked = doubles.asked();
  const since = new Date(Date.now() - 60_000);
  expect(await trackers.slack.find(access, "no mark", since)).toBeNull();
  expect(doubles.asked() - asked).toBe(10);
  doubles.failNext({ status: 200, json: { ok: false, error: "missing_scope" } });
  expect(await trackers.slack.find(access, "no mark", since)).toBeNull();
  doubles.failNext({ status: 200, json: { ok: true, messages: "none" } });
  await expect(trackers.slack.find(access, "no mark", since)).rejects.toThrow("does not understand");
});

test.each([
  ["github", "Harbor/Website"],
  ["gitlab", "Harbor/Web/Site"],
  ["gitlab", "4711"],
  ["linear", "eng"],
  ["jira", "web"],
] as const)("%s has one place, however its name is spelled", async (target, project) => {
  const { id } = await send(target);
  const again = await send(target, { project });
  expect(again).toMatchObject({ id, status: "sent", project: projects[target] });
  expect(ours(target)).toHaveLength(1);
});

describe("where pins change between two tries", () => {
  const setTags = (voiceTags: { timestamp: number; x: number; y: number; note: string }[]) =>
    db().clip.update({ where: { id: clipId }, data: { voiceTags } });
  const [header = expect.fail("none"), everyone = expect.fail("none")] = tags;

  test("an issue whose answer was lost is found, although its pin has another number", async () => {
    doubles.failNext({ method: "POST", only: "/issues", afterwards: true, reset: true });
    const { handover } = await hand("github", { split: "pin" });
    const id = handover?.id ?? "";
    await expect(runJob(handoverWork, id, { signal: never, isLastAttempt: false })).rejects.toThrow(
      "cannot be reached",
    );
    await setTags([{ ...header, timestamp: 0.5, note: "Before all" }, header, everyone]);
    expect(readMadeIssues(await send("github", { split: "pin" }))).toHaveLength(3);
    expect(ours("github")).toHaveLength(3);
  });

  /** A first try whose answer is lost, and what its user does before the next. */
  async function sendAround(act: () => Promise<unknown>) {
    doubles.failNext({ method: "POST", only: "/issues", afterwards: true, reset: true });
    const { handover } = await hand("github", { split: "pin" });
    const id = handover?.id ?? "";
    await expect(runJob(handoverWork, id, { signal: never, isLastAttempt: false })).rejects.toThrow(
      "cannot be reached",
    );
    await act();
    return readMadeIssues(await send("github", { split: "pin" }));
  }

  test("an issue whose answer was lost is found, although its pin has another moment", async () => {
    const made = await sendAround(() => setTags([{ ...header, timestamp: 2 }, everyone]));
    expect(made.map(({ seconds }) => seconds)).toEqual([2, 4.5]);
    expect(ours("github")).toHaveLength(2);
  });

  test("an issue whose answer was lost is found much later, after a pin before it", async () => {
    const made = await sendAround(async () => {
      const hourAgo = minutesAgo(60);
      await setAttempts({ firstAt: hourAgo, lastAt: hourAgo });
      for (const issue of ours("github")) issue.createdAt = hourAgo;
      await setTags([{ ...header, timestamp: 0.5, note: "Before all" }, header, everyone]);
      doubles.failNext({ method: "POST", only: "Before all", reset: true });
    });
    expect(made).toHaveLength(3);
    expect(ours("github")).toHaveLength(3);
  });

  test("an issue that was deleted there and made again without an answer is one", async () => {
    await send("github", { split: "pin" });
    doubles.issues.splice(0, 1);
    const made = await sendAround(async () => undefined);
    expect(made).toHaveLength(2);
    expect(ours("github")).toHaveLength(2);
  });

  test("pins at one moment, and one where another was before, have issues that are kept apart", async () => {
    await setTags([header, { ...header, note: "At the same time" }]);
    await send("github", { split: "pin" });
    const moved = { ...header, timestamp: 3 };
    await setTags([moved, { ...moved, note: "At the same time" }]);
    await send("github", { split: "pin" });
    await setTags([header, moved, { ...moved, note: "At the same time" }]);
    await send("github", { split: "pin" });
    expect(readMadeIssues(await send("github", { split: "pin" }))).toHaveLength(3);
    expect(ours("github")).toHaveLength(3);
  });
});
