import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clock } from "#lib/kernel/clock";
import { asCaller } from "../../e2e/support/as-caller";
import { holdLocks, untilWaiting } from "../../e2e/support/row-locks";
import { openTestRuntime } from "../../e2e/support/test-database";
import { CODE_SECONDS } from "../messages/delete-message-texts";
import { db } from "../platform/database/db";
import type { Address } from "./address";
import { BRUTE_FORCE_CODE_SECONDS, newCode } from "./codes/code-rules";
import { lockCodes } from "./codes/lock-codes";
import { requestCode as requestCodeFrom } from "./codes/request-code";
import { resendCode } from "./codes/resend-code";
import { verifyCode as verifyCodeFrom } from "./codes/verify-code";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({
    RATE_LIMIT_AUTH_CODES_PER_ADDRESS: "4",
    RATE_LIMIT_AUTH_CODES_PER_ADDRESS_OVERALL: "10",
    RATE_LIMIT_SMS_CODES_PER_COUNTRY: "6",
  }));
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const home = "203.0.113.1";
const requestCode = (to: Address, caller = home) => requestCodeFrom(to, caller);
const verifyCode = (proof: Parameters<typeof verifyCodeFrom>[0], caller = home) => verifyCodeFrom(proof, caller);

let count = 0;
function freshAddress(): Address {
  count += 1;
  return { channel: "email", address: `person${count}@example.com` };
}

async function codeSentTo({ address }: Address): Promise<string> {
  const message = await db().message.findFirst({
    where: { recipient: address, templateId: 2 },
    orderBy: { createdAt: "desc" },
  });
  return /\b\d{6}\b/.exec(message?.text ?? "")?.[0] ?? "none";
}

const messagesTo = ({ address }: Address) => db().message.count({ where: { recipient: address, templateId: 2 } });

const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");
const refused = expect.objectContaining({ code: "invalid_code", status: 401 });

test("the first code of an address makes the account, the next one finds it", async () => {
  const address = freshAddress();
  await requestCode(address);
  const first = await verifyCode({ address, code: await codeSentTo(address) });
  await requestCode(address);
  const second = await verifyCode({ address, code: await codeSentTo(address) });
  expect(second.id).toBe(first.id);
  expect(first.email).toBe(address.address);
});

test("a code's mail says in which browser it was asked for, and repeats nothing that a program calls itself", async () => {
  const agents = [
    "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Call-evil.example-now/1.0",
  ];
  const texts = [];
  for (const agent of agents) {
    const address = freshAddress();
    await requestCodeFrom(address, home, { agent });
    texts.push((await db().message.findFirstOrThrow({ where: { recipient: address.address } })).text);
  }
  expect(texts[0]).toContain("where you asked for it, in Firefox on Linux.");
  expect(texts[1]).toContain("where you asked for it. It works");
  expect(texts[1]).not.toContain("evil");
});

test("a code is kept under the server's key, never as it is", async () => {
  const address = freshAddress();
  const { verificationId } = await requestCode(address);
  const row = await db().loginCode.findUniqueOrThrow({ where: { id: verificationId } });
  expect(row.codeHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(await codeSentTo(address));
});

test("five wrong tries end a code, for the right one, too", async () => {
  const address = freshAddress();
  await requestCode(address);
  const code = await codeSentTo(address);
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(verifyCode({ address, code: wrongFor(code) })).rejects.toEqual(refused);
  }
  await expect(verifyCode({ address, code })).rejects.toEqual(refused);
});

test("of many attempts at the same time at most five are compared", async () => {
  const address = freshAddress();
  const { verificationId } = await requestCode(address);
  const code = await codeSentTo(address);
  const guesses = Array.from({ length: 40 }, (_, index) => (index < 39 ? wrongFor(code) : code));
  const results = await Promise.allSettled(guesses.map((guess) => verifyCode({ verificationId, code: guess })));
  const row = await db().loginCode.findUniqueOrThrow({ where: { id: verificationId } });
  expect(row.attempts).toBeLessThanOrEqual(5);
  expect(results.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
});

test("of many requests with the right code at the same time, one signs in", async () => {
  const address = freshAddress();
  await requestCode(address);
  const code = await codeSentTo(address);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => verifyCode({ address, code })));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a new code ends the older ones", async () => {
  const address = freshAddress();
  const old = await requestCode(address);
  const oldCode = await codeSentTo(address);
  await requestCode(address);
  await expect(verifyCode({ verificationId: old.verificationId, code: oldCode })).rejects.toEqual(refused);
  await verifyCode({ address, code: await codeSentTo(address) });
});

