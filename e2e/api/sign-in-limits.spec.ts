import { login, resendCode, verifyCode } from "#lib/contract/auth";
import { Api, codeFor, expect, freshEmail, test } from "../support/api";
import { startTestServer } from "../support/server.mjs";

type Server = Awaited<ReturnType<typeof startTestServer>>;

test.describe("signing in while strangers try to prevent it", () => {
  test.describe.configure({ mode: "default" });
  let server: Server;
  let anonymous: Api;
  test.beforeAll(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: "1" } });
    anonymous = new Api(server.url);
  });
  test.afterAll(() => server?.stop());

  const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
  const [home, stranger] = ["203.0.113.1", "198.51.100.1"];

  async function ask(email: string, address: string): Promise<string> {
    const { body } = await anonymous.call(login, { json: { email }, ...from(address) });
    return "verification_id" in body ? body.verification_id : "";
  }

  test("a stranger who has used up their codes for an address does not use up those of its owner", async () => {
    const email = freshEmail();
    for (let count = 0; count < 5; count += 1) await ask(email, stranger);
    const refused = await anonymous.refused(login, { json: { email }, ...from(stranger) });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
    const verification_id = await ask(email, home);
    const json = { verification_id, code: await codeFor(server.url, email) };
    await anonymous.call(verifyCode, { json, ...from(home) });
  });

  test("many callers who use up the codes of an address do not keep its owner out", async () => {
    const email = freshEmail();
    await ask(email, home);
    await anonymous.call(verifyCode, { json: { email, code: await codeFor(server.url, email) }, ...from(home) });
    for (let count = 0; count < 20; count += 1) await ask(email, `198.51.100.${count + 10}`);
    const newest = await codeFor(server.url, email);
    const elsewhere = from("203.0.113.77");
    const { body } = await anonymous.call(login, { json: { email }, ...elsewhere });
    expect(await codeFor(server.url, email), "no other mail").toBe(newest);
    const json = { verification_id: "verification_id" in body ? body.verification_id : "", code: newest };
    await anonymous.call(verifyCode, { json, ...elsewhere });
    const verification_id = await ask(email, home);
    await anonymous.call(verifyCode, {
      json: { verification_id, code: await codeFor(server.url, email) },
      ...from(home),
    });
  });

  test("a stranger's wrong attempts do not end the code of the user who requested it", async () => {
    const email = freshEmail();
    const verification_id = await ask(email, home);
    const code = await codeFor(server.url, email);
    const wrong = { email, code: code === "000000" ? "000001" : "000000" };
    for (let count = 0; count < 6; count += 1) {
      expect((await anonymous.refused(verifyCode, { json: wrong, ...from(stranger) })).error).toBe("invalid_code");
    }
    expect((await anonymous.refused(verifyCode, { json: { email, code }, ...from(stranger) })).status).toBe(401);
    await anonymous.call(verifyCode, { json: { verification_id, code }, ...from(home) });
  });

  test("three strangers who guess together do not keep the owner out, even in a new place", async () => {
    const email = freshEmail();
    let guesses = 0;
    for (const place of ["198.51.100.61", "198.51.100.62", "198.51.100.63"]) {
      for (let codes = 0; codes < 3; codes += 1) {
        const verification_id = await ask(email, place);
        for (let tries = 0; tries < 5; tries += 1) {
          await anonymous.refused(verifyCode, { json: { verification_id, code: "000000" }, ...from(place) });
          guesses += 1;
        }
      }
    }
    expect(guesses).toBeGreaterThan(30);
    const { body } = await anonymous.call(login, { json: { email }, ...from("203.0.113.77") });
    expect(body).toMatchObject({ code_length: 10 });
    const json = { email, code: await codeFor(server.url, email) };
    expect(json.code).toHaveLength(10);
    await anonymous.call(verifyCode, { json, ...from("203.0.113.77") });
  });

  test("another spelling of an address shares its budget", async () => {
    const name = `some.body${crypto.randomUUID().slice(0, 8)}`;
    for (const local of [name, `${name}+a`, name.replace(".", ""), name.toUpperCase(), `\uFF53${name.slice(1)}`]) {
      await ask(`${local}@example.com`, "192.0.2.44");
    }
    const again = await anonymous.refused(login, { json: { email: `${name}+z@example.com` }, ...from("192.0.2.44") });
    expect(again.status).toBe(429);
  });

  test("a new code for a verification counts as a code", async () => {
    const headers = { "X-Forwarded-For": "192.0.2.55" };
    const json = { verification_id: "ver_none" };
    expect((await anonymous.refused(resendCode, { json, headers })).headers.get("x-ratelimit-limit")).toBe("100");
    const verify = { json: { email: freshEmail(), code: "123456" }, headers };
    expect((await anonymous.refused(verifyCode, verify)).headers.get("x-ratelimit-limit")).toBe("300");
  });
});

for (const [what, email] of [
  ["a character inside that cannot be seen", "vic\u00ADtim@example.com"],
  ["a Hangul filler", "vic\u3164tim@example.com"],
  ["a domain that is none", "victim@exa%6Dple.com\u00e9"],
] as const) {
  test(`422 for an address with ${what}`, async ({ anonymous }) => {
    const { status, errors } = await anonymous.refused(login, { json: { email } });
    expect(status).toBe(422);
    expect(errors).toHaveProperty("email");
  });
}

test("an address belongs to one user in every spelling of its letters and its domain", async ({ anonymous }) => {
  const name = `b${crypto.randomUUID().slice(0, 8)}`;
  // A sign that cannot be seen comes along at the end of what is copied.
  await anonymous.call(login, { json: { email: `${name}@bücher.example\u200B` } });
  const code = await codeFor(anonymous.url, `${name}@xn--bcher-kva.example`);
  const { body } = await anonymous.call(verifyCode, { json: { email: `${name}@BÜCHER.example`, code } });
  expect(body.user.email).toBe(`${name}@xn--bcher-kva.example`);
});
