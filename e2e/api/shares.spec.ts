import { getClip } from "#lib/contract/clips";
import { countView, getPublicData, reportHeard } from "#lib/contract/public";
import { getReplyForm } from "#lib/contract/replies";
import {
  createShareLink,
  getShare,
  listShares,
  revokeShare,
  rotateShare,
  shareByEmail,
  shareBySms,
  updateShare,
} from "#lib/contract/shares";
import { type Api, expect, freshEmail, test } from "../support/api";
import { makeClip, share } from "../support/clip-steps";

interface Mail {
  template_id: number;
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
}

async function mailbox(api: Api, to: string): Promise<Mail[]> {
  const answer = await api.send("GET", `/dev/mailbox/messages?to=${encodeURIComponent(to)}`);
  return (JSON.parse(answer.bytes.toString("utf8")) as { messages: Mail[] }).messages;
}

test.describe("POST /api/v1/clips/{id}/share", () => {
  test("201 answers in exactly the documented shape, in every state of the clip", async ({ api }) => {
    const id = await makeClip(api);
    const body = await share(api, id);
    expect(body).toMatchObject({
      privacy: "unlisted",
      has_password: false,
      expires_at: null,
      max_views: null,
      allow_replies: true,
      allow_download: true,
    });
    expect(body.share_code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect(body.public_url).toBe(`${api.url}/c/${body.share_code}`);
    expect(body.reply_token).toMatch(/^rpt_[\w-]{43}$/);
    expect(body.reply_url).toContain(String(body.reply_token));
    expect((await share(api, id)).share_code).not.toBe(body.share_code);
  });

  for (const [given, meant] of [
    ["public", "public"],
    ["link", "unlisted"],
    ["link_only", "unlisted"],
    ["anyone_with_link", "unlisted"],
    ["Anyone with link", "unlisted"],
    ["restricted", "private"],
    ["private", "private"],
    ["protected", "password"],
    ["password_protected", "password"],
    ["", "unlisted"],
    [null, "unlisted"],
  ] as const) {
    test(`201 takes the privacy ${JSON.stringify(given)} as ${meant}`, async ({ api }) => {
      const settings = { privacy: given, ...(meant === "password" ? { password: "open sesame" } : {}) };
      expect((await share(api, await makeClip(api), settings)).privacy).toBe(meant);
    });
  }

  for (const [given, meant] of [
    ["2030-05-01T12:00:00+02:00", "2030-05-01T10:00:00.000Z"],
    ["2030-05-01T12:00:00Z", "2030-05-01T12:00:00.000Z"],
    ["2030-05-01T12:00", "2030-05-01T12:00:00.000Z"],
    ["2030-05-01", "2030-05-01T23:59:59.999Z"],
    [1_900_000_000, "2030-03-17T17:46:40.000Z"],
    ["1900000000", "2030-03-17T17:46:40.000Z"],
    ["", null],
    [null, null],
  ] as const) {
    test(`201 takes the expiry ${JSON.stringify(given)} as ${meant}`, async ({ api }) => {
      expect((await share(api, await makeClip(api), { expires_at: given })).expires_at).toBe(meant);
    });
  }

  for (const [field, json] of [
    ["privacy", { privacy: "friends" }],
    ["privacy", { privacy: 5 }],
    ["expires_at", { expires_at: "2001-01-01T00:00:00Z" }],
    ["expires_at", { expires_at: "2099-01-01" }],
    ["expires_at", { expires_at: "2030-02-30" }],
    ["expires_at", { expires_at: "tomorrow" }],
    ["expires_at", { expires_at: {} }],
    ["password", { privacy: "password" }],
    ["password", { privacy: "password", password: "" }],
    ["password", { password: "abc" }],
    ["password", { password: "x".repeat(129) }],
    ["max_views", { max_views: 0 }],
    ["max_views", { max_views: 1.5 }],
    ["allow_replies", { allow_replies: "perhaps" }],
  ] as const) {
    test(`422 names ${field} for ${JSON.stringify(json).slice(0, 50)}`, async ({ api }) => {
      const { status, errors } = await api.refused(createShareLink, { params: { id: await makeClip(api) }, json });
      expect(status).toBe(422);
      expect(errors).toHaveProperty([field]);
    });
  }

  test("201 without replies has no reply token", async ({ api }) => {
    expect(await share(api, await makeClip(api), { allow_replies: "no" })).toMatchObject({
      reply_token: null,
      reply_url: null,
    });
  });
});

test.describe("POST /api/v1/clips/{id}/share/email", () => {
  test("200 sends template 100 with a link, and does not treat the text as HTML", async ({ api }) => {
    const id = await makeClip(api, { title: "<b>Valve</b> & co" });
    const to = freshEmail();
    const json = {
      recipient_email: ` ${to.toUpperCase()} `,
      recipient_name: "Bob <i>",
      message: "Look:\n<script>alert(1)</script>",
    };
    const { body } = await api.call(shareByEmail, { params: { id }, json });
    expect(body).toMatchObject({ email_sent: true, recipient_email: to, template_id: 100, delivery: "outbox" });
    expect(body.public_url).toBe(`${api.url}/c/${body.share_code}`);
    const [mail, ...more] = await mailbox(api, to);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template_id: 100, to });
    expect(mail?.text).toContain(body.public_url);
    expect(mail?.text).toContain("<script>alert(1)</script>");
    expect(mail?.html).not.toContain("<script>");
    expect(mail?.html).not.toContain("<b>Valve");
  });

  test("200 is listed and can be revoked like any other link", async ({ api }) => {
    const id = await makeClip(api);
    const { body } = await api.call(shareByEmail, { params: { id }, json: { recipient_email: freshEmail() } });
    const { data } = (await api.call(getClip, { params: { id }, query: { include_sharing: 1 } })).body;
    expect(data.sharing?.shares[0]).toMatchObject({ share_code: body.share_code, channel: "email" });
    await api.call(revokeShare, { params: { code: body.share_code } });
  });

  for (const json of [
    {},
    { recipient_email: "" },
    { recipient_email: "not-an-address" },
    { recipient_email: "a@example.com, b@example.com" },
    { recipient_email: "a@example.com\nBcc: b@example.com" },
    { recipient_email: "a@example.com", message: "x".repeat(5001) },
  ]) {
    test(`422 for ${JSON.stringify(json).slice(0, 60)}`, async ({ api }) => {
      const { status, errors } = await api.refused(shareByEmail, { params: { id: await makeClip(api) }, json });
      expect(status).toBe(422);
      expect(Object.keys(errors ?? {}).length).toBeGreaterThan(0);
    });
  }

  test("200 writes a name with line breaks into one subject line", async ({ api }) => {
    const id = await makeClip(api, { title: "One\r\nBcc: evil@example.com" });
    const to = freshEmail();
    await api.call(shareByEmail, { params: { id }, json: { recipient_email: to } });
    expect((await mailbox(api, to))[0]?.subject).not.toMatch(/[\r\n]/);
  });
});

