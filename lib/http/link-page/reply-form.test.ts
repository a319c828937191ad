import { afterAll, beforeAll, expect, test } from "vitest";
import { submitReply } from "#lib/contract/replies";
import type { Clip } from "#lib/generated/prisma/client";
import { trapField } from "#lib/link-page/reply-names";
import { db } from "#lib/platform/database/db";
import { ensureReplyToken } from "#lib/shares/access/reply-token";
import { GET as getPage } from "../../../app/c/[code]/route";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aLink } from "../../../e2e/support/factories/a-link";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { answerReplyForm } from "./reply-form";

let close: () => Promise<void>;
let clip: Clip;

beforeAll(async () => {
  ({ close } = await openTestRuntime({ RATE_LIMIT_REPLIES_PER_IP_MINUTE: "1000" }));
  const user = await db().user.create({ data: { id: "usr_a", email: "a@example.org", name: "Dana" } });
  clip = await aClip(user);
});
afterAll(() => close());

async function openLink() {
  const share = await aLink(clip);
  const token = String(await ensureReplyToken(share));
  const address = `http://localhost:3000/c/${share.code}`;
  const send = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ token, seen_by: "owner", ...fields });
    return answerReplyForm(new Request(`${address}/reply`, { method: "POST", body }), share.code);
  };
  const page = async () =>
    (await getPage(new Request(address), { params: Promise.resolve({ code: share.code }) } as never)).text();
  const kept = async () => {
    const replies = await db().reply.findMany({ where: { shareId: share.id }, orderBy: { createdAt: "asc" } });
    return replies.map(({ message, suspectedAt }) => [message, suspectedAt !== null]);
  };
  return { send, page, kept };
}

test("a form whose trap is filled in is answered as any other, and kept for the owner to look at", async () => {
  const { send, kept } = await openLink();
  const answers = [await send({ message: "Mine" }), await send({ message: "Perhaps", [trapField]: "https://robot" })];
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/\?reply=sent$/);
  }
  expect(await kept()).toEqual([
    ["Mine", false],
    ["Perhaps", true],
  ]);
});

test("a person whose browser filled the trap loses nothing where a link keeps no more: Send once more sends it", async () => {
  const { send, kept } = await openLink();
  for (let count = 0; count < 20; count += 1) await send({ message: "Buy", [trapField]: "x" });
  const refused = await send({ message: "I am a person", sender_name: "Kim", [trapField]: "kim@example.org" });
  expect(refused.status).toBe(403);
  const page = await refused.text();
  expect(page).toContain("press Send once more");
  expect(page).toContain(">I am a person</textarea>");
  expect(page).toContain('value="Kim"');
  expect(page).not.toContain("kim@example.org");
  expect((await send({ message: "I am a person", [trapField]: "" })).status).toBe(303);
  expect((await kept()).at(-1)).toEqual(["I am a person", false]);
});

test("users, assistive software and password managers do not reach the trap, and the API knows its name", async () => {
  const { page } = await openLink();
  const [trap = ""] = /<div class="hp"[\s\S]*?<\/div>/.exec(await page()) ?? [];
  expect(trap).toMatch(/^<div class="hp" aria-hidden="true" inert="">/);
  const attributes = [`name="${trapField}"`, 'tabindex="-1"', 'autocomplete="off"', "data-1p-ignore", "data-bwignore"];
  for (const attribute of [...attributes, 'data-lpignore="true"', 'data-form-type="other"']) {
    expect(trap.toLowerCase()).toContain(attribute);
  }
  expect(trap).not.toMatch(/e-?mail|phone|address|website|url|company/i);
  const parsed = submitReply.body.schema.parse({ message: "Hi", [trapField]: "x" });
  expect(parsed.isSuspected).toBe(true);
  expect(submitReply.body.schema.parse({ message: "Hi", [trapField]: "" }).isSuspected).toBe(false);
});
