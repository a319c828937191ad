import { getMe, login } from "#lib/contract/auth";
import {
  confirmContactChange,
  getContactUndoPage,
  removeContact,
  requestContactChange,
  undoContactChange,
} from "#lib/contract/contacts";
import { createApiKey } from "#lib/contract/keys";
import { type Api, codeFor, expect, freshEmail, signIn, test } from "../support/api";

const freshPhone = () => `+1415${String(Math.random()).slice(2, 9)}`;

async function newestTo(api: Api, to: string): Promise<{ template_id: number; text: string }> {
  const answer = await api.send("GET", "/dev/mailbox/messages", { query: { to } });
  const { messages } = JSON.parse(answer.bytes.toString()) as { messages: { template_id: number; text: string }[] };
  return messages[0] ?? { template_id: 0, text: "" };
}

async function undoFor(api: Api, to: string): Promise<{ token: string }> {
  return { token: /contact-undo\/(\w+)/.exec((await newestTo(api, to)).text)?.[1] ?? "" };
}

async function changeTo(api: Api, json: { email: string } | { phone: string }) {
  const { body } = await api.call(requestContactChange, { json });
  const code = await codeFor(api.url, "email" in json ? json.email : json.phone);
  return api.call(confirmContactChange, { json: { verification_id: body.verification_id, code } });
}

test("200 moves the account to the new address, ends other sessions, and notifies the old address", async ({
  anonymous,
}) => {
  const [before, after] = [freshEmail(), freshEmail()];
  const [api, other] = [await signIn(anonymous.url, before), await signIn(anonymous.url, before)].map((one) =>
    anonymous.as(one.access_token),
  ) as [Api, Api];
  const { body: asked } = await api.call(requestContactChange, { json: { email: ` ${after.toUpperCase()} ` } });
  expect(asked).toMatchObject({ status: "verification_required", channel: "email", code_length: 6, expires_in: 600 });
  expect((await api.call(getMe)).body.data.email).toBe(before);
  const code = await codeFor(api.url, after);
  const { body } = await api.call(confirmContactChange, { json: { code: `${code.slice(0, 3)} ${code.slice(3)}` } });
  expect(body.data).toMatchObject({ email: after, phone: null });
  expect((await api.call(getMe)).body.data).toEqual(body.data);
  expect((await other.refused(getMe)).error).toBe("invalid_token");
  const told = await newestTo(api, before);
  expect(told).toMatchObject({ template_id: 4, text: expect.stringContaining(`${after[0]}***@example.com`) });
  expect(told.text).not.toContain(after);
  // Signing in with the old address creates another account.
  expect((await signIn(api.url, before)).user.id).not.toBe(body.data.id);
  expect((await signIn(api.url, after)).user.id).toBe(body.data.id);
});

test("200 adds a number that can also sign in, and removes one of the two; 409 for the last", async ({
  api,
  anonymous,
}) => {
  const me = (await api.call(getMe)).body.data;
  const phone = freshPhone();
  expect((await api.refused(removeContact, { query: { channel: "sms" } })).error).toBe("conflict");
  expect((await changeTo(api, { phone })).body.data).toEqual({ ...me, phone });
  expect((await newestTo(api, me.email ?? "")).text).toContain("you can now sign in with");
  await anonymous.call(login, { json: { phone } });
  expect((await api.call(removeContact, { query: { channel: "email" } })).body.data).toEqual({
    ...me,
    email: null,
    phone,
  });
  expect((await newestTo(api, me.email ?? "")).text).toContain("You can no longer sign in with");
  expect((await newestTo(api, phone)).text).toContain("no longer opens your Tellmark account");
  expect((await api.refused(removeContact, { query: { channel: "sms" } })).error).toBe("conflict");
  expect((await api.refused(removeContact, { query: { channel: "fax" } })).status).toBe(400);
  expect((await api.refused(removeContact)).status).toBe(400);
});

test("409 for another user's address, and only after its code was read; 422 for wrong codes and no address", async ({
  api,
  stranger,
}) => {
  const theirs = (await stranger.call(getMe)).body.data.email ?? "";
  const known = (await api.call(requestContactChange, { json: { email: theirs } })).body;
  const code = await codeFor(api.url, theirs);
  const wrong = { json: { code: code === "000000" ? "000001" : "000000" } };
  expect((await api.refused(confirmContactChange, wrong)).errors).toEqual({
    code: [expect.stringContaining("is wrong or has expired: send the digits")],
  });
  const { status, error } = await api.refused(confirmContactChange, { json: { code } });
  expect({ status, error }).toEqual({ status: 409, error: "conflict" });
  const unknown = (await api.call(requestContactChange, { json: { email: freshEmail() } })).body;
  expect({ ...unknown, verification_id: "" }).toEqual({ ...known, verification_id: "" });
  const mine = (await api.call(getMe)).body.data.email;
  for (const json of [
    {},
    { email: "not-an-address" },
    { phone: "0151 1" },
    { email: mine },
    { email: "a@b.c", phone: "+1555" },
  ]) {
    expect((await api.refused(requestContactChange, { json })).status).toBe(422);
  }
});

test("403 for an API key with any scope", async ({ api }) => {
  const { key } = (await api.call(createApiKey, { json: { name: "All", scopes: ["all"] } })).body.data;
  const answers = [
    await api.as(key).refused(requestContactChange, { json: { email: freshEmail() } }),
    await api.as(key).refused(confirmContactChange, { json: { code: "123456" } }),
    await api.as(key).refused(removeContact, { query: { channel: "email" } }),
  ];
  expect(answers.map(({ error }) => error)).toEqual(Array(3).fill("insufficient_scope"));
});

test("200 undoes a change by the link in the mail to the old address, and ends all sessions and keys", async ({
  anonymous,
}) => {
  const before = freshEmail();
  const session = await signIn(anonymous.url, before);
  const thief = anonymous.as(session.access_token);
  const { key } = (await thief.call(createApiKey, { json: { name: "Thief" } })).body.data;
  await changeTo(thief, { email: freshEmail() });
  const params = await undoFor(thief, before);
  const page = await anonymous.call(getContactUndoPage, { params });
  expect(page.bytes.toString()).toContain(`${before[0]}***@example.com`);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  await thief.call(getMe);
  // The owner may try the old address first, which creates another account.
  const second = anonymous.as((await signIn(anonymous.url, before)).access_token);
  expect((await anonymous.refused(undoContactChange, { params })).error).toBe("conflict");
  const first = await anonymous.call(getContactUndoPage, { params });
  expect(first.bytes.toString()).toContain("made another account by that");
  await second.send("DELETE", "/api/v1/auth/me");
  await anonymous.call(undoContactChange, { params });
  for (const token of [session.access_token, key]) {
    expect((await anonymous.as(token).refused(getMe)).error).toBe("invalid_token");
  }
  expect((await signIn(anonymous.url, before)).user.id).toBe(session.user.id);
  for (const operation of [getContactUndoPage, undoContactChange]) {
    expect((await anonymous.refused(operation, { params })).error).toBe("resource_not_found");
  }
});
