import { describe, expect, test } from "vitest";
import { runJob } from "#lib/job-runner/run-job";
import { db } from "#lib/platform/database/db";
import { trackers } from "#lib/platform/trackers/trackers";
import { KEPT_CROPS } from "#lib/renders/make-thumbnail";
import { createShare } from "#lib/shares/create-share";
import { plainSettings } from "#lib/shares/testing/sample-settings";
import { aUser } from "../../e2e/support/factories/a-user";
import { DOUBLE_TOKEN } from "../../e2e/support/trackers/port";
import {
  clipId,
  connect,
  creating,
  doubles,
  hand,
  names,
  never,
  openSendings,
  ours,
  owner,
  projects,
  readInPicture,
  send,
  sendPending,
  setAttempts,
  tags,
} from "../../e2e/support/trackers/sendings";
import { findConnection, listConnections, saveConnection } from "./connections";
import { createHandoverWork, handoverWork } from "./handover-work";
import { readMadeIssues } from "./made-issues";

openSendings();

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
    const run = () => runJob(handoverWork, id, { signal: never, isLastAttempt: false });
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
  await runJob(createHandoverWork({ turnMs: 1500 }), id, { signal: never, isLastAttempt: true });
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
  const turn = () => runJob(createHandoverWork({ turnMs: 1500 }), id, { signal: never, isLastAttempt: true });
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
  await runJob(createHandoverWork({ turnMs: 1500 }), id, { signal: never, isLastAttempt: false });
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
  await runJob(createHandoverWork({ turnMs: 1500 }), id, { signal: never, isLastAttempt: true });
  const asked = doubles.asked();
  expect((await sendPending(id)).status).toBe("sent");
  expect(doubles.asked() - asked).toBe(2);
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
    expect(issues).toMatchObject([{ url: null, draft: { body: expect.stringContaining("/c/new-link") } }]);
    await expect(hand(target)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(`PUT /api/v1/connections/${target}`),
    });
  }
  expect(await db().share.count()).toBe(0);
  const { handover, issues } = await hand("markdown");
  expect(handover).toMatchObject({ status: "sent" });
  expect(issues[0]?.draft.body).toContain(`/c/${handover?.share?.code}`);
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
  await runJob(handoverWork, handover?.id ?? "", { signal: never, isLastAttempt: false });
  const row = await db().handover.findUniqueOrThrow({ where: { id: handover?.id ?? "" } });
  expect(row).toMatchObject({ status: "failed", error: expect.stringContaining("revoked") });
});

/** An act of the user while the tracker takes its first request. */
async function whileSending(act: () => Promise<unknown>) {
  const { handover } = await hand("github", { split: "pin" });
  const id = handover?.id ?? "";
  doubles.before("/issues", act);
  await runJob(handoverWork, id, { signal: never, isLastAttempt: true });
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
    await runJob(handoverWork, handover?.id ?? "", { signal: never, isLastAttempt: true });
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