test("a code works until its last moment and not in it", async () => {
  const [early, late] = [freshAddress(), freshAddress()];
  const asked = new Date("2026-06-01T12:00:00.000Z");
  const now = vi.spyOn(clock, "now").mockReturnValue(asked);
  await requestCode(early);
  await requestCode(late);
  now.mockReturnValue(new Date(asked.getTime() + CODE_SECONDS * 1000 - 1));
  await verifyCode({ address: early, code: await codeSentTo(early) });
  now.mockReturnValue(new Date(asked.getTime() + CODE_SECONDS * 1000));
  await expect(verifyCode({ address: late, code: await codeSentTo(late) })).rejects.toEqual(refused);
});

test("a code of one address opens no other", async () => {
  const [mine, other] = [freshAddress(), freshAddress()];
  await requestCode(mine);
  const { verificationId } = await requestCode(other);
  const code = await codeSentTo(mine);
  if (code === (await codeSentTo(other))) return;
  await expect(verifyCode({ verificationId, code })).rejects.toEqual(refused);
  await expect(verifyCode({ address: { channel: "sms", address: mine.address }, code })).rejects.toEqual(refused);
});

test("four wrong tries leave the fifth for the right one", async () => {
  const address = freshAddress();
  await requestCode(address);
  const code = await codeSentTo(address);
  for (let tries = 0; tries < 4; tries += 1) {
    await expect(verifyCode({ address, code: wrongFor(code) })).rejects.toEqual(refused);
  }
  expect((await verifyCode({ address, code })).email).toBe(address.address);
});

test("an address gets only so many codes an hour", async () => {
  const address = freshAddress();
  for (let sent = 0; sent < 4; sent += 1) await requestCode(address);
  await expect(requestCode(address)).rejects.toMatchObject({
    code: "rate_limit_exceeded",
    body: { retry_after: expect.any(Number) },
  });
});

