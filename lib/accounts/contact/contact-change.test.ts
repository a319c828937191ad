import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clock } from "#lib/kernel/clock";
import { applySmsKeyword } from "#lib/messages/reports/apply-sms-keyword";
import { beside, untilWaiting } from "../../../e2e/support/row-locks";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { db, transaction } from "../../platform/database/db";
import type { Address } from "../address";
import { maskAddress } from "../codes/mask-address";
import { requestCode } from "../codes/request-code";
import { resendCode } from "../codes/resend-code";
import { verifyCode } from "../codes/verify-code";
import { lockUser } from "../lock-user";
import { type Actor, credentialFromToken, findActor } from "../sessions/actor";
import { createKey } from "../sessions/keys";
import { openSession } from "../sessions/sessions";
import { confirmContactChange, removeContact, requestContactChange } from "./contact-change";
import { getContactUndo, UNDO_DAYS, undoContactChange } from "./contact-undo";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ RATE_LIMIT_AUTH_CODES_PER_ADDRESS: "4" }));
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const home = "203.0.113.1";
let count = 0;
function fresh(): Address {
  count += 1;
  return { channel: "email", address: `someone${count}@example.com` };
}
function freshPhone(): Address {
  count += 1;
  return { channel: "sms", address: `+49151${String(count).padStart(8, "0")}` };
}

async function newestTo({ address }: Address): Promise<string> {
  const found = await db().message.findFirst({ where: { recipient: address }, orderBy: { createdAt: "desc" } });
  return found?.text ?? "";
}
const codeTo = async (to: Address) => /\b\d{6}\b/.exec(await newestTo(to))?.[0] ?? "none";
const undoIn = async (to: Address) => /contact-undo\/(\w+)/.exec(await newestTo(to))?.[1] ?? "none";

async function personAt(to: Address): Promise<{ actor: Actor; signIn: () => Promise<Actor> }> {
  await requestCode(to, home);
  const user = await verifyCode({ address: to, code: await codeTo(to) }, home);
  const signIn = async () => {
    const actor = await findActor(credentialFromToken((await openSession(user)).accessToken));
    if (!actor) throw new Error("not signed in");
    return actor;
  };
  return { actor: await signIn(), signIn };
}

async function changeTo(actor: Actor, to: Address) {
  await requestContactChange(actor, to, home);
  return confirmContactChange(actor, { code: await codeTo(to) }, home);
}

const isLive = async ({ token }: Actor) =>
  (await db().token.count({ where: { id: token?.id ?? "", revokedAt: null } })) === 1;
const refused = (code: string) => expect.objectContaining({ code });

test("the code of a new address moves the account there, ends other sessions, and notifies the old address", async () => {
  const [before, after] = [fresh(), fresh()];
  const { actor, signIn } = await personAt(before);
  const other = await signIn();
  const { token: key } = await createKey(actor.user, { name: "Backup", expiresAt: null, readsOnly: true });
  await requestCode(before, home);
  expect(await changeTo(actor, after)).toMatchObject({ id: actor.user.id, email: after.address });
  expect([await isLive(actor), await isLive(other)]).toEqual([true, false]);
  expect(await db().token.count({ where: { id: key.id, revokedAt: null } })).toBe(1);
  expect(await newestTo(before)).toContain(maskAddress(after));
  expect(await newestTo(before)).not.toContain(after.address);
  expect(await db().loginCode.count({ where: { address: before.address, consumedAt: null } })).toBe(0);
});

test("a number comes beside the address, either can be taken away, and the last one stays", async () => {
  const [mail, phone] = [fresh(), freshPhone()];
  const { actor } = await personAt(mail);
  await expect(removeContact(actor, "email")).rejects.toEqual(refused("conflict"));
  expect(await changeTo(actor, phone)).toMatchObject({ email: mail.address, phone: phone.address });
  expect(await newestTo(mail)).toMatch(/sign in with \+49\*\*\*\d\d, too/);
  expect(await removeContact(actor, "email")).toMatchObject({ email: null, phone: phone.address });
  expect(await newestTo(mail)).toContain("You can no longer sign in with");
  expect(await newestTo(phone)).toContain("no longer opens");
  await expect(removeContact(actor, "sms")).rejects.toEqual(refused("conflict"));
});

