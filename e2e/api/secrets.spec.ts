import { getMe, login, verifyCode } from "#lib/contract/auth";
import { getPublicClip, unlockShare } from "#lib/contract/public";
import { submitReply } from "#lib/contract/replies";
import { Api, codeFor, expect, freshEmail, signIn, test } from "../support/api";
import { addImage, complete, makeDraft, share } from "../support/clip-steps";
import { startTestServer } from "../support/server.mjs";

test("no secret is in the log, even at the level debug", async () => {
  const server = await startTestServer({ env: { LOG_LEVEL: "debug" } });
  try {
    const anonymous = new Api(server.url);
    const email = freshEmail();
    await anonymous.call(login, { json: { email } });
    const code = await codeFor(server.url, email);
    await anonymous.refused(verifyCode, { json: { email, code: code === "000000" ? "000001" : "000000" } });
    await anonymous.call(verifyCode, { json: { email, code } });
    const session = await signIn(server.url);
    const api = anonymous.as(session.access_token);
    const vstId = await makeDraft(api);
    await addImage(api, vstId);
    await complete(api, vstId);
    const link = await share(api, vstId, { password: "a canary password" });
    const params = { code: link.share_code };
    await anonymous.refused(unlockShare, { params, json: { password: "a canary guess" } });
    await anonymous.refused(getPublicClip, { params, headers: { "X-Share-Password": "a canary header" } });
    const { body } = await anonymous.call(unlockShare, { params, json: { password: "a canary password" } });
    await anonymous.call(submitReply, { params: { token: String(link.reply_token) }, json: { message: "x" } });
    await anonymous.refused(getMe, { headers: { Authorization: "Bearer vat_canary" } });
    await api.send("POST", "/api/v1/clips", {
      body: '{"title":"a canary body',
      headers: { "Content-Type": "application/json" },
    });
    await server.stop();

    const logged = server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .join("\n");
    expect(logged).toContain('"level":"debug"');
    const secrets = [
      session.access_token,
      session.refresh_token,
      String(link.reply_token),
      link.share_code,
      body.access_token,
      "canary",
    ];
    for (const secret of secrets) expect(server.output()).not.toContain(secret);
    expect(logged).not.toContain(code);
    expect(logged).not.toContain(email);
  } finally {
    await server.stop().catch(() => undefined);
  }
});
