import { createReadStream } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addImage } from "#lib/assets/images/add-image";
import { createClip } from "#lib/clips/create-clip";
import { getOwnedClip } from "#lib/clips/owned-clip";
import type { Tracker as TrackerName, User } from "#lib/generated/prisma/client";
import { runJob } from "#lib/job-runner/run-job";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { trackers } from "#lib/platform/trackers/trackers";
import { KEPT_CROPS } from "#lib/renders/make-thumbnail";
import { createShare } from "#lib/shares/create-share";
import { plainSettings } from "#lib/shares/sample-settings";
import { aUser } from "../../e2e/support/factories/a-user";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { openTestRuntime } from "../../e2e/support/test-database";
import { trackerDoubles } from "../../e2e/support/trackers/doubles";
import { DOUBLE_TOKEN } from "../../e2e/support/trackers/port";
import { findConnection, listConnections, saveConnection } from "./connections";
import { handOver } from "./hand-over";
import { createHandoverWork, handoverWork } from "./handover-work";
import { readMadeIssues } from "./made-issues";

const projects: Record<TrackerName, string> = {
  github: "harbor/website",
  gitlab: "harbor/web/site",
  linear: "ENG",
  jira: "WEB",
  slack: "C0123456789",
};
const names = Object.keys(projects) as TrackerName[];
/** What is in the request that makes an issue. */
const creating: Record<TrackerName, string> = {
  github: "/issues",
  gitlab: "/issues",
  linear: "issueCreate(",
  jira: "/issue",
  slack: "chat.postMessage",
};
const never = new AbortController().signal;

const tags = [
  { timestamp: 1, x: 0.2, y: 0.1, note: "Header: spacing is too tight" },
  { timestamp: 4.5, x: 0.5, y: 0.5, note: "@everyone see #1 <!channel> [x](https://evil.example) **now**" },
];

let close: () => Promise<void>;
let doubles: Awaited<ReturnType<typeof trackerDoubles>>;
let owner: User;
let clipId: number;

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", WEBHOOK_ALLOW_PRIVATE: "1" }));
  rememberMedia();
  doubles = await trackerDoubles();
  owner = await aUser({ email: "dana@example.com", name: "Dana" });
  const clip = await createClip(owner, { title: "Pricing page notes", voiceTags: tags });
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  await addImage(clip, { staged, originalName: "page.png", declaredType: "image/png" }, undefined, never);
  clipId = clip.id;
});
afterAll(async () => {
  doubles.close();
  await close();
});
beforeEach(() => Promise.all(names.map((name) => connect(name))));
afterEach(async () => {
  expect(doubles.complaints).toEqual([]);
  doubles.failNext();
  doubles.searchBehind(false);
  doubles.issues.length = 0;
  doubles.files.length = 0;
  await db().handover.deleteMany();
  await db().pictureText.deleteMany();
  await db().share.deleteMany();
  await db().connection.deleteMany();
  await db().clip.update({ where: { id: clipId }, data: { voiceTags: tags } });
});

async function readInPicture(text: string, box: object) {
  const { id } = await db().derivative.findFirstOrThrow({ where: { role: "display", asset: { clipId } } });
  const lines = [{ text, confidence: 1, box }];
  await db().pictureText.create({ data: { derivativeId: id, clipId, lines, content: text } });
}

const connect = (target: TrackerName, token = DOUBLE_TOKEN) =>
  saveConnection(owner, target, {
    token,
    url: `${doubles.url}/${target}`,
    email: "dana@example.com",
    project: projects[target],
  });

const standard = {
  split: "clip",
  labels: [],
  hasCrops: true,
  hasLinks: true,
  isDryRun: false,
  isVisibilityConfirmed: false,
} as const;

type Wish = Parameters<typeof handOver>[2];

const hand = async (target: Wish["target"], wish: Partial<Wish> = {}) =>
  handOver(await getOwnedClip(owner, clipId), owner, { ...standard, labels: ["design"], target, ...wish });

