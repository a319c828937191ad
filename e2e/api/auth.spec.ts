import { getMe, login, logout, refreshSession, updateMe, verifyCode, verifyCodeAlias } from "#lib/contract/auth";
import { type Api, codeFor, expect, freshEmail, signIn, test } from "../support/api";

async function askForCode(anonymous: Api, email: string) {
  const { body } = await anonymous.call(login, { json: { email } });
  if (!("verification_id" in body)) throw new Error("no code was sent");
  return body;
}

test.describe("POST /api/v1/auth/login", () => {
  test("200 sends a code, the same for known and unknown addresses", async ({ anonymous }) => {
    const email = freshEmail();
    const unknown = await askForCode(anonymous, email);
    expect(unknown).toMatchObject({
      status: "verification_required",
      channel: "email",
      expires_in: 600,
      resend_after: 30,
    });
    await anonymous.call(verifyCode, { json: { email, code: await codeFor(anonymous.url, email) } });
    const known = await askForCode(anonymous, email);
    expect({ ...known, verification_id: "" }).toEqual({ ...unknown, verification_id: "" });
  });

  test("200 accepts an address as users type it", async ({ anonymous }) => {
    const email = freshEmail();
    await askForCode(anonymous, `  ${email.toUpperCase()} `);
    expect(await codeFor(anonymous.url, email)).toMatch(/^\d{6}$/);
  });

  test("200 sends an SMS to a phone number", async ({ anonymous }) => {
    const phone = `+1 415 ${String(Math.random()).slice(2, 5)}-${String(Math.random()).slice(2, 6)}`;
    const { body } = await anonymous.call(login, { json: { phone } });
    expect(body).toMatchObject({ channel: "sms" });
    const code = await codeFor(anonymous.url, phone.replace(/[ -]/g, ""));
    const { body: session } = await anonymous.call(verifyCode, { json: { phone, code } });
    expect(session.user).toMatchObject({ email: null, phone: phone.replace(/[ -]/g, "") });
  });

  test("200 also verifies, for a client that knows only /auth/login", async ({ anonymous }) => {
    const email = freshEmail();
    await askForCode(anonymous, email);
    const { body } = await anonymous.call(login, { json: { email, code: await codeFor(anonymous.url, email) } });
    expect(body).toHaveProperty("access_token");
  });

  for (const [what, json] of [
    ["nothing", {}],
    ["no address", { email: "" }],
    ["a word", { email: "not-an-address" }],
    ["two lines", { email: "a@example.com\r\nBcc: b@example.com" }],
    ["255 characters", { email: `${"a".repeat(243)}@example.com` }],
    ["a national number", { phone: "0151 1234567" }],
    ["an array", { email: ["a@example.com"] }],
  ] as const) {
    test(`422 for ${what}`, async ({ anonymous }) => {
      const { status, error, errors } = await anonymous.refused(login, { json });
      expect({ status, error }).toEqual({ status: 422, error: "validation_failed" });
      expect(Object.keys(errors ?? {}).length).toBeGreaterThan(0);
    });
  }
});

for (const operation of [verifyCode, verifyCodeAlias]) {
  test.describe(`POST ${operation.path}`, () => {
    test("200 gives a bearer token that works", async ({ anonymous }) => {
      const email = freshEmail();
      await askForCode(anonymous, email);
      const code = await codeFor(anonymous.url, email);
      const { body } = await anonymous.call(operation, {
        json: { email, code: `${code.slice(0, 3)} ${code.slice(3)}` },
      });
      expect(body).toMatchObject({ token_type: "Bearer", expires_in: 86_400, refresh_expires_in: 2_592_000 });
      expect(body.access_token).toMatch(/^vat_/);
      const { body: me } = await anonymous.as(body.access_token).call(getMe);
      expect(me.data).toMatchObject({ id: body.user.id, email });
    });

    test("200 by verification_id; 401 for the same code a second time", async ({ anonymous }) => {
      const email = freshEmail();
      const { verification_id } = await askForCode(anonymous, email);
      const json = { verification_id, code: await codeFor(anonymous.url, email) };
      await anonymous.call(operation, { json });
      expect((await anonymous.refused(operation, { json })).error).toBe("invalid_code");
    });
  });
}

test.describe("POST /api/v1/auth/verify", () => {
  test("401 with the same answer for wrong, old, exhausted and unknown codes", async ({ anonymous }) => {
    const email = freshEmail();
    const first = await askForCode(anonymous, email);
    const oldCode = await codeFor(anonymous.url, email);
    await askForCode(anonymous, email);
    const code = await codeFor(anonymous.url, email);
    const wrong = code === "000000" ? "000001" : "000000";
    const answers = [
      await anonymous.refused(verifyCode, { json: { verification_id: first.verification_id, code: oldCode } }),
      await anonymous.refused(verifyCode, { json: { email: freshEmail(), code } }),
      await anonymous.refused(verifyCode, { json: { verification_id: "ver_none", code } }),
    ];
    for (let tries = 0; tries < 5; tries += 1) {
      answers.push(await anonymous.refused(verifyCode, { json: { email, code: wrong } }));
    }
    answers.push(await anonymous.refused(verifyCode, { json: { email, code } }));
    for (const { status, error, message } of answers) {
      expect({ status, error, message }).toEqual({ status: 401, error: "invalid_code", message: answers[0]?.message });
    }
  });

  test("200 once and 401 nineteen times if a valid code is sent twenty times at the same time", async ({
    anonymous,
  }) => {
    const email = freshEmail();
    await askForCode(anonymous, email);
    const json = { email, code: await codeFor(anonymous.url, email) };
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await anonymous.send("POST", verifyCode.path, { json })).status),
    );
    expect(statuses.sort()).toEqual([200, ...Array(19).fill(401)]);
  });

  test("422 for an invalid code", async ({ anonymous }) => {
    const { status, errors } = await anonymous.refused(verifyCode, { json: { email: freshEmail(), code: "12" } });
    expect(status).toBe(422);
    expect(errors).toHaveProperty("code");
  });
});

