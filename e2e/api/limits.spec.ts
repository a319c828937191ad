import { rm } from "node:fs/promises";
import { getMe, login, refreshSession, verifyCode } from "#lib/contract/auth";
import { listClips } from "#lib/contract/clips";
import { getImageFile, uploadAudio, uploadImage } from "#lib/contract/drafts";
import { createApiKey } from "#lib/contract/keys";
import { uploadText } from "#lib/contract/packages";
import { getPublicClip, unlockShare, watchShownReplies } from "#lib/contract/public";
import { submitReply } from "#lib/contract/replies";
import { shareByEmail, shareBySms } from "#lib/contract/shares";
import { readConfig } from "../../lib/config/read-config";
import type { Answer } from "../support/answer";
import { Api, expect, freshEmail, jsonOf, pathOf, type Refused, signIn, test } from "../support/api";
import { addImage, makeClip, makeDraft, share } from "../support/clip-steps";
import { openEvents } from "../support/event-source";
import { audioForm, fixture, imageForm, wav } from "../support/samples";
import { startTestServer } from "../support/server.mjs";

const { passwordTriesPerIp: guesses } = readConfig({}).rateLimits;

type Server = Awaited<ReturnType<typeof startTestServer>>;

function expectHeaders({ headers }: Answer, kind: string, limit: number, remaining: number, seconds = 3600) {
  expect(headers.get("ratelimit-policy")).toBe(`"${kind}";q=${limit};w=${seconds}`);
  expect(headers.get("ratelimit")).toMatch(new RegExp(`^"${kind}";r=${remaining};t=\\d+$`));
  expect(headers.get("x-ratelimit-limit")).toBe(String(limit));
  expect(headers.get("x-ratelimit-remaining")).toBe(String(remaining));
  expect(headers.get("x-ratelimit-resource")).toBe(kind);
  const reset = Number(headers.get("x-ratelimit-reset")) - Date.now() / 1000;
  expect(reset).toBeGreaterThan(0);
  expect(reset).toBeLessThanOrEqual(seconds + 1);
  expect(Number(/t=(\d+)$/.exec(headers.get("ratelimit") ?? "")?.[1])).toBeLessThanOrEqual(seconds);
}

function expectTooMany(refused: Refused) {
  expect({ status: refused.status, error: refused.error }).toEqual({ status: 429, error: "rate_limit_exceeded" });
  const seconds = Number(refused.headers.get("retry-after"));
  expect(Number.isInteger(seconds) && seconds > 0 && seconds <= 3600).toBe(true);
  expect(refused.retry_after).toBe(seconds);
}

