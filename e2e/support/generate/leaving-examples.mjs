/** @typedef {import("./recorder.mjs").Recorder} Recorder */

/** Ending sign-ins, changing a contact, deleting clip and account. @param {Recorder} recorder @param {{id: number, email: string, sessionId: string}} known */
export async function recordLeaving(recorder, { id, email, sessionId }) {
  const { record, codeFor, newestMailTo } = recorder;
  const signIn = async () => {
    await record("login", { body: { email } }, { keep: false });
    const code = await codeFor(email);
    recorder.token = (await record("verifyCode", { body: { email, code } }, { keep: false })).access_token;
  };
  await record("deleteClip", { params: { id } });
  await record("endSession", { params: { sessionId: sessionId } });
  await signIn();
  await record("logout", { body: { all: false } });
  await signIn();
  const phone = "+15557654321";
  const begun = await record("requestContactChange", { body: { phone } });
  await record("confirmContactChange", {
    body: { verification_id: begun.verification_id, code: await codeFor(phone) },
  });
  const undo = { params: { token: /\/contact-undo\/(\w+)/.exec(await newestMailTo(email))?.[1] ?? "" } };
  await record("removeContact", { query: { channel: "sms" } });
  await record("getContactUndoPage", undo, { auth: false });
  await record("undoContactChange", undo, { auth: false });
  await signIn();
  await record("deleteMe");
}
