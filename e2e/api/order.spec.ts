import { expect, test } from "../support/api";
import { makeClip, makeDraft, share } from "../support/clip-steps";
import { rawRequest } from "../support/raw-request";

const MB = 1024 * 1024;
const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };

test.describe("access is checked before the body is read", () => {
  for (const [status, error, method, path, headers] of [
    [401, "invalid_token", "POST", `/api/v1/security/vst/reply/rpt_${"A".repeat(43)}`, json],
    [
      401,
      "invalid_token",
      "POST",
      "/api/v1/security/vst/reply/x",
      { "Content-Type": "multipart/form-data; boundary=x" },
    ],
    [404, "resource_not_found", "POST", `/api/v1/clip/public/${"2".repeat(22)}/unlock`, json],
    [404, "resource_not_found", "POST", "/api/v1/clip/public/x/unlock", json],
    [401, "invalid_token", "POST", "/api/v1/clips", json],
  ] as const) {
    test(`${status} to ${method} ${path.slice(0, 60)} (${headers["Content-Type"]}) without its body`, async ({
      anonymous,
    }) => {
      const answer = await rawRequest(anonymous.url, method, path, { headers, announced: MB / 2 });
      expect(answer.status, answer.text).toBe(status);
      expect(JSON.parse(answer.text)).toMatchObject({ success: false, error });
    });
  }

  test("404 for another user's clip, link and upload, before the body is read", async ({ api, stranger }) => {
    const vstId = await makeDraft(stranger);
    const { share_code } = await share(stranger, vstId);
    const opened = await stranger.send("POST", `/api/v1/security/vst/${vstId}/uploads`, {
      json: { kind: "audio", size: 1000 },
    });
    const { upload_id } = JSON.parse(opened.bytes.toString("utf8"));
    const own = await makeDraft(api);
    const headers = { ...json, Authorization: `Bearer ${api.token}` };
    const put = { Authorization: `Bearer ${api.token}`, "Content-Type": "application/octet-stream" };
    for (const [method, path, sent] of [
      ["PATCH", `/api/v1/clips/${vstId}`, headers],
      ["PATCH", `/api/v1/shares/${share_code}`, headers],
      ["POST", `/api/v1/security/vst/${vstId}/drawings`, headers],
      ["PUT", `/api/v1/security/vst/${vstId}/uploads/${upload_id}?offset=0`, put],
      ["PUT", `/api/v1/security/vst/${own}/uploads/${upload_id}?offset=0`, put],
    ] as const) {
      const answer = await rawRequest(api.url, method, path, { headers: sent, announced: MB / 2 });
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
    const taken = await api.send("POST", `/api/v1/security/vst/${own}/audio`, { json: { upload_id } });
    expect(taken.status).toBe(404);
  });

  test("404 to the forms of a link that does not exist, without reading them", async ({ anonymous }) => {
    for (const what of ["unlock", "reply"]) {
      const path = `/c/${"2".repeat(22)}/${what}`;
      const answer = await rawRequest(anonymous.url, "POST", path, { headers: form, announced: 60_000 });
      expect(answer.status).toBe(404);
    }
  });

  test("413 to a form above 64 KB; a token of another link is none for this one", async ({ api, anonymous }) => {
    const [one, other] = [await makeClip(api), await makeClip(api)];
    const { share_code: code, reply_token } = await share(api, one);
    const foreign = await share(api, other);
    const large = await rawRequest(anonymous.url, "POST", `/c/${code}/reply`, { headers: form, announced: 70_000 });
    expect(large.status).toBe(413);
    const answer = (token: unknown) =>
      rawRequest(anonymous.url, "POST", `/c/${code}/reply`, { headers: form, body: `token=${token}&message=Hello` });
    expect((await answer(foreign.reply_token)).status).toBe(401);
    expect((await answer(reply_token)).status).toBe(303);
  });
});

test("a reply by JSON counts as a request, and as an upload if it is longer than typed text", async ({
  api,
  anonymous,
}) => {
  const { reply_token } = await share(api, await makeDraft(api));
  const path = `/api/v1/security/vst/reply/${reply_token}`;
  const small = await anonymous.send("POST", path, { json: { message: "x" } });
  expect(small.headers.get("x-ratelimit-resource")).toBe("general");
  const large = await anonymous.send("POST", path, { json: { audio_file: "A".repeat(70_000) } });
  expect(large.headers.get("x-ratelimit-resource")).toBe("upload");
});
