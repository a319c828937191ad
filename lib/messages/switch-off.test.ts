import { afterAll, beforeAll, expect, test } from "vitest";
import { createClip } from "#lib/clips/create-clip";
import { db, transaction } from "#lib/platform/database/db";
import { openTestRuntime } from "../../e2e/support/test-database";
import { notifyClipReady } from "./notify-owner";
import { changeNotifications, isNotificationOn, switchOff } from "./preferences";
import { checkTemplate, TemplateProblem } from "./templates/template-language";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

let people = 0;
const newUser = () => db().user.create({ data: { id: `usr_${++people}`, email: `${people}@example.org` } });
const reread = (id: string) => db().user.findUniqueOrThrow({ where: { id } });
const templates = {
  clipReady: 10,
  clipFailed: 11,
  firstView: 20,
  digest: 21,
  replies: 22,
  linkExpiring: 24,
  storage: 25,
};

test.each(Object.entries(templates))(
  "the link in a message switches %s off, and nothing else",
  async (kind, templateId) => {
    const { id } = await newUser();
    const off = await switchOff(id, kind as keyof typeof templates);
    expect(off[kind as keyof typeof templates]).toBe(["clipReady", "digest"].includes(kind) ? "never" : false);
    const user = await reread(id);
    const wanted = Object.values(templates).filter((template) => isNotificationOn(user, template));
    expect(wanted).toEqual(Object.values(templates).filter((template) => template !== templateId));
  },
);

test("an owner who has just requested a clip gets no message that it is ready, unless they always want one", async () => {
  const { id } = await newUser();
  const clip = await createClip({ id }, { title: "A valve" });
  const told = async (secondsAgo: number) => {
    const askedAt = new Date(Date.now() - secondsAgo * 1000);
    await transaction((tx) => notifyClipReady(tx, clip.id, { askedAt, isTranscript: false }));
    return db().message.count({ where: { clipId: clip.id } });
  };
  expect(await told(100)).toBe(0);
  expect(await told(140)).toBe(1);
  await changeNotifications(id, { clipReady: "always" });
  expect(await told(0)).toBe(2);
  await changeNotifications(id, { clipReady: "never" });
  expect(await told(140)).toBe(2);
});

test("the names of a list's items are known inside the list, not where there is none", () => {
  const names = new Map([["clips", ["clip_title"]]]);
  expect(() => checkTemplate("{{#clips}}{{clip_title}}{{/clips}}", names)).not.toThrow();
  expect(() => checkTemplate("{{^clips}}{{clip_title}}{{/clips}}", names)).toThrow(TemplateProblem);
  expect(() => checkTemplate("{{clip_title}}", names)).toThrow(TemplateProblem);
});
