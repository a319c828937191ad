/** @typedef {import("./recorder.mjs").Recorder} Recorder */

/** Signing in, keys, preferences, and what an administrator may do. @param {Recorder} recorder @returns {Promise<{email: string, sessionId: string}>} who signed in, and the sign-in to end later */
export async function recordAccount(recorder) {
  const { record, codeFor, answers } = recorder;
  const email = "maria@example.com";
  const sent = await record("login", { body: { email } });
  const code = await codeFor(email);
  const session = await record("verifyCode", { body: { email, code } });
  recorder.token = session.access_token;
  if (answers.verifyCode) answers.verifyCodeAlias = answers.verifyCode;
  answers.resendCode = { body: { verification_id: sent.verification_id }, status: 200, answer: sent };
  const renewed = await record("refreshSession", { body: { refresh_token: session.refresh_token } });
  recorder.token = renewed.access_token;
  await record("updateMe", { body: { name: "Maria Lindqvist", locale: "en" } });
  await record("getMe");
  await record("updatePreferences", { body: { digest: "daily", clip_ready: "always", date_language: "en-GB" } });
  await record("getPreferences");
  const key = await record("createApiKey", { body: { name: "Backup script" } });
  await record("listApiKeys");
  const signedIn = await record("listSessions");
  await record("endOtherSessions");
  await record("deleteApiKey", { params: { keyId: key.data.id } });

  // Maria is an administrator (see examples.mjs).
  const keyMail = { params: { channel: "email", templateId: 6 } };
  await record("listTemplates");
  const { words } = (await record("getTemplate", keyMail)).data;
  await record("changeTemplate", { ...keyMail, body: { ...words, heading: "A key was made for {{first_name}}" } });
  await record("previewTemplate", { ...keyMail, body: { heading: "Your new key, {{first_name}}" } });
  await record("testTemplate", { ...keyMail, body: { heading: "Your new key, {{first_name}}" } });
  await record("resetTemplate", keyMail);
  await record("examineService");

  return { email, sessionId: signedIn.data.sessions[0].id };
}