test.describe("the default limits", () => {
  test.describe.configure({ mode: "default" });
  let server: Server;
  let anonymous: Api;
  test.beforeAll(async () => {
    server = await startTestServer();
    anonymous = new Api(server.url);
  });
  test.afterAll(() => server?.stop());

  const newUser = async () => anonymous.as((await signIn(server.url)).access_token);

  test("429 for the 101st upload of an hour, of any kind; everything else still works", {
    tag: "@long",
  }, async () => {
    const api = await newUser();
    const vstId = await makeDraft(api);
    const image = await api.call(uploadImage, { params: { vstId }, form: imageForm(fixture("screenshot.png")) });
    expectHeaders(image, "upload", 100, 99);
    await api.call(uploadAudio, { params: { vstId }, form: audioForm(wav(0.1)) });
    // A clip may have fifty texts.
    const second = await makeDraft(api);
    for (let left = 97; left >= 0; left -= 1) {
      const params = { vstId: left % 2 === 0 ? vstId : second };
      const answer = await api.call(uploadText, { params, json: { text_content: `text ${left}` } });
      if (left % 10 === 0) expectHeaders(answer, "upload", 100, left);
    }
    const again = [
      await api.refused(uploadText, { params: { vstId }, json: { text_content: "one too many" } }),
      await api.refused(uploadImage, { params: { vstId }, form: imageForm(fixture("screenshot.png")) }),
      await api.refused(uploadAudio, { params: { vstId }, form: audioForm(wav(0.1)) }),
    ];
    for (const refused of again) {
      expectTooMany(refused);
      expectHeaders(refused, "upload", 100, 0);
    }
    expect((await api.call(listClips)).headers.get("x-ratelimit-resource")).toBe("general");
    await api.call(getImageFile, { params: { vstId, filename: image.body.filename } });
    const other = await newUser();
    await addImage(other, await makeDraft(other));
  });

  test("429 for the 51st message of an hour, by e-mail or SMS; links and notices about the account do not count", async () => {
    const email = freshEmail();
    const api = anonymous.as((await signIn(server.url, email)).access_token);
    const id = await makeClip(api);
    const mail = () => api.send("POST", `/api/v1/clips/${id}/share/email`, { json: { recipient_email: freshEmail() } });
    const answers = await Promise.all(Array.from({ length: 49 }, mail));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // The queue keeps up with a burst.
    for (const answer of answers) expect(jsonOf(answer)).toMatchObject({ email_sent: true });
    const last = await api.call(shareBySms, { params: { id }, json: { recipient_phone: "+14155550123" } });
    expectHeaders(last, "messaging", 50, 0);
    expectTooMany(await api.refused(shareByEmail, { params: { id }, json: { recipient_email: freshEmail() } }));
    expectTooMany(await api.refused(shareBySms, { params: { id }, json: { recipient_phone: "+14155550124" } }));
    await share(api, id);
    await api.call(createApiKey, { json: { name: "Backup" } });
    await signIn(server.url, email);
    const mailbox = await api.send("GET", `/dev/mailbox/messages?to=${email}`);
    const { messages } = jsonOf(mailbox) as { messages: { template_id: number }[] };
    expect(messages.map(({ template_id }) => template_id).sort()).toEqual([1, 2, 2, 6]);
  });

  test("429 for the sixth code of an address in an hour; other addresses still get theirs", async () => {
    const email = freshEmail();
    for (let count = 0; count < 5; count += 1) await anonymous.call(login, { json: { email } });
    expectTooMany(await anonymous.refused(login, { json: { email: email.toUpperCase() } }));
    await signIn(server.url);
  });

  test("429 after too many guesses at a share password, also for the right one; other links are not locked", async () => {
    const api = await newUser();
    const id = await makeClip(api);
    const { share_code: code } = await share(api, id, { password: "open sesame" });
    const other = await share(api, id, { password: "open sesame" });
    for (let guess = 2; guess < guesses; guess += 1) {
      expect(
        (await anonymous.refused(unlockShare, { params: { code }, json: { password: `guess ${guess}` } })).status,
      ).toBe(403);
    }
    for (let guess = 0; guess < 2; guess += 1) {
      const headers = { "X-Share-Password": `guess ${guess}` };
      expect((await anonymous.refused(getPublicClip, { params: { code }, headers })).error).toBe("invalid_password");
    }
    expectTooMany(await anonymous.refused(unlockShare, { params: { code }, json: { password: "open sesame" } }));
    expectTooMany(
      await anonymous.refused(getPublicClip, { params: { code }, headers: { "X-Share-Password": "open sesame" } }),
    );
    const spoofed = {
      "X-Share-Password": "open sesame",
      "X-Forwarded-For": "203.0.113.7",
      Forwarded: "for=203.0.113.8",
    };
    expectTooMany(await anonymous.refused(getPublicClip, { params: { code }, headers: spoofed }));
    const body = new URLSearchParams({ password: "open sesame" });
    const page = await fetch(`${server.url}/c/${code}/unlock?lang=de`, { method: "POST", body });
    expect(page.status).toBe(429);
    expect(await page.text()).toMatch(
      /data-wait="\d+">Zu viele Versuche\. Versuchen Sie es in \d+:\d\d noch einmal\.</,
    );
    await anonymous.call(unlockShare, { params: { code: other.share_code }, json: { password: "open sesame" } });
    await api.call(getPublicClip, { params: { code } });
  });

  test("many guesses at the same time are compared only up to the limit", async () => {
    const api = await newUser();
    const { share_code } = await share(api, await makeClip(api), { password: "open sesame" });
    const path = `/api/v1/clip/public/${share_code}/unlock`;
    const guess = (_: unknown, index: number) => anonymous.send("POST", path, { json: { password: `guess ${index}` } });
    const statuses = (await Promise.all(Array.from({ length: guesses + 10 }, guess))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(guesses).fill(403), ...Array(10).fill(429)]);
  });
});