async function send(target: TrackerName, wish: Partial<Wish> = {}) {
  const { handover } = await hand(target, wish);
  return sendPending(handover?.id ?? expect.fail("nothing to send"));
}

/** As the queue runs it: again after an error that a retry may help, or after another user's turn. */
async function sendPending(id: string, work = handoverWork) {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const isLater = await runJob(work, id, { signal: never, attempt, lastAttempt: attempt === 3 }).then(
      () => true,
      () => false,
    );
    const row = await db().handover.findUniqueOrThrow({ where: { id }, include: { share: true } });
    if (row.status !== "pending") return row;
    if (isLater) attempt = 0;
    await setAttempts({ lastAt: new Date(0) });
  }
  return expect.fail("it is neither sent nor failed");
}

const setAttempts = (times: Partial<Record<"firstAt" | "lastAt", Date>>) => db().$executeRaw`
  UPDATE handovers
  SET attempts = (
    SELECT COALESCE(jsonb_agg(attempt || ${JSON.stringify(times)}::jsonb), '[]')
    FROM jsonb_array_elements(attempts) AS attempt)`;

const ours = (vendor: string) => doubles.issues.filter((issue) => issue.vendor === vendor);

describe.each(names)("%s", (target) => {
  test("gets one issue with all pins, once; sending again updates it", async () => {
    const sent = await send(target);
    expect(sent).toMatchObject({ status: "sent", error: null });
    const [issue] = ours(target);
    expect(issue).toMatchObject({ title: "Pricing page notes", project: projects[target] });
    expect(issue?.text).toContain(`/c/${sent.share?.code}`);
    expect(issue?.text).toContain(`/c/${sent.share?.code}?start=4.5`);
    expect(issue?.text).toMatch(/Header.{0,2}: spacing is too tight/);
    const [{ url } = { url: "" }] = readMadeIssues(sent);
    expect(url).toMatch(/^https?:\/\//);

    await db().clip.update({ where: { id: clipId }, data: { title: "Pricing page, again" } });
    const again = await send(target);
    await db().clip.update({ where: { id: clipId }, data: { title: "Pricing page notes" } });
    expect(ours(target)).toHaveLength(1);
    expect(ours(target)[0]?.title).toBe("Pricing page, again");
    expect(readMadeIssues(again).map((made) => made.url)).toEqual([url]);
    expect(again.share?.id).toBe(sent.share?.id);
  });

  test("is not made twice where the answer to the first request was lost", async () => {
    doubles.failNext({ method: "POST", only: creating[target], afterwards: true, reset: true });
    const sent = await send(target);
    expect(sent).toMatchObject({ status: "sent", error: null });
    expect(ours(target)).toHaveLength(1);
    expect(readMadeIssues(sent)).toHaveLength(1);
  });

  test("is not made twice where the first request goes on without its answer", async () => {
    doubles.failNext({ method: "POST", only: creating[target], isLate: true, reset: true });
    const { handover } = await hand(target);
    const id = handover?.id ?? "";
    const run = () => runJob(handoverWork, id, { signal: never, lastAttempt: false });
    await expect(run()).rejects.toThrow("cannot be reached");
    await run();
    expect(await db().handover.findUnique({ where: { id } })).toMatchObject({ status: "pending", error: null });
    await doubles.finishLate();
    await run();
    expect(await db().handover.findUnique({ where: { id } })).toMatchObject({ status: "sent" });
    expect(ours(target)).toHaveLength(1);
  });

  test("that refuses the token or the place is quoted, and nothing is lost", async () => {
    await db().connection.updateMany({ where: { target }, data: { url: `${doubles.url}/nowhere` } });
    const sent = await send(target);
    expect(sent.status).toBe("failed");
    expect(sent.error).toMatch(/^(GitHub|GitLab|Linear|Jira|Slack) /);
    expect(sent.error).not.toContain("127.0.0.1");
    expect((await findConnection(owner, target))?.lastError).toBe(sent.error);
    await expect(connect(target, "another-token")).rejects.toMatchObject({ code: "validation_failed" });
    await connect(target);
    expect((await send(target)).status).toBe("sent");
  });

  test.each([
    ["is busy", { status: 429, headers: { "Retry-After": "1" } }],
    ["is broken", { status: 503 }],
    ["breaks off", { reset: true }],
  ])("that %s is asked again later", async (_, fault) => {
    doubles.failNext(fault);
    expect(await send(target)).toMatchObject({ status: "sent", error: null });
    expect(ours(target)).toHaveLength(1);
    doubles.failNext(fault, fault, fault);
    const failed = await send(target);
    expect(failed).toMatchObject({ status: "failed", error: expect.stringMatching(/at the moment|cannot be reached/) });
  });

  test("gets one issue for each pin; one that is added or deleted there changes no other", async () => {
    await send(target, { split: "pin" });
    expect(ours(target)).toHaveLength(2);
    const first = { timestamp: 0.5, x: 0.9, y: 0.9, note: "Before all" };
    await db().clip.update({ where: { id: clipId }, data: { voiceTags: [first, ...tags] } });
    doubles.issues.splice(
      doubles.issues.findIndex((issue) => issue.vendor === target),
      1,
    );
    const sent = await send(target, { split: "pin" });
    expect(sent).toMatchObject({ status: "sent", error: null });
    const texts = ours(target).map(({ title }) => title);
    expect(texts.filter((title) => title.startsWith("Before all"))).toHaveLength(1);
    expect(texts.filter((title) => title.startsWith("Header"))).toHaveLength(1);
    expect(ours(target)).toHaveLength(3);
    expect(readMadeIssues(sent).map(({ pin }) => pin)).toEqual([1, 2, 3]);
  });

  test("shows what people said as text alone", async () => {
    await send(target);
    const [issue] = ours(target);
    const text = issue?.text ?? "";
    for (const harm of ["@everyone", "<!channel>", "](https://evil", "**now**"]) {
      // A document of Jira has text in nodes, where it is nothing else.
      if (target !== "jira" && !(target === "slack" && !harm.startsWith("<"))) expect(text).not.toContain(harm);
    }
  });

  test("has the text in the picture at a pin, shortened to one line that is text alone", async () => {
    const text = `Save & close\n<!channel> @everyone ${"long ".repeat(60)}`;
    await readInPicture(text, { left: 0.4, top: 0.45, width: 0.2, height: 0.1 });
    await send(target);
    const sent = JSON.stringify(ours(target)[0]);
    expect(sent.split("Text in the picture: Save")).toHaveLength(2);
    expect(sent).toMatch(/long…/);
    expect(sent.split("long").length).toBeLessThan(40);
    // A document of Jira has text in nodes; in Slack only what is in brackets names someone.
    if (target !== "jira") expect(sent).not.toContain("<!channel>");
    if (target !== "jira" && target !== "slack") expect(sent).not.toContain(" @everyone");
  });
});

test("images are uploaded once where a service takes files, and are addresses of the link elsewhere", async () => {
  const { share } = await send("github");
  expect(ours("github")[0]?.text).toContain(`/api/v1/clip/public/${share?.code}/crops/2?size=480`);
  for (const target of ["gitlab", "linear", "jira"] as const) {
    await send(target);
    await send(target);
    const files = doubles.files.filter(({ vendor }) => vendor === target);
    expect(files.map(({ name }) => name)).toEqual(["pin-1.webp", "pin-2.webp"]);
    expect(files[0]?.bytes.subarray(8, 12).toString()).toBe("WEBP");
    if (target !== "jira") expect(ours(target)[0]?.text).toContain("pin-2.webp)");
  }
  await send("gitlab", { hasCrops: false, hasLinks: false, split: "pin" });
  expect(ours("gitlab").at(-1)?.text).not.toMatch(/pin-2\.webp|start=/);
});

test.each(["gitlab", "linear", "jira"] as const)("%s gets no image twice after a broken try", async (target) => {
  doubles.failNext({ only: "pin-2.webp", afterwards: false, status: 503 });
  expect(await send(target)).toMatchObject({ status: "sent", error: null });
  const files = doubles.files.filter(({ vendor }) => vendor === target);
  expect(files.map(({ name }) => name)).toEqual(["pin-1.webp", "pin-2.webp"]);
  expect(ours(target)).toHaveLength(1);
});

test("a slow tracker has short turns, and the next one goes on from there", async () => {
  const { handover } = await hand("gitlab", { split: "pin" });
  const id = handover?.id ?? "";
  doubles.failNext({ method: "POST", only: "Header", isSilent: true });
  await runJob(createHandoverWork({ turnMs: 1500 }), id, { signal: never, lastAttempt: true });
  expect(await db().handover.findUnique({ where: { id } })).toMatchObject({ status: "pending", error: null });
  const entries = await db().$queryRaw`SELECT id FROM pgboss.job WHERE data->>'handoverId' = ${id}`;
  expect(entries).toHaveLength(2);
  const sent = await sendPending(id);
  expect(sent).toMatchObject({ status: "sent" });
  expect(doubles.files.map(({ name }) => name)).toEqual(["pin-1.webp", "pin-2.webp"]);
  expect(ours("gitlab")).toHaveLength(2);
  doubles.failNext({ isSilent: true }, { isSilent: true }, { isSilent: true });
  await hand("gitlab", { split: "pin" });
  const failed = await sendPending(id, createHandoverWork({ turnMs: 300 }));
  expect(failed).toMatchObject({ status: "failed", error: "The service was too slow." });
});

test.each(["gitlab", "linear", "jira"] as const)("%s gets no image twice that was drawn again", async (target) => {
  await send(target);
  await db().thumbnail.deleteMany({ where: { clipId } });
  expect(await send(target)).toMatchObject({ status: "sent", error: null });
  expect(doubles.files.map(({ name }) => name)).toEqual(["pin-1.webp", "pin-2.webp"]);
});

test("a turn that only draws images again is no progress", async () => {
  const { handover } = await hand("gitlab");
  const id = handover?.id ?? "";
  const turn = () => runJob(createHandoverWork({ turnMs: 1500 }), id, { signal: never, lastAttempt: true });
  doubles.failNext(...Array(2).fill({ method: "POST", only: "/issues", isSilent: true }));
  await turn();
  expect(await db().handover.findUnique({ where: { id } })).toMatchObject({ status: "pending" });
  await db().thumbnail.deleteMany({ where: { clipId } });
  await setAttempts({ lastAt: new Date(0) });
  await turn();
  expect(await db().handover.findUnique({ where: { id } })).toMatchObject({
    status: "failed",
    error: "The service was too slow.",
  });
});

test("a sending has an hour of turns", async () => {
  const { handover } = await hand("gitlab");
  const id = handover?.id ?? "";
  await db().handover.update({ where: { id }, data: { updatedAt: new Date(Date.now() - 61 * 60_000) } });
  doubles.failNext({ method: "POST", only: "/issues", isSilent: true });
  await runJob(createHandoverWork({ turnMs: 1500 }), id, { signal: never, lastAttempt: false });
  expect(await db().handover.findUnique({ where: { id } })).toMatchObject({
    status: "failed",
    error: "GitLab was too slow: not all of it was there after 60 minutes. Send the clip again.",
  });
});

test("a clip keeps the images of all pins that an issue can have", () => {
  expect(KEPT_CROPS).toBeGreaterThan(Math.max(...names.map((name) => trackers[name].mostEntries)));
});

test("a turn that ends while issues are changed changes the others in the next, and none twice", async () => {
  await send("github", { split: "pin" });
  const { handover } = await hand("github", { split: "pin" });
  const id = handover?.id ?? "";
  doubles.failNext({ method: "PATCH", only: "/issues/2", isSilent: true });
  await runJob(createHandoverWork({ turnMs: 1500 }), id, { signal: never, lastAttempt: true });
  const asked = doubles.asked();
  expect((await sendPending(id)).status).toBe("sent");
  expect(doubles.asked() - asked).toBe(2);
});

test("what Jira's search does not show yet is waited for, and not made twice", async () => {
  const { handover } = await hand("jira");
  const id = handover?.id ?? "";
  doubles.searchBehind(true);
  doubles.failNext({ method: "POST", only: "/issue", afterwards: true, reset: true });
  const run = (attempt: number) => runJob(handoverWork, id, { signal: never, attempt, lastAttempt: attempt === 3 });
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
  await runJob(handoverWork, id, { signal: never, lastAttempt: false });
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
  await expect(runJob(handoverWork, id, { signal: never, lastAttempt: false })).rejects.toThrow("cannot be reached");
  await expectWait(id, 2);
  await setAttempts({ firstAt: ago });
  await runJob(handoverWork, id, { signal: never, lastAttempt: false });
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
  await expect(runJob(handoverWork, id, { signal: never, lastAttempt: false })).rejects.toThrow("cannot be reached");
  doubles.issues.length = 0;
  await db().handover.update({ where: { id }, data: { status: "failed", updatedAt: yesterday } });
  await setAttempts({ firstAt: yesterday, lastAt: yesterday });
  await hand("jira");
  doubles.failNext(lostAnswer);
  await expect(runJob(handoverWork, id, { signal: never, lastAttempt: false })).rejects.toThrow("cannot be reached");
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
  await expect(runJob(handoverWork, id, { signal: never, lastAttempt: false })).rejects.toThrow("cannot be reached");
  await hand("jira", { split: "pin" });
  await expectWait(id, 3);
});

/** What others write there, after the first that is ours. */
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
  await expect(runJob(handoverWork, id, { signal: never, lastAttempt: false })).rejects.toThrow("cannot be reached");
  crowd(target, 450);
  expect((await sendPending(id)).status).toBe("sent");
  expect(ours(target)).toHaveLength(451);
});