test("the server does not reveal the owner of an address before the caller has read the code", async () => {
  const [mine, theirs, unused] = [fresh(), fresh(), fresh()];
  const { actor } = await personAt(mine);
  await personAt(theirs);
  const answers = [await requestContactChange(actor, unused, home), await requestContactChange(actor, theirs, home)];
  expect(answers.map((one) => ({ ...one, verificationId: "" }))).toEqual(
    Array(2).fill({ verificationId: "", channel: "email", digits: 6 }),
  );
  const right = await codeTo(theirs);
  const wrong = right === "000000" ? "000001" : "000000";
  await expect(confirmContactChange(actor, { code: wrong }, home)).rejects.toEqual(refused("validation_failed"));
  await expect(confirmContactChange(actor, { code: right }, home)).rejects.toEqual(refused("conflict"));
  expect(await db().user.findUnique({ where: { id: actor.user.id } })).toMatchObject({ email: mine.address });
});

test("a code is its asker's alone, takes five tries, and ends with the next one", async () => {
  const [to, other] = [fresh(), fresh()];
  const { actor } = await personAt(fresh());
  const { actor: stranger } = await personAt(fresh());
  const first = await requestContactChange(actor, to, home);
  const old = await codeTo(to);
  await expect(
    confirmContactChange(stranger, { verificationId: first.verificationId, code: old }, home),
  ).rejects.toEqual(refused("validation_failed"));
  await requestContactChange(actor, other, home);
  await expect(confirmContactChange(actor, { verificationId: first.verificationId, code: old }, home)).rejects.toEqual(
    refused("validation_failed"),
  );
  const code = await codeTo(other);
  const wrong = code === "000000" ? "000001" : "000000";
  const guesses = Array.from({ length: 20 }, (_, index) =>
    confirmContactChange(actor, { code: index < 19 ? wrong : code }, home),
  );
  await Promise.allSettled(guesses);
  await expect(confirmContactChange(actor, { code }, home)).rejects.toEqual(refused("validation_failed"));
});

test("a number that has sent STOP gets no code from any caller until it sends START", async () => {
  const phone = freshPhone();
  const { actor } = await personAt(fresh());
  const { verificationId } = await requestCode(phone, home);
  await applySmsKeyword({ id: null, from: phone.address, text: "STOP", isAnswered: true });
  const stopped = expect.objectContaining({ code: "recipient_opted_out", message: expect.stringContaining("START") });
  await expect(requestCode(phone, home)).rejects.toEqual(stopped);
  await expect(resendCode(verificationId, home)).rejects.toEqual(stopped);
  await expect(requestContactChange(actor, phone, home)).rejects.toEqual(stopped);
  await applySmsKeyword({ id: null, from: phone.address, text: "START", isAnswered: true });
  expect(await requestContactChange(actor, phone, home)).toMatchObject({ channel: "sms" });
});

test("codes are as many as those of a sign-in, and a key changes nothing", async () => {
  const to = fresh();
  const { actor } = await personAt(fresh());
  for (let asked = 0; asked < 4; asked += 1) await requestContactChange(actor, to, home);
  await expect(requestContactChange(actor, to, home)).rejects.toEqual(refused("rate_limit_exceeded"));
  const { token } = await createKey(actor.user, { name: "Everything", expiresAt: null, readsOnly: false });
  const byKey = { user: actor.user, token };
  await expect(requestContactChange(byKey, fresh(), home)).rejects.toEqual(refused("insufficient_scope"));
  await expect(removeContact(byKey, "email")).rejects.toEqual(refused("insufficient_scope"));
});