test.describe("small limits", () => {
  test.describe.configure({ mode: "default" });
  const env = {
    RATE_LIMIT_GENERAL: "20",
    RATE_LIMIT_MEDIA: "5",
    RATE_LIMIT_REFRESH_PER_FAMILY: "2",
    RATE_LIMIT_REPLIES_PER_IP_MINUTE: "3",
    RATE_LIMIT_EVENTS_PER_IP: "2",
    RATE_LIMIT_KEYS_PER_IP: "3",
  };
  let server: Server;
  let anonymous: Api;
  test.beforeAll(async () => {
    server = await startTestServer({ env });
    anonymous = new Api(server.url);
  });
  test.afterAll(() => server?.stop());

  test("of three times the allowed requests at the same time, exactly the allowed number passes", async () => {
    const api = anonymous.as((await signIn(server.url)).access_token);
    const answers = await Promise.all(Array.from({ length: 60 }, () => api.send("GET", "/api/v1/clips")));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(40).fill(429)]);
    for (const answer of answers) expect(answer.headers.get("x-ratelimit-limit")).toBe("20");
    expectTooMany(await api.refused(listClips));
  });

  test("all tokens of one user count together, and media separately", async () => {
    const email = freshEmail();
    const one = anonymous.as((await signIn(server.url, email)).access_token);
    const other = anonymous.as((await signIn(server.url, email)).access_token);
    const vstId = await makeDraft(one);
    const { filename } = await addImage(one, vstId);
    expectHeaders(await other.call(getMe), "general", 20, 18);
    for (let left = 4; left >= 0; left -= 1) {
      expectHeaders(
        await (left % 2 ? one : other).call(getImageFile, { params: { vstId, filename } }),
        "media",
        5,
        left,
      );
    }
    expectTooMany(await one.refused(getImageFile, { params: { vstId, filename }, headers: { Range: "bytes=0-0" } }));
    expectHeaders(await one.call(getMe), "general", 20, 17);
  });

  test("a request that finds nothing counts, and one without a signature counts for no user", async () => {
    const api = anonymous.as((await signIn(server.url)).access_token);
    const { status, headers } = await api.send("GET", "/api/v1/clips/999999");
    expect({ status, left: headers.get("x-ratelimit-remaining") }).toEqual({ status: 404, left: "19" });
    await anonymous.refused(getMe, { headers: { Authorization: "Bearer garbage" } });
    expectHeaders(await api.call(getMe), "general", 20, 18);
  });

  test("429 for more refreshes of one session than are allowed, and the session stays", async () => {
    const session = await signIn(server.url);
    let refresh_token = session.refresh_token;
    for (let count = 0; count < 2; count += 1) {
      refresh_token = (await anonymous.call(refreshSession, { json: { refresh_token } })).body.refresh_token;
    }
    expectTooMany(await anonymous.refused(refreshSession, { json: { refresh_token } }));
    const again = await signIn(server.url);
    await anonymous.call(refreshSession, { json: { refresh_token: again.refresh_token } });
  });

  test("429 for too many idempotency keys from one address, for every user", async () => {
    const [one, other] = await Promise.all(
      [0, 1].map(async () => anonymous.as((await signIn(server.url)).access_token)),
    );
    for (const api of [one, other, one]) await api?.call(createApiKey, { json: { name: "Key" } });
    expectTooMany(await anonymous.as(String(other?.token)).refused(createApiKey, { json: { name: "Key" } }));
  });

  test("429 for more connections for events than an address may have open, until one ends", async () => {
    const api = anonymous.as((await signIn(server.url)).access_token);
    const { share_code: code } = await share(api, await makeClip(api));
    const address = new URL(pathOf(watchShownReplies, { code }), server.url);
    const open = await Promise.all([openEvents(address), openEvents(address)]);
    expect(open.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await anonymous.refused(watchShownReplies, { params: { code } });
    expect({ status: refused.status, after: refused.headers.get("retry-after") }).toEqual({ status: 429, after: "20" });
    open[0]?.close();
    await expect
      .poll(async () => {
        const next = await openEvents(address);
        next.close();
        return next.status;
      })
      .toBe(200);
    open[1]?.close();
  });

  test("429 for more replies from one address in a minute than are allowed", async () => {
    const api = anonymous.as((await signIn(server.url)).access_token);
    const { reply_token } = await share(api, await makeClip(api));
    const input = { params: { token: String(reply_token) }, json: { message: "x" } };
    for (let count = 0; count < 3; count += 1) await anonymous.call(submitReply, input);
    const refused = await anonymous.refused(submitReply, { ...input, headers: { "X-Forwarded-For": "203.0.113.9" } });
    expect({ status: refused.status, error: refused.error }).toEqual({ status: 429, error: "rate_limit_exceeded" });
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await anonymous.refused(submitReply, { ...input, json: { message: "" } })).status).toBe(429);
  });
});

test("a count ends guessing codes, and survives a kill of the server", { tag: "@long" }, async () => {
  const env = { RATE_LIMIT_GENERAL: "3", RATE_LIMIT_AUTH_VERIFIES_PER_IP: "3" };
  const first = await startTestServer({ env });
  const { access_token } = await signIn(first.url);
  for (let count = 0; count < 3; count += 1) await new Api(first.url, access_token).call(listClips);
  const wrong = { email: freshEmail(), code: "123456" };
  const anonymous = new Api(first.url);
  for (let count = 0; count < 2; count += 1) {
    expect((await anonymous.refused(verifyCode, { json: wrong })).error).toBe("invalid_code");
  }
  expectTooMany(await anonymous.refused(verifyCode, { json: wrong }));
  await first.kill9();
  const second = await startTestServer({ env, dataDir: first.dataDir });
  try {
    const api = new Api(second.url, access_token);
    const { status } = await api.send("GET", "/api/v1/clips");
    // A kill may lose the last second, never more.
    expect([200, 429]).toContain(status);
    await Promise.all(Array.from({ length: 3 }, () => api.send("GET", "/api/v1/clips")));
    expect((await api.refused(listClips)).status).toBe(429);
  } finally {
    await second.kill9();
    await rm(first.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
