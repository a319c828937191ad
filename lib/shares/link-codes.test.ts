import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Address } from "#lib/accounts/address";
import { requestCode } from "#lib/accounts/codes/request-code";
import type { Clip, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import * as delivery from "#lib/messages/deliver-message";
import { suppressAddress } from "#lib/messages/reports/suppressions";
import { db, transaction } from "#lib/platform/database/db";
import { limiter } from "#lib/platform/limiter/limiter";
import { aClip } from "../../e2e/support/factories/a-clip";
import { openTestRuntime } from "../../e2e/support/test-database";
import { getShareByCode } from "./access/open-share";
import { createShare } from "./create-share";
import { sendShare } from "./send-share";
import { plainSettings } from "./testing/sample-settings";
import { requestViewerCode } from "./viewer-code";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({
    RATE_LIMIT_AUTH_CODES_PER_ADDRESS_OVERALL: "6",
    RATE_LIMIT_SMS_CODES_PER_COUNTRY: "8",
    RATE_LIMIT_LINK_CODES_PER_ADDRESS: "3",
    RATE_LIMIT_LINK_CODES_PER_OWNER: "10",
  }));
});
afterAll(() => close());

async function owner(): Promise<{ user: User; clip: Clip }> {
  const name = `owner${nextNumber()}`;
  const user = await db().user.create({ data: { id: `usr_${name}`, email: `${name}@example.com` } });
  return { user, clip: await aClip(user) };
}

const numbers = (function* count() {
  for (let number = 1; ; number += 1) yield number;
})();
const nextNumber = () => Number(numbers.next().value);
const mailbox = (): Address => ({ channel: "email", address: `recipient${nextNumber()}@example.org` });
const phone = (country = "+1415555"): Address => ({ channel: "sms", address: `${country}${1000 + nextNumber()}` });
const stranger = () => ({ caller: `198.51.100.${nextNumber()}`, visits: [] });

async function linkTo(clip: Clip, { channel, address }: Address) {
  const recipient = channel === "email" ? { channel, email: address } : { channel, phone: address };
  return getShareByCode((await createShare(clip, { ...plainSettings, privacy: "private" }, recipient)).code);
}

const sentTo = ({ address }: Address) =>
  db().message.count({ where: { recipient: address, templateId: { in: [2, 102] } } });
const outcome = (asked: Promise<unknown>) => asked.then(() => "sent").catch((error) => String(error.code));

/** One request for each link, each from another place. */
const askEach = (links: Awaited<ReturnType<typeof linkTo>>[], to: (index: number) => Address) =>
  Promise.all(links.map((link, index) => outcome(requestViewerCode(link, { to: to(index), visitor: stranger() }))));

test("an address gets the same number of codes from many private links as from one", async () => {
  const { clip } = await owner();
  const bob = mailbox();
  const links = await Promise.all(Array.from({ length: 9 }, () => linkTo(clip, bob)));
  const outcomes = await askEach(links, () => bob);
  // One more goes out every few minutes.
  expect(outcomes.filter((one) => one === "sent")).toHaveLength(7);
  expect(await sentTo(bob)).toBe(7);
});

test("codes of links and of signing in count together for an address", async () => {
  const { clip } = await owner();
  const bob = mailbox();
  for (let count = 0; count < 5; count += 1) await requestCode(bob, stranger().caller);
  const links = await Promise.all(Array.from({ length: 4 }, () => linkTo(clip, bob)));
  await askEach(links, () => bob);
  expect(await sentTo(bob)).toBe(7);
});

test("SMS with codes count together for a country, whichever links and numbers they are for", async () => {
  const owners = await Promise.all([owner(), owner()]);
  const phones = Array.from({ length: 12 }, () => phone());
  const links = await Promise.all(phones.map((to, index) => linkTo((owners[index % 2] ?? owners[0]).clip, to)));
  const outcomes = await askEach(links, (index) => phones[index] ?? phone());
  expect(outcomes.filter((one) => one === "sent")).toHaveLength(8);
  expect(outcomes.filter((one) => one === "rate_limit_exceeded")).toHaveLength(4);
  // Another country is not concerned.
  const elsewhere = phone("+4479460");
  expect(
    await outcome(requestViewerCode(await linkTo(owners[0].clip, elsewhere), { to: elsewhere, visitor: stranger() })),
  ).toBe("sent");
});