test("codes have six digits, and none is likelier than another", () => {
  const codes = Array.from({ length: 20_000 }, newCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  const first = Array.from({ length: 10 }, (_, digit) => codes.filter((code) => code.startsWith(String(digit))).length);
  for (const times of first) expect(Math.abs(times - 2000)).toBeLessThan(300);
});

test("strangers use up their own codes for an address, not its owner's", async () => {
  const address = freshAddress();
  for (let sent = 0; sent < 4; sent += 1) await requestCode(address, "198.51.100.1");
  await expect(requestCode(address, "198.51.100.1")).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  await requestCode(address);
});

test("all requesters together have a limit for an address, save from where its owner has signed in", async () => {
  const address = freshAddress();
  await requestCode(address);
  await verifyCode({ address, code: await codeSentTo(address) });
  for (let sent = 0; sent < 10; sent += 1) await requestCode(address, `198.51.100.${sent}`);
  const mailed = await messagesTo(address);
  await requestCode(address, "198.51.100.99");
  expect(await messagesTo(address)).toBe(mailed);
  await requestCode(address);
  expect(await messagesTo(address)).toBe(mailed + 1);
  await verifyCode({ address, code: await codeSentTo(address) });
});

test("where strangers have used up the codes of a mailbox, the newest in it lets its owner in from anywhere, once", async () => {
  const address = freshAddress();
  for (let sent = 0; sent < 11; sent += 1) await requestCode(address, `198.51.100.${sent}`);
  const mailed = await messagesTo(address);
  const code = await codeSentTo(address);
  const [owner, another] = [await requestCode(address), await requestCode(address, "192.0.2.7")];
  expect(await messagesTo(address)).toBe(mailed);
  // A stranger may replace what he asked for.
  await requestCode(address, "198.51.100.10");
  const wrong = { verificationId: owner.verificationId, code: wrongFor(code) };
  await expect(verifyCode(wrong)).rejects.toEqual(refused);
  await verifyCode({ verificationId: owner.verificationId, code });
  await expect(verifyCode({ verificationId: another.verificationId, code }, "192.0.2.7")).rejects.toEqual(refused);
  await expect(verifyCode({ address, code }, "192.0.2.8")).rejects.toEqual(refused);

  const soon = new Date(Date.now() + (BRUTE_FORCE_CODE_SECONDS + 5) * 1000);
  vi.spyOn(clock, "now").mockReturnValue(soon);
  const { verificationId } = await requestCode(address, "192.0.2.9");
  expect(await messagesTo(address)).toBe(mailed + 1);
  await verifyCode({ verificationId, code: await codeSentTo(address) }, "192.0.2.9");
});

test("a mailbox with too many codes and no valid one gets an error that asks it to wait", async () => {
  const address = freshAddress();
  for (let sent = 0; sent < 11; sent += 1) await requestCode(address, `198.51.100.${sent}`);
  await verifyCode({ address, code: await codeSentTo(address) });
  await expect(requestCode(address, "192.0.2.7")).rejects.toMatchObject({ code: "rate_limit_exceeded" });
});

test("spellings of one mailbox share their budget, and stay different users", async () => {
  const name = `mail.box${Date.now()}`;
  const spelled = (local: string): Address => ({ channel: "email", address: `${local}@example.com` });
  for (const tag of ["", "+a", "+b", "+c"]) await requestCode(spelled(`${name}${tag}`));
  await expect(requestCode(spelled(name.replace(".", "")))).rejects.toMatchObject({ code: "rate_limit_exceeded" });
  const { id } = await verifyCode({
    address: spelled(`${name}+c`),
    code: await codeSentTo(spelled(`${name}+c`)),
  });
  expect((await db().user.findUniqueOrThrow({ where: { id } })).email).toBe(`${name}+c@example.com`);
});

test("wrong tries by the address from elsewhere leave the code to its requester", async () => {
  const address = freshAddress();
  const { verificationId } = await requestCode(address);
  const code = await codeSentTo(address);
  for (let tries = 0; tries < 60; tries += 1) {
    const caller = `198.51.100.${Math.floor(tries / 4)}`;
    await expect(verifyCode({ address, code: wrongFor(code) }, caller)).rejects.toEqual(refused);
  }
  const row = await db().loginCode.findUniqueOrThrow({ where: { id: verificationId } });
  expect(row).toMatchObject({ attempts: 0, addressAttempts: 10 });
  await expect(verifyCode({ address, code }, "192.0.2.7")).rejects.toEqual(refused);
  await verifyCode({ verificationId, code });
});

test("many requests at the same time leave each caller one valid code", async () => {
  const address = freshAddress();
  const callers = [...Array(4).fill(home), ...Array(4).fill("198.51.100.1")];
  await Promise.all(callers.map((caller) => requestCode(address, caller)));
  const live = await db().loginCode.findMany({ where: { address: address.address, consumedAt: null } });
  expect(new Set(live.map(({ requester }) => requester)).size).toBe(2);
  expect(live).toHaveLength(2);
});

test("a code request for another user's address does not end that user's code", async () => {
  const address = freshAddress();
  const [byId, byAddress] = [await requestCode(address, home), await requestCode(address, "192.0.2.7")];
  const code = await codeSentTo(address);
  for (const stranger of ["198.51.100.1", "198.51.100.2"]) await requestCode(address, stranger);
  if (code !== (await codeSentTo(address))) {
    await expect(verifyCode({ address, code }, "192.0.2.8")).rejects.toEqual(refused);
  }
  await verifyCode({ address, code }, "192.0.2.7");
  await verifyCode({ address, code: await codeSentTo(address) }, "192.0.2.8");
  const row = (id: string) => db().loginCode.findUniqueOrThrow({ where: { id } });
  expect((await row(byId.verificationId)).consumedAt).toBeNull();
  const kept = await row(byAddress.verificationId);
  expect(kept.consumedAt).not.toBeNull();
  expect(JSON.stringify(kept)).not.toContain("192.0.2.7");
});

test("a code that is sent again ends the earlier one, from another network, too", async () => {
  const address = freshAddress();
  const asked = Date.now();
  const now = vi.spyOn(clock, "now").mockReturnValue(new Date(asked));
  const { verificationId } = await requestCode(address);
  now.mockReturnValue(new Date(asked + 31_000));
  await resendCode(verificationId, "192.0.2.7");
  expect(await db().loginCode.count({ where: { address: address.address, consumedAt: null } })).toBe(1);
});

test("numbers of one country get so many codes an hour, others and known places go on", async () => {
  let last = 0;
  const number = (prefix: string): Address => {
    last += 1;
    return { channel: "sms", address: `${prefix}${String(last).padStart(7, "0")}` };
  };
  const known = number("+44791");
  await requestCode(known);
  await verifyCode({ address: known, code: await codeSentTo(known) });
  for (let sent = 1; sent < 6; sent += 1) await requestCode(number("+44792"), `198.51.100.${sent}`);
  const refused = expect.objectContaining({ code: "rate_limit_exceeded", body: { retry_after: expect.any(Number) } });
  const late = number("+44793");
  await expect(requestCode(late, "198.51.100.99")).rejects.toEqual(refused);
  expect(await messagesTo(late)).toBe(0);
  await requestCode(known);
  await requestCode(number("+35386"), "198.51.100.99");
  await requestCode(freshAddress(), "198.51.100.99");
});

test("requests from twenty addresses for the code of one mailbox wait for each other with one connection", async () => {
  const address = freshAddress();
  const { done, release } = await holdLocks((tx) => lockCodes(tx, address));
  const requests = Array.from({ length: 20 }, (_, n) => `203.0.113.${n + 10}`).map((ip) =>
    asCaller(null, () => requestCode(address, ip), ip),
  );
  try {
    await untilWaiting(1);
    for (let round = 0; round < 20; round += 1) await db().user.count();
    await untilWaiting(1);
  } finally {
    release();
  }
  await done;
  expect(await Promise.all(requests)).toHaveLength(20);
});
