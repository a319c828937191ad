import { getMe, login, logout } from "#lib/contract/auth";
import { createClip, deleteClip, getClip, updateClip } from "#lib/contract/clips";
import { type Api, codeFor, expect, freshEmail, test } from "../support/api";
import { makeClip } from "../support/clip-steps";

async function browserSession(anonymous: Api, email = freshEmail()): Promise<string> {
  const { body } = await anonymous.call(login, { json: { email } });
  if (!("verification_id" in body)) throw new Error("no code was sent");
  const csrf = await anonymous.send("GET", "/api/auth/csrf");
  const { csrfToken } = JSON.parse(csrf.bytes.toString("utf8"));
  const form = new URLSearchParams({
    csrfToken,
    verification_id: body.verification_id,
    code: await codeFor(anonymous.url, email),
    json: "true",
    callbackUrl: anonymous.url,
  });
  const answer = await anonymous.send("POST", "/api/auth/callback/credentials", {
    body: form,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: cookiesOf(csrf.headers) },
  });
  const cookies = cookiesOf(answer.headers);
  expect(cookies, answer.bytes.toString("utf8")).toContain("session-token=");
  return cookies;
}

function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test.describe("the cookie of the browser", () => {
  test("opens the API to its own pages", async ({ anonymous }) => {
    const cookie = await browserSession(anonymous);
    for (const headers of [
      { Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
      { Cookie: cookie, Origin: anonymous.url },
      { Cookie: cookie, "Sec-Fetch-Site": "none" },
    ]) {
      await anonymous.call(getMe, { headers });
      await anonymous.call(createClip, { json: { title: "From the page" }, headers });
    }
  });

  test("is HttpOnly and SameSite", async ({ anonymous }) => {
    const email = freshEmail();
    const cookie = await browserSession(anonymous, email);
    expect(cookie).not.toContain(email);
    const session = await anonymous.send("GET", "/api/auth/session", { headers: { Cookie: cookie } });
    const [renewed] = session.headers.getSetCookie();
    expect(renewed).toMatch(/HttpOnly/i);
    expect(renewed).toMatch(/SameSite=Lax/i);
  });

  test("does not authenticate a request that another site caused", async ({ anonymous }) => {
    const cookie = await browserSession(anonymous);
    const own = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
    const { data } = (await anonymous.call(createClip, { json: { title: "Mine" }, headers: own })).body;
    for (const foreign of [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "https://evil.example" },
      { Origin: "null" },
    ]) {
      const headers = { Cookie: cookie, ...foreign };
      expect((await anonymous.refused(createClip, { json: { title: "Forged" }, headers })).error).toBe("invalid_token");
      expect(
        (await anonymous.refused(updateClip, { params: { id: data.id }, json: { title: "Forged" }, headers })).status,
      ).toBe(401);
      expect((await anonymous.refused(deleteClip, { params: { id: data.id }, headers })).status).toBe(401);
      expect((await anonymous.refused(getMe, { headers })).status).toBe(401);
      const asText = { ...headers, "Content-Type": "text/plain" };
      expect((await anonymous.refused(createClip, { body: '{"title":"Forged"}', headers: asText })).status).toBe(401);
    }
    expect(
      (await anonymous.refused(createClip, { json: { title: "No origin" }, headers: { Cookie: cookie } })).status,
    ).toBe(401);
    expect((await anonymous.call(getClip, { params: { id: data.id }, headers: own })).body.data.title).toBe("Mine");
  });

  test("does not help a wrong bearer token", async ({ anonymous }) => {
    const headers = {
      Cookie: await browserSession(anonymous),
      "Sec-Fetch-Site": "same-origin",
      Authorization: "Bearer garbage",
    };
    expect((await anonymous.refused(getMe, { headers })).error).toBe("invalid_token");
  });

  test("a sign-out ends the session immediately", async ({ anonymous }) => {
    const headers = { Cookie: await browserSession(anonymous), "Sec-Fetch-Site": "same-origin" };
    await anonymous.call(logout, { headers });
    expect((await anonymous.refused(getMe, { headers })).error).toBe("invalid_token");
  });

  test("cannot be forged", async ({ anonymous }) => {
    for (const cookie of [
      "next-auth.session-token=x",
      "next-auth.session-token=a.b.c.d.e",
      "__Secure-next-auth.session-token=",
    ]) {
      const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
      expect((await anonymous.refused(getMe, { headers })).status).toBe(401);
    }
  });
});

test("a bearer token works from any site", async ({ api }) => {
  const id = await makeClip(api);
  await api.call(getClip, {
    params: { id },
    headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://app.example" },
  });
});
