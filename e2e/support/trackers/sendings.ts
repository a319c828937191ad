import { createReadStream } from "node:fs";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { addImage } from "#lib/assets/images/add-image";
import { createClip } from "#lib/clips/create-clip";
import { getOwnedClip } from "#lib/clips/owned-clip";
import type { Connection, Tracker as TrackerName, User } from "#lib/generated/prisma/client";
import { saveConnection } from "#lib/handovers/connections";
import { handOver } from "#lib/handovers/hand-over";
import { handoverWork } from "#lib/handovers/handover-work";
import { runJob } from "#lib/job-runner/run-job";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { aUser } from "../factories/a-user";
import { rememberMedia } from "../remembered-media";
import { openTestRuntime } from "../test-database";
import { trackerDoubles } from "./doubles";
import { DOUBLE_TOKEN } from "./port";

export const projects: Record<TrackerName, string> = {
  github: "harbor/website",
  gitlab: "harbor/web/site",
  linear: "ENG",
  jira: "WEB",
  slack: "C0123456789",
};
export const names = Object.keys(projects) as TrackerName[];
/** What is in the request that makes an issue. */
export const creating: Record<TrackerName, string> = {
  github: "/issues",
  gitlab: "/issues",
  linear: "issueCreate(",
  jira: "/issue",
  slack: "chat.postMessage",
};
export const never = new AbortController().signal;

export const tags = [
  { timestamp: 1, x: 0.2, y: 0.1, note: "Header: spacing is too tight" },
  { timestamp: 4.5, x: 0.5, y: 0.5, note: "@everyone see #1 <!channel> [x](https://evil.example) **now**" },
];

/** These belong to the file that called `openSendings`. */
export let doubles: Awaited<ReturnType<typeof trackerDoubles>>;
export let owner: User;
export let clipId: number;

/** One clip of one user with a connection to a double of each tracker. */
export function openSendings(): void {
  let close: () => Promise<void>;
  let connections: Connection[];
  beforeAll(async () => {
    ({ close } = await openTestRuntime({ LOG_LEVEL: "error", WEBHOOK_ALLOW_PRIVATE: "1" }));
    rememberMedia();
    doubles = await trackerDoubles();
    owner = await aUser({ email: "dana@example.com", name: "Dana" });
    const clip = await createClip(owner, { title: "Pricing page notes", voiceTags: tags });
    const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
    await addImage(clip, { file: { staged, originalName: "page.png", declaredType: "image/png" }, signal: never });
    clipId = clip.id;
    connections = await Promise.all(names.map((name) => connect(name)));
  });
  afterAll(async () => {
    doubles.close();
    await close();
  });
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
    await db().connection.createMany({ data: connections });
    await db().clip.update({ where: { id: clipId }, data: { voiceTags: tags } });
  });
}

export async function readInPicture(text: string, box: object) {
  const { id } = await db().derivative.findFirstOrThrow({ where: { role: "display", asset: { clipId } } });
  const lines = [{ text, confidence: 1, box }];
  await db().pictureText.create({ data: { derivativeId: id, clipId, lines, content: text } });
}

export const connect = (target: TrackerName, token = DOUBLE_TOKEN) =>
  saveConnection(owner, target, {
    token,
    url: `${doubles.url}/${target}`,
    email: "dana@example.com",
    project: projects[target],
  });

export const standard = {
  split: "clip",
  labels: [],
  hasCrops: true,
  hasLinks: true,
  isDryRun: false,
  isVisibilityConfirmed: false,
} as const;

type Wish = Parameters<typeof handOver>[2];

export const hand = async (target: Wish["target"], wish: Partial<Wish> = {}) =>
  handOver(await getOwnedClip(owner, clipId), owner, { ...standard, labels: ["design"], target, ...wish });

export async function send(target: TrackerName, wish: Partial<Wish> = {}) {
  const { handover } = await hand(target, wish);
  return sendPending(handover?.id ?? expect.fail("nothing to send"));
}

/** As the queue runs it: again after an error that a retry may help, or after another user's turn. */
export async function sendPending(id: string, work = handoverWork) {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const isLater = await runJob(work, id, { signal: never, attempt, isLastAttempt: attempt === 3 }).then(
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

export const setAttempts = (times: Partial<Record<"firstAt" | "lastAt", Date>>) => db().$executeRaw`
  UPDATE handovers
  SET attempts = (
    SELECT COALESCE(jsonb_agg(attempt || ${JSON.stringify(times)}::jsonb), '[]')
    FROM jsonb_array_elements(attempts) AS attempt)`;

export const ours = (vendor: string) => doubles.issues.filter((issue) => issue.vendor === vendor);