test("who had the address before takes the account back, and a thief's links and keys with it", async () => {
  const [owners, thiefs, thiefsNext] = [fresh(), fresh(), fresh()];
  const { actor } = await personAt(owners);
  await createKey(actor.user, { name: "Thief's", expiresAt: null, readsOnly: false });
  await changeTo(actor, thiefs);
  const undo = await getContactUndo(await undoIn(owners));
  await changeTo({ ...actor, user: { ...actor.user, email: thiefs.address } }, thiefsNext);
  const thiefsUndo = await undoIn(thiefs);
  await getContactUndo(thiefsUndo);
  await db().signInPlace.create({ data: { userId: actor.user.id, place: "the thief's", usedAt: new Date() } });
  // As by a machine whose clock is wrong.
  await db().contactChange.updateMany({
    where: { userId: actor.user.id, id: { not: undo.id } },
    data: { createdAt: new Date(0) },
  });
  expect((await undoContactChange(undo)).isChangedBefore).toBe(false);
  expect(await db().user.findUnique({ where: { id: actor.user.id } })).toMatchObject({ email: owners.address });
  for (const address of [owners, thiefsNext]) {
    expect(await newestTo(address)).toContain(`undone`);
    expect(await newestTo(address)).toContain(`sign in with ${maskAddress(owners)} only`);
    expect(await newestTo(address)).not.toMatch(/contact-undo|undo it/i);
  }
  expect(await db().signInPlace.count({ where: { userId: actor.user.id } })).toBe(0);
  expect(await db().token.count({ where: { userId: actor.user.id } })).toBe(0);
  await expect(getContactUndo(thiefsUndo)).rejects.toEqual(refused("resource_not_found"));
  await expect(undoContactChange(undo)).rejects.toEqual(refused("resource_not_found"));
});

test("undoing only the later change reports that an earlier one still applies", async () => {
  const [first, second, third] = [fresh(), fresh(), fresh()];
  const { actor } = await personAt(first);
  await changeTo(actor, second);
  const firstUndo = await getContactUndo(await undoIn(first));
  await changeTo({ ...actor, user: { ...actor.user, email: second.address } }, third);
  const undone = await undoContactChange(await getContactUndo(await undoIn(second)));
  expect(undone).toMatchObject({ formerEmail: second.address, isChangedBefore: true });
  expect((await undoContactChange(firstUndo)).isChangedBefore).toBe(false);
  expect(await db().user.findUnique({ where: { id: actor.user.id } })).toMatchObject({ email: first.address });
});

test("a change is undone for three days, once if two open the link together, and not while another account has the earlier address", async () => {
  const [before, after] = [fresh(), fresh()];
  const { actor } = await personAt(before);
  await changeTo(actor, after);
  const secret = await undoIn(before);
  const undo = await getContactUndo(secret);
  const { actor: second } = await personAt(before);
  await expect(undoContactChange(undo)).rejects.toEqual(refused("conflict"));
  await db().user.delete({ where: { id: second.user.id } });
  const now = clock.now().getTime();
  vi.spyOn(clock, "now").mockReturnValue(new Date(now + UNDO_DAYS * 86_400_000 + 1000));
  await expect(getContactUndo(secret)).rejects.toEqual(refused("resource_not_found"));
  vi.spyOn(clock, "now").mockReturnValue(undo.undoUntil);
  await expect(getContactUndo(secret)).rejects.toEqual(refused("resource_not_found"));
  vi.spyOn(clock, "now").mockReturnValue(new Date(undo.undoUntil.getTime() - 1));
  expect(await getContactUndo(secret)).toMatchObject({ id: undo.id });
  vi.restoreAllMocks();
  const { both } = await transaction(async (tx) => {
    await lockUser(tx, actor.user.id);
    const both = beside(() => Promise.allSettled([undoContactChange(undo), undoContactChange(undo)]));
    await untilWaiting(2);
    return { both };
  });
  const results = await both;
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results).toContainEqual({ status: "rejected", reason: refused("resource_not_found") });
  expect(await db().user.findUnique({ where: { id: actor.user.id } })).toMatchObject({ email: before.address });
});

test("a masked address says nothing that could be written to", () => {
  expect(maskAddress({ channel: "email", address: "ada@example.com" })).toBe("a***@example.com");
  expect(maskAddress({ channel: "sms", address: "+4915112345678" })).toBe("+49***78");
});