test.describe("POST /api/v1/auth/refresh", () => {
  test("200 gives a new pair; the old access token ends", async ({ anonymous }) => {
    const session = await signIn(anonymous.url);
    const { body } = await anonymous.call(refreshSession, { json: { refresh_token: session.refresh_token } });
    await anonymous.as(body.access_token).call(getMe);
    expect((await anonymous.as(session.access_token).refused(getMe)).error).toBe("invalid_token");
  });

  test("200 returns another pair to a client that repeats because the answer was lost; the lost pair ends", async ({
    anonymous,
  }) => {
    const session = await signIn(anonymous.url);
    const json = { refresh_token: session.refresh_token };
    const lost = (await anonymous.call(refreshSession, { json })).body;
    const { body } = await anonymous.call(refreshSession, { json });
    expect((await anonymous.as(lost.access_token).refused(getMe)).error).toBe("invalid_token");
    await anonymous.as(body.access_token).call(getMe);
  });

  test("401 for a token used twice, and for all tokens derived from it", async ({ anonymous }) => {
    const session = await signIn(anonymous.url);
    const json = { refresh_token: session.refresh_token };
    const { body } = await anonymous.call(refreshSession, { json });
    await anonymous.as(body.access_token).call(getMe);
    expect((await anonymous.refused(refreshSession, { json })).error).toBe("refresh_token_invalid");
    expect((await anonymous.as(body.access_token).refused(getMe)).status).toBe(401);
    const next = { refresh_token: body.refresh_token };
    expect((await anonymous.refused(refreshSession, { json: next })).error).toBe("refresh_token_invalid");
  });

  test("401 for an access token, garbage and unknown tokens", async ({ anonymous }) => {
    const session = await signIn(anonymous.url);
    for (const refresh_token of [session.access_token, "vrt_garbage", "x"]) {
      const { status, error } = await anonymous.refused(refreshSession, { json: { refresh_token } });
      expect({ status, error }).toEqual({ status: 401, error: "refresh_token_invalid" });
    }
  });
});

test.describe("POST /api/v1/auth/logout", () => {
  test("200 ends this session only", async ({ anonymous }) => {
    const email = freshEmail();
    const one = await signIn(anonymous.url, email);
    const other = await signIn(anonymous.url, email);
    await anonymous.as(one.access_token).call(logout);
    expect((await anonymous.as(one.access_token).refused(getMe)).error).toBe("invalid_token");
    expect((await anonymous.refused(refreshSession, { json: { refresh_token: one.refresh_token } })).status).toBe(401);
    await anonymous.as(other.access_token).call(getMe);
  });

  test("200 ends every session with `all`", async ({ anonymous }) => {
    const email = freshEmail();
    const one = await signIn(anonymous.url, email);
    const other = await signIn(anonymous.url, email);
    await anonymous.as(one.access_token).call(logout, { json: { all: true } });
    expect((await anonymous.as(other.access_token).refused(getMe)).error).toBe("invalid_token");
  });
});

test.describe("/api/v1/auth/me", () => {
  test("200 changes name and language", async ({ api }) => {
    const { body } = await api.call(updateMe, { json: { name: " Ada ", locale: "en-GB" } });
    expect(body.data).toMatchObject({ name: "Ada", locale: "en-GB" });
    expect((await api.call(getMe)).body.data).toEqual(body.data);
    expect((await api.call(updateMe, { json: { name: null } })).body.data).toMatchObject({
      name: null,
      locale: "en-GB",
    });
  });

  test("200 ignores members that a user may not change", async ({ api }) => {
    const before = (await api.call(getMe)).body.data;
    const json = { id: "usr_other", email: "other@example.com", created_at: "2001-01-01T00:00:00.000Z", role: "admin" };
    expect((await api.call(updateMe, { json })).body.data).toEqual(before);
  });

  test("401 names the scheme, whatever is wrong with the token", async ({ anonymous }) => {
    for (const authorization of [undefined, "Bearer", "Bearer garbage", "Basic dTpw", "Bearer vat_unknown", "vat_x"]) {
      const headers = authorization === undefined ? {} : { Authorization: authorization };
      const { status, error, headers: answered } = await anonymous.refused(getMe, { headers });
      expect({ status, error }).toEqual({ status: 401, error: "invalid_token" });
      expect(answered.get("www-authenticate")).toBe('Bearer realm="api", error="invalid_token"');
    }
  });

  test("200 takes the scheme in any case", async ({ api }) => {
    await api.call(getMe, { headers: { Authorization: `bEARER ${api.token}` } });
  });
});
