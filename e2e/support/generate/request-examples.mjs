import { voiceFile } from "./recorder.mjs";

/** @typedef {import("./recorder.mjs").Recorder} Recorder */

/** A request, and an answer to it. @param {Recorder} recorder @param {number} clipId whose picture is asked about */
export async function recordRequests(recorder, clipId) {
  const { record } = recorder;
  const made = await record("createRequest", {
    form: {
      title: "Where is the water coming from?",
      message: "I only see the puddle on the camera.",
      questions: JSON.stringify([
        { text: "Where exactly does it come out?", x: 0.26, y: 0.52 },
        { text: "What does the gauge read right now?" },
      ]),
      clip_id: String(clipId),
    },
  });
  const request = { params: { requestId: made.request_id } };
  await record("requestByEmail", { ...request, body: { recipient_email: "bob@example.com", recipient_name: "Bob" } });
  await record("requestBySms", { ...request, body: { recipient_phone: "+15551234567" } });
  const asked = { params: { code: made.code } };
  await record("getPublicRequest", asked, { auth: false });
  await record("getRequestImage", asked, { auth: false });
  await record("countRequestOpening", asked, { auth: false });
  const begun = await record("beginAnswer", asked, { auth: false });
  const own = recorder.token;
  recorder.token = begun.answer_token;
  const answer = { params: { vstId: begun.vst_id } };
  await record("uploadAudio", { ...answer, form: { audio_file: voiceFile }, file: voiceFile }, { keep: false });
  await record("sendAnswer", { params: { ...asked.params, vstId: begun.vst_id }, body: { name: "Bob" } });
  recorder.token = own;
  await record("getRequest", request);
  await record("listRequests");
  await record("updateRequest", { ...request, body: { closed: true } });
  await record("deleteRequest", request);
}
