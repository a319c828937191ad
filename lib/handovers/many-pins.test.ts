import { beforeEach, expect, test, vi } from "vitest";
import { db } from "#lib/platform/database/db";
import { statementsOf } from "../../e2e/support/statements";
import { clipId, doubles, hand, openSendings, ours, send, tags } from "../../e2e/support/trackers/sendings";
import { readMadeIssues } from "./made-issues";
import { writeIssues } from "./write-issues";

// Threads have their own copy of it.
vi.mock("./write-issues", { spy: true });

openSendings();
beforeEach(() => {
  vi.mocked(writeIssues).mockClear();
});

test("while the issues of a clip with 1,000 pins are written, the event loop serves others", async () => {
  const note = "@all #1 (spacing) *tight* ".repeat(20);
  const voiceTags = Array.from({ length: 1000 }, (_, timestamp) => ({ timestamp, x: 0.5, y: 0.5, note }));
  await db().clip.update({ where: { id: clipId }, data: { voiceTags } });
  const { issues } = await hand("markdown", { isDryRun: true });
  expect(issues[0]?.draft.body).toContain("**Pin 1000**");
  expect(await send("github")).toMatchObject({ status: "sent", error: null });
  expect(ours("github")[0]?.text).toContain("**Pin 1**");
  expect(writeIssues).not.toHaveBeenCalled();
});

test("a clip with many pins is sent as an issue for each, and the list of issues is not written again for each", async () => {
  const voiceTags = Array.from({ length: 50 }, (_, timestamp) => ({ timestamp, x: 0.5, y: 0.5, note: "Here" }));
  await db().clip.update({ where: { id: clipId }, data: { voiceTags } });
  let sent: Awaited<ReturnType<typeof send>> | undefined;
  const statements = await statementsOf(async () => {
    sent = await send("github", { split: "pin", hasCrops: false });
  });
  const made = readMadeIssues({ made: sent?.made });
  expect(made).toHaveLength(50);
  expect(made.filter(({ sentFor }) => sentFor === null)).toEqual([]);
  const writes = statements.filter((text) => /UPDATE .*"handovers" SET "made"/.test(text));
  expect(writes.length).toBeLessThan(50);
  expect(sent?.attempts).toEqual([]);
});

test("a clip whose pins change each time it is sent keeps the addresses of its latest 200 issues", async () => {
  const sentFor = new Date(0).toISOString();
  const former = Array.from({ length: 400 }, (_, n) => ({
    pin: n + 3,
    seconds: 1000 + n,
    mark: `former-${n}`,
    sentFor,
  }));
  const place = { api: `${doubles.url}/github`, id: "1", url: "https://tracker.example/1", images: {} };
  const { id } = await send("github", { split: "pin", hasCrops: false });
  const { made: first } = await db().handover.findUniqueOrThrow({ where: { id } });
  const made = [...readMadeIssues({ made: first }), ...former.map((one) => ({ ...place, ...one }))];
  await db().handover.update({ where: { id }, data: { made } });
  await send("github", { split: "pin", hasCrops: false });
  const left = readMadeIssues(await db().handover.findUniqueOrThrow({ where: { id } }));
  expect(left).toHaveLength(200);
  expect(left.slice(0, tags.length)).toMatchObject(readMadeIssues({ made: first }).map(({ mark }) => ({ mark })));
});

test("the issues of a clip with few pins need no thread", async () => {
  expect((await hand("markdown", { isDryRun: true })).issues[0]?.draft.issue.entries).toHaveLength(tags.length);
  expect(writeIssues).toHaveBeenCalledOnce();
});
