import { beforeEach, expect, test, vi } from "vitest";
import { db } from "#lib/platform/database/db";
import { clipId, hand, openSendings, ours, send, tags } from "../../e2e/support/trackers/sendings";
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

test("the issues of a clip with few pins need no thread", async () => {
  expect((await hand("markdown", { isDryRun: true })).issues[0]?.draft.issue.entries).toHaveLength(tags.length);
  expect(writeIssues).toHaveBeenCalledOnce();
});