test("a channel of Slack is read ten pages deep at most, and an answer that is not understood is not taken for none", async () => {
  doubles.failNext({ method: "POST", only: "chat.postMessage", afterwards: true, reset: true });
  const { handover } = await hand("slack");
  const id = handover?.id ?? "";
  await expect(runJob(handoverWork, id, { signal: never, lastAttempt: false })).rejects.toThrow("cannot be reached");
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
    await expect(runJob(handoverWork, id, { signal: never, lastAttempt: false })).rejects.toThrow("cannot be reached");
    await setTags([{ ...header, timestamp: 0.5, note: "Before all" }, header, everyone]);
    expect(readMadeIssues(await send("github", { split: "pin" }))).toHaveLength(3);
    expect(ours("github")).toHaveLength(3);
  });

  /** A first try whose answer is lost, and what its user does before the next. */
  async function sendAround(act: () => Promise<unknown>) {
    doubles.failNext({ method: "POST", only: "/issues", afterwards: true, reset: true });
    const { handover } = await hand("github", { split: "pin" });
    const id = handover?.id ?? "";
    await expect(runJob(handoverWork, id, { signal: never, lastAttempt: false })).rejects.toThrow("cannot be reached");
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

test("a project on GitLab that was connected by its number is the one that has that path", async () => {
  const connectTo = (project: string) =>
    saveConnection(owner, "gitlab", { token: DOUBLE_TOKEN, url: `${doubles.url}/gitlab`, email: null, project });
  expect(await connectTo("4711")).toMatchObject({ project: "harbor/web/site" });
  const unknown = { project: ["GitLab has no project 4712, or the token may not see it."] };
  await expect(connectTo("4712")).rejects.toMatchObject({ errors: unknown });
  await expect(hand("gitlab", { project: "4712" })).rejects.toMatchObject({ errors: unknown });
  doubles.failNext({ reset: true });
  await expect(hand("gitlab", { project: "4711" })).rejects.toMatchObject({
    errors: { project: [expect.stringContaining("GitLab cannot be reached")] },
  });
  const asked = doubles.asked();
  await hand("gitlab", { project: "4711", isDryRun: true });
  await hand("gitlab");
  expect(doubles.asked()).toBe(asked);
});

test("what was ticked stays ticked", async () => {
  for (const target of ["github", "gitlab", "linear", "jira"] as const) {
    await send(target);
    const issue = ours(target)[0] ?? expect.fail("none");
    issue.text = issue.text
      .replace("- [ ] **Pin 2**", "- [x] **Pin 2**")
      .replace('{"localId":"pin-2","state":"TODO"}', '{"localId":"pin-2","state":"DONE"}');
    await send(target);
    const text = ours(target)[0]?.text;
    expect(text).toMatch(/- \[x\] \*\*Pin 2|"pin-2","state":"DONE"/);
    expect(text).toMatch(/- \[ \] \*\*Pin 1|"pin-1","state":"TODO"/);
  }
});

test("a dry run and Markdown send nothing, and a dry run needs no connection", async () => {
  const asked = doubles.asked();
  await db().connection.deleteMany();
  for (const target of names) {
    const { handover, issues } = await hand(target, { isDryRun: true });
    expect(handover).toBeNull();
    expect(issues).toMatchObject([{ url: null, body: expect.stringContaining("/c/new-link") }]);
    await expect(hand(target)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(`PUT /api/v1/connections/${target}`),
    });
  }
  expect(await db().share.count()).toBe(0);
  const { handover, issues } = await hand("markdown");
  expect(handover).toMatchObject({ status: "sent" });
  expect(issues[0]?.body).toContain(`/c/${handover?.share?.code}`);
  expect((await hand("markdown")).handover?.share?.code).toBe(handover?.share?.code);
  expect(doubles.asked()).toBe(asked);
});