test("a link sends few codes to one address, from however many places they are asked for", async () => {
  const { clip } = await owner();
  const bob = mailbox();
  const link = await linkTo(clip, bob);
  const outcomes = await askEach(
    Array.from({ length: 6 }, () => link),
    () => bob,
  );
  expect(outcomes.filter((one) => one === "sent")).toHaveLength(3);
  expect(await sentTo(bob)).toBe(3);
});

test("all links of a user send a bounded number of codes; another user's links go on", async () => {
  const [mine, other] = [await owner(), await owner()];
  const recipients = Array.from({ length: 13 }, mailbox);
  const links = await Promise.all(recipients.map((to) => linkTo(mine.clip, to)));
  const outcomes = await askEach(links, (index) => recipients[index] ?? mailbox());
  expect(outcomes.filter((one) => one === "sent")).toHaveLength(10);
  const bob = mailbox();
  expect(await outcome(requestViewerCode(await linkTo(other.clip, bob), { to: bob, visitor: stranger() }))).toBe(
    "sent",
  );
});

test("codes that have used up their owner's budget keep none of the owner's own messages back", async () => {
  const { user, clip } = await owner();
  const recipients = Array.from({ length: 11 }, mailbox);
  const links = await Promise.all(recipients.map((to) => linkTo(clip, to)));
  const outcomes = await askEach(links, (index) => recipients[index] ?? mailbox());
  expect(outcomes.filter((one) => one === "rate_limit_exceeded")).toHaveLength(1);
  const urls = () => ({ page: "http://localhost/c/x", thumbnail: "http://localhost/c/x.webp" });
  vi.spyOn(delivery, "waitForDelivery").mockResolvedValue({ sent: false, error: null, delivery: "queued" });
  for (const { channel, address } of [mailbox(), phone("+4930130")]) {
    const to = channel === "email" ? { channel, email: address } : { channel, phone: address };
    expect(await sendShare(clip, { owner: user, settings: plainSettings, recipient: to, urlsOf: urls })).toMatchObject({
      recipient: address,
    });
    expect(await db().message.count({ where: { recipient: address, userId: user.id } })).toBe(1);
  }
  const messages = { key: `messaging:user:${user.id}`, limit: 50, windowSeconds: 3600 };
  expect((await limiter().peek(messages, clock.now())).remaining, "visitors' codes are none of these").toBe(50);
});

test("a budget that is used up refuses every address alike, and addresses that get nothing use up none", async () => {
  const { clip } = await owner();
  const bob = mailbox();
  const link = await linkTo(clip, bob);
  const strangers = Array.from({ length: 15 }, mailbox);
  const asked = await askEach(
    strangers.map(() => link),
    (index) => strangers[index] ?? mailbox(),
  );
  expect(asked).toEqual(strangers.map(() => "sent"));
  expect(await outcome(requestViewerCode(link, { to: bob, visitor: stranger() }))).toBe("sent");
  const eve = mailbox();
  for (let count = 0; count < 7; count += 1) await requestCode(eve, stranger().caller);
  expect(await outcome(requestViewerCode(link, { to: eve, visitor: stranger() }))).toBe("rate_limit_exceeded");
});

test("a number that has sent STOP gets no SMS, and who holds the link the same answer", async () => {
  const { clip } = await owner();
  const [stopped, other] = [phone("+493012"), phone("+493012")];
  await transaction((tx) => suppressAddress(tx, "sms", stopped.address, "opted_out"));
  const link = await linkTo(clip, other);
  expect(await outcome(requestViewerCode(link, { to: stopped, visitor: stranger() }))).toBe("sent");
  expect(await sentTo(stopped)).toBe(0);
});
