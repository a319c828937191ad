import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestRuntime } from "../../e2e/support/test-database";
import type { User } from "../generated/prisma/client";
import { db } from "../platform/database/db";
import type { Address } from "./address";
import { requestCode } from "./codes/request-code";
import { verifyCode } from "./codes/verify-code";
import { confirmContactChange, removeContact, requestContactChange } from "./contact/contact-change";
import { removeUser } from "./remove-user";

let close: () => Promise<unknown>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
});
afterAll(() => close());

const caller = "203.0.113.1";
let count = 0;
const fresh = (): Address => {
  count += 1;
  return { channel: "email", address: `someone${count}@example.com` };
};
const number = (): Address => {
  count += 1;
  return { channel: "sms", address: `+49151${String(count).padStart(8, "0")}` };
};
const codeTo = async ({ address: recipient }: Address) => {
  const found = await db().message.findFirstOrThrow({ where: { recipient }, orderBy: { createdAt: "desc" } });
  return /\b\d{6}\b/.exec(found.text)?.[0] ?? "none";
};
async function personAt(to: Address): Promise<User> {
  await requestCode(to, caller);
  return verifyCode({ address: to, code: await codeTo(to) }, caller);
}
const actorOf = async (user: User) => {
  const token = await db().token.create({
    data: { id: `tok_${++count}`, userId: user.id, kind: "session", hash: `${count}`, familyId: `fam_${count}` },
  });
  return { user, token };
};
async function moveTo(user: User, to: Address): Promise<User> {
  const actor = await actorOf(user);
  await requestContactChange(actor, to, caller);
  return confirmContactChange(actor, { code: await codeTo(to) }, caller);
}
/** All rows about an address, except the message to itself that its account is gone. */
const about = async ({ address }: Address) => ({
  codes: await db().loginCode.count({ where: { address } }),
  proofs: await db().oneTimeCode.count({ where: { address } }),
  messages: await db().message.count({ where: { recipient: address, NOT: { templateId: 5 } } }),
});
const nothing = { codes: 0, proofs: 0, messages: 0 };

test("who deletes an account takes along the codes that are on their way to its addresses", async () => {
  const [mail, phone] = [fresh(), number()];
  const user = await moveTo(await personAt(mail), phone);
  for (const to of [mail, phone]) await requestCode(to, caller);
  expect(await about(mail)).toMatchObject({ codes: 2 });
  await removeUser(user);
  expect([await about(mail), await about(phone)]).toEqual([nothing, nothing]);
});

test("and those to the addresses that it had before, whether it left them today or last month", async () => {
  const [first, second, third] = [fresh(), fresh(), fresh()];
  let user = await moveTo(await personAt(first), second);
  await db().contactChange.deleteMany({ where: { userId: user.id } });
  user = await moveTo(user, third);
  await db().message.deleteMany({ where: { recipient: second.address, templateId: 4 } });
  for (const to of [first, second]) await requestCode(to, caller);
  await removeUser(user);
  expect(await Promise.all([first, second, third].map(about))).toEqual([nothing, nothing, nothing]);
});

test("deleting an account also deletes the phone number that it had before", async () => {
  const [mail, phone] = [fresh(), number()];
  let user = await moveTo(await personAt(mail), phone);
  user = await removeContact(await actorOf(user), "sms");
  await requestCode(phone, caller);
  await removeUser(user);
  expect(await about(phone)).toEqual(nothing);
});

test("what belongs to others stays: an address that another account has by now, one that was only tried, and friends'", async () => {
  const [former, current, tried, friend] = [fresh(), fresh(), fresh(), fresh()];
  const user = await moveTo(await personAt(former), current);
  await personAt(former);
  await requestContactChange(await actorOf(user), tried, caller);
  const clip = await db().clip.create({ data: { userId: user.id, title: "A clip" } });
  const to = { channel: "email" as const, recipient: friend.address, templateId: 100, text: "Look" };
  await db().message.create({ data: { id: "msg_to_friend", userId: user.id, clipId: clip.id, ...to } });
  for (const one of [former, tried, friend]) await requestCode(one, caller);
  const before = await Promise.all([former, friend].map(about));
  await removeUser(user);
  const own = (counts: (typeof before)[number], gone: number) => ({ ...counts, messages: counts.messages - gone });
  const told = await db().message.count({ where: { recipient: former.address, templateId: 4 } });
  expect(told).toBe(0);
  expect(await about(former)).toEqual(own(before[0] ?? nothing, 2));
  expect(await about(friend)).toEqual(own(before[1] ?? nothing, 1));
  expect(await about(tried)).toEqual({ codes: 1, proofs: 0, messages: 1 });
});

test("an account deleted twice at the same time gets one goodbye message; clips of other users stay", async () => {
  const [user, other] = [await personAt(fresh()), await personAt(fresh())];
  await db().clip.create({ data: { userId: other.id, title: "Not mine" } });
  await Promise.all([removeUser(user), removeUser(user)]);
  expect(await db().user.count({ where: { id: user.id } })).toBe(0);
  expect(await db().clip.count({ where: { userId: other.id } })).toBe(1);
  expect(await db().message.count({ where: { recipient: user.email ?? "", templateId: 5 } })).toBe(1);
});