test("a clip with a closed link is not shown to others without a yes", async () => {
  await createShare({ id: clipId }, { ...plainSettings, privacy: "password", password: "open sesame" });
  expect((await hand("github", { isDryRun: true })).needsConfirmation).toBe(true);
  await expect(hand("github")).rejects.toMatchObject({
    errors: { confirm_visible: [expect.stringContaining("must be true")] },
  });
  expect((await hand("github", { isVisibilityConfirmed: true })).handover?.status).toBe("pending");
});

test("a text that is too long is cut by whole pins, so that it arrives", async () => {
  const note = `${"&<@#_*".repeat(90)}`;
  const voiceTags = Array.from({ length: 60 }, (_, at) => ({ timestamp: at, x: 0.5, y: 0.5, note }));
  await db().clip.update({ where: { id: clipId }, data: { voiceTags } });
  for (const target of names) {
    expect(await send(target, { hasCrops: false }), target).toMatchObject({ status: "sent", error: null });
  }
  for (const target of ["github", "jira", "slack"])
    expect(ours(target)[0]?.text).toMatch(/\d+ more pins are in the clip/);
});

test("a clip that was sent to another server makes a new issue, and changes none that has the same number", async () => {
  await send("github");
  await saveConnection(owner, "github", {
    token: DOUBLE_TOKEN,
    url: `${doubles.url}/github/`,
    email: null,
    project: null,
  });
  expect((await send("github")).status).toBe("sent");
  expect(ours("github")).toHaveLength(1);
  await db().connection.updateMany({ data: { url: `${doubles.url}/./github` } });
  expect((await send("github")).status).toBe("sent");
  expect(ours("github")).toHaveLength(2);
});

