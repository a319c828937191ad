import { getMe } from "#lib/contract/auth";
import { listClips } from "#lib/contract/clips";
import { operations } from "#lib/contract/index";
import { createApiKey, listApiKeys } from "#lib/contract/keys";
import { endOtherSessions, endSession, listSessions } from "#lib/contract/sessions";
import { errorOf, expect, signIn, test } from "../support/api";

test("a key with the scope read changes nothing, with any operation", async ({ api }) => {
  const made = await api.call(createApiKey, { json: { name: "Reader", scopes: ["read"] } });
  expect(made.body.data).toMatchObject({ scopes: ["read"], last_used_at: null });
  const reader = api.as(made.body.data.key);
  await reader.call(listClips);
  for (const { id, method, path, access } of operations) {
    if (access !== "bearer" || method === "GET") continue;
    const { status, error } = errorOf(await reader.send(method, path.replace(/\{\w+\}/g, "1")));
    expect({ id, status, error }).toEqual({ id, status: 403, error: "insufficient_scope" });
  }
  const { api_keys } = (await api.call(listApiKeys)).body.data;
  expect(api_keys).toMatchObject([{ name: "Reader", scopes: ["read"], last_used_at: expect.any(String) }]);
  for (const scopes of [undefined, null, ["all"], ["write"], ["read", "write"]]) {
    const writer = await api.call(createApiKey, { json: { name: "Writer", scopes } });
    expect(writer.body.data.scopes).toEqual(["read", "write"]);
  }
  const refused = await api.refused(createApiKey, { json: { name: "None", scopes: [] } });
  expect(refused.errors).toHaveProperty("scopes");
  const misspelt = await api.refused(createApiKey, { json: { name: "Reader", scope: "read" } });
  expect(misspelt.errors).toEqual({ scope: ["is no member of this request: its name is scopes"] });
});

test("409 for more than a hundred keys", async ({ api }) => {
  const json = { name: "Script" };
  for (let count = 0; count < 100; count += 1) await api.call(createApiKey, { json });
  expect((await api.refused(createApiKey, { json })).error).toBe("conflict");
});

test("sessions are listed, and a user ends one of them or all others in one step", async ({ api, stranger }) => {
  const { email } = (await api.call(getMe)).body.data;
  const [second, third] = [await signIn(api.url, email ?? ""), await signIn(api.url, email ?? "")];
  const [one, two, ...rest] = (await api.call(listSessions)).body.data.sessions;
  expect(rest).toHaveLength(1);
  expect(one).toMatchObject({ kind: "program", current: true });
  expect(two).toMatchObject({ current: false, agent: expect.stringMatching(/node|undici/i) });
  const params = { sessionId: two?.id ?? "" };
  expect((await stranger.refused(endSession, { params })).error).toBe("resource_not_found");
  await api.call(endSession, { params });
  expect((await api.refused(endSession, { params })).error).toBe("resource_not_found");
  expect((await api.as(third.access_token).refused(getMe)).error).toBe("invalid_token");
  await api.as(second.access_token).call(getMe);
  expect((await api.call(endOtherSessions)).body.data.ended).toBe(1);
  expect((await api.as(second.access_token).refused(getMe)).error).toBe("invalid_token");
  expect((await api.call(listSessions)).body.data.sessions).toMatchObject([{ current: true }]);
});