test.describe("POST /api/v1/clips/{id}/share/sms", () => {
  test("200 accepts a number as users write it", async ({ api }) => {
    const id = await makeClip(api);
    const digits = String(Math.random()).slice(2, 9);
    const json = { recipient_phone: `+1 (415) ${digits.slice(0, 3)}-${digits.slice(3)}`, message: "Look" };
    const { body } = await api.call(shareBySms, { params: { id }, json });
    expect(body).toMatchObject({
      sms_sent: true,
      recipient_phone: `+1415${digits}`,
      template_id: 100,
      delivery: "outbox",
    });
    expect((await mailbox(api, `+1415${digits}`))[0]?.text).toContain(body.public_url);
  });

  for (const json of [
    {},
    { recipient_phone: "0151 123" },
    { recipient_phone: "+0123456789" },
    { recipient_phone: "+14155550123", message: "x".repeat(501) },
  ]) {
    test(`422 for ${JSON.stringify(json).slice(0, 60)}`, async ({ api }) => {
      expect((await api.refused(shareBySms, { params: { id: await makeClip(api) }, json })).status).toBe(422);
    });
  }
});

test.describe("/api/v1/shares/{code}", () => {
  test("200 shows, changes and revokes the owner's link; a revoked one stays readable for the owner", async ({
    api,
  }) => {
    const { share_code: code } = await share(api, await makeClip(api));
    expect((await api.call(getShare, { params: { code } })).body.data).toMatchObject({
      share_code: code,
      status: "active",
      has_password: false,
    });
    const json = {
      privacy: "public",
      expires_at: "2030-01-01",
      password: "long enough",
      max_views: 3,
      allow_download: false,
    };
    const { data } = (await api.call(updateShare, { params: { code }, json })).body;
    expect(data).toMatchObject({
      privacy: "public",
      expires_at: "2030-01-01T23:59:59.999Z",
      has_password: true,
      max_views: 3,
      allow_download: false,
      allow_replies: true,
    });
    expect(JSON.stringify(data)).not.toContain("long enough");
    const cleared = await api.call(updateShare, {
      params: { code },
      json: { expires_at: null, password: null, max_views: null },
    });
    expect(cleared.body.data).toMatchObject({ expires_at: null, has_password: false, max_views: null });
    expect((await api.call(revokeShare, { params: { code } })).body.data).toEqual({ share_code: code, revoked: true });
    expect((await api.call(revokeShare, { params: { code } })).status).toBe(200);
    const ended = (await api.call(getShare, { params: { code } })).body.data;
    expect(ended.status).toBe("revoked");
    expect(ended.revoked_at).not.toBeNull();
  });

  test("200 rotate gives another code: the old one stops working immediately, rules and counts stay, a repeated request answers the same", async ({
    api,
    anonymous,
  }) => {
    const made = await share(api, await makeClip(api), { max_views: 9, allow_download: false });
    const { share_code: old, reply_token: token } = made;
    await anonymous.call(countView, { params: { code: old } });
    const headers = { "Idempotency-Key": `rotate-${old}` };
    const { data } = (await api.call(rotateShare, { params: { code: old }, headers })).body;
    expect(data).toMatchObject({ max_views: 9, allow_download: false, view_count: 1, status: "active" });
    expect(data.share_code).not.toBe(old);
    expect(data.public_url).toContain(data.share_code);
    expect((await anonymous.refused(getPublicData, { params: { code: old } })).error).toBe("resource_not_found");
    expect((await anonymous.call(getPublicData, { params: { code: data.share_code } })).status).toBe(200);
    expect((await anonymous.refused(getReplyForm, { params: { token: token ?? "" } })).status).toBe(401);
    expect((await api.call(rotateShare, { params: { code: old }, headers })).body.data.share_code).toBe(
      data.share_code,
    );
    expect((await api.refused(rotateShare, { params: { code: old } })).status).toBe(404);
  });

  test("the link has the average that its visitors heard, without the owner and uncounted visitors", async ({
    api,
    anonymous,
  }) => {
    const { share_code: code } = await share(api, await makeClip(api));
    const params = { code };
    const average = async () => (await api.call(getShare, { params })).body.data.heard;
    const hear = async (by: Api, visitor: string, heard: number) =>
      (await by.call(reportHeard, { params, json: { heard }, headers: { "User-Agent": visitor } })).body.heard;
    expect(await hear(anonymous, "first", 0.5)).toBeNull();
    expect(await average()).toBeNull();
    for (const visitor of ["first", "second"]) {
      await anonymous.call(countView, { params, headers: { "User-Agent": visitor } });
    }
    expect(await hear(anonymous, "first", 0.5)).toBe(0.5);
    expect(await hear(anonymous, "first", 0.2)).toBe(0.5);
    expect(await average()).toBe(0.5);
    expect(await hear(anonymous, "second", 1)).toBe(1);
    expect(await hear(api, "first", 1)).toBeNull();
    expect(await average()).toBe(0.75);
    for (const json of [{ heard: 1.5 }, {}]) {
      expect((await anonymous.refused(reportHeard, { params, json })).errors).toHaveProperty("heard");
    }
    const missing = { params: { code: "2".repeat(22) }, json: { heard: 1 } };
    expect((await anonymous.refused(reportHeard, missing)).error).toBe("resource_not_found");
  });

  test("422 for privacy password without one", async ({ api }) => {
    const { share_code: code } = await share(api, await makeClip(api));
    expect((await api.refused(updateShare, { params: { code }, json: { privacy: "password" } })).errors).toHaveProperty(
      "password",
    );
    expect(
      (await api.refused(updateShare, { params: { code }, json: { expires_at: "2001-01-01" } })).errors,
    ).toHaveProperty("expires_at");
  });

  test("404 for another user's code and for an unknown one, with the same message", async ({ api, stranger }) => {
    const { share_code: theirs } = await share(stranger, await makeClip(stranger));
    for (const operation of [getShare, updateShare, rotateShare, revokeShare]) {
      const foreign = await api.refused(operation, { params: { code: theirs } });
      const missing = await api.refused(operation, { params: { code: "2".repeat(22) } });
      const mistyped = await api.refused(operation, { params: { code: "'; --" } });
      expect([foreign.status, foreign.message]).toEqual([404, missing.message]);
      expect(mistyped.message).toBe(missing.message);
    }
    expect((await stranger.call(getShare, { params: { code: theirs } })).body.data.status).toBe("active");
  });
});

test.describe("GET /api/v1/clips/{id}/shares", () => {
  test("200 pages through the links", async ({ api }) => {
    const id = await makeClip(api);
    const codes = [];
    for (let count = 0; count < 3; count += 1) codes.push((await share(api, id)).share_code);
    const { body } = await api.call(listShares, { params: { id }, query: { limit: 2 } });
    expect(body.data.pagination).toMatchObject({ total: 3, total_pages: 2, has_next: true });
    const rest = await api.call(listShares, { params: { id }, query: { limit: 2, page: 2 } });
    const listed = [...body.data.shares, ...rest.body.data.shares].map(({ share_code }) => share_code);
    expect(listed.sort()).toEqual(codes.sort());
    expect((await api.refused(listShares, { params: { id }, query: { page: 0 } })).status).toBe(400);
  });
});