test("titles name no one, and begin no command", async () => {
  const voiceTags = [{ timestamp: 1, x: 0.5, y: 0.5, note: "@all look, GH-1" }];
  await db().clip.update({ where: { id: clipId }, data: { title: "/close this", voiceTags } });
  for (const target of ["github", "gitlab", "linear"] as const) {
    await send(target, { split: "pin", hasCrops: false });
    expect(ours(target)[0]?.title).not.toContain("@all");
    expect(ours(target)[0]?.text).not.toMatch(/^\/|GH\\?-1/m);
  }
  await db().clip.update({ where: { id: clipId }, data: { title: "Pricing page notes" } });
});

test("a server that repeats the token, and talks without end, is quoted without it and in brief", async () => {
  await connect("github");
  doubles.failNext({ status: 403, json: { message: `Bearer ${DOUBLE_TOKEN} ${"x".repeat(100_000)}` } });
  const { error } = await send("github");
  expect(error).not.toContain(DOUBLE_TOKEN);
  expect(error?.length).toBeLessThan(400);
});

test("a revoked link is replaced by another when the clip is sent again, and ends what waits", async () => {
  const { share } = await send("github");
  await db().share.update({ where: { id: share?.id ?? "" }, data: { revokedAt: new Date() } });
  const again = await send("github");
  expect(again.share?.code).not.toBe(share?.code);
  expect(ours("github")[0]?.text).toContain(`/c/${again.share?.code}`);
  const { handover } = await hand("github");
  await db().share.updateMany({ data: { revokedAt: new Date() } });
  await runJob(handoverWork, handover?.id ?? "", { signal: never, lastAttempt: false });
  const row = await db().handover.findUniqueOrThrow({ where: { id: handover?.id ?? "" } });
  expect(row).toMatchObject({ status: "failed", error: expect.stringContaining("revoked") });
});

/** What a user does while the tracker takes its first request. */
async function whileSending(act: () => Promise<unknown>) {
  const { handover } = await hand("github", { split: "pin" });
  const id = handover?.id ?? "";
  doubles.before("/issues", act);
  await runJob(handoverWork, id, { signal: never, lastAttempt: true });
  return db().handover.findUniqueOrThrow({ where: { id } });
}

test("a link that is revoked while the clip is sent ends the sending, and so does a deleted connection", async () => {
  const row = await whileSending(() => db().share.updateMany({ data: { revokedAt: new Date() } }));
  expect(row).toMatchObject({ status: "failed", error: expect.stringContaining("revoked") });
  expect(ours("github")).toHaveLength(1);
  await db().handover.deleteMany();
  await db().pictureText.deleteMany();
  const other = await whileSending(() => db().connection.deleteMany());
  expect(other).toMatchObject({ status: "failed", error: "GitHub is not connected any more." });
  expect(ours("github")).toHaveLength(2);
});

test("a clip that is sent again while it is sent gets there as it is by then", async () => {
  const row = await whileSending(async () => {
    await db().clip.update({
      where: { id: clipId },
      data: { voiceTags: tags.map((tag) => ({ ...tag, note: "New" })) },
    });
    const { handover } = await hand("github", { split: "pin" });
    await runJob(handoverWork, handover?.id ?? "", { signal: never, lastAttempt: true });
  });
  expect(row.status).toBe("sent");
  expect(ours("github").map(({ title }) => title)).toEqual(["New", "New"]);
});

test("tokens are sealed, and no connection of another user is used", async () => {
  const rows = await listConnections(owner);
  expect(rows.map(({ target }) => target).sort()).toEqual([...names].sort());
  expect(JSON.stringify(rows)).not.toContain(DOUBLE_TOKEN);
  const stranger = await aUser({});
  expect(await findConnection(stranger, "github")).toBeNull();
  await expect(
    saveConnection(owner, "jira", { token: "x", url: null, email: null, project: null }),
  ).rejects.toMatchObject({
    errors: { url: [expect.stringContaining("is required for Jira")] },
  });
  const wrong = { token: "x", url: null, email: null, project: "not a repository" };
  await expect(saveConnection(owner, "github", wrong)).rejects.toMatchObject({
    errors: { project: [expect.stringContaining("owner/name")] },
  });
});
