import { uploadText } from "#lib/contract/packages";
import { getTranscription, updateTranscription } from "#lib/contract/speech";
import { Api, expect, signIn, test } from "../support/api";
import { addAudio, makeDraft } from "../support/clip-steps";
import { speech } from "../support/samples";
import { raisedLimits, startTestServer } from "../support/server.mjs";

test.describe.configure({ timeout: 120_000 });

test("200 with captions for a text that arrived without times, and with times for corrected words", async () => {
  const server = await startTestServer({ env: { ...raisedLimits, AUTO_TRANSCRIBE: "1" } });
  try {
    const api = new Api(server.url, (await signIn(server.url)).access_token);
    const id = await makeDraft(api);
    const params = { id };
    const read = async () => (await api.call(getTranscription, { params })).body;
    await addAudio(api, id, speech(12, 17));
    const text_content = "There is a small crack in the wall near the kitchen ceiling.";
    await api.call(uploadText, {
      params: { vstId: id },
      json: { text_content, type: "transcription", language: "en" },
    });
    await expect.poll(async () => (await read()).words.length, { timeout: 60_000 }).toBe(12);
    const timed = await api.call(getTranscription, { params });
    expect(timed.body).toMatchObject({ text: text_content, source: "uploaded", edited: false, confidence: null });
    expect(timed.body.words.every(({ start, estimated }) => start !== null && !estimated)).toBe(true);
    const crack = timed.body.words.find(({ word }) => word === "crack");
    expect(crack?.start).toBeGreaterThan(1);
    expect(crack?.end).toBeLessThan(3);

    const segment = timed.body.segments.findIndex(({ text }) => text.includes("crack"));
    const said = timed.body.segments[segment]?.text.replace("small crack", "small ugly crack") ?? "";
    const edit = { params, json: { segments: [{ id: segment, text: said }] } };
    const edited = await api.call(updateTranscription, edit);
    expect(edited.body.words.find(({ word }) => word === "ugly")?.start).toBeNull();
    const ugly = async () => (await read()).words.find(({ word }) => word === "ugly")?.start ?? null;
    await expect.poll(ugly, { timeout: 60_000 }).not.toBeNull();
    const after = await read();
    expect(after.version).toBe(edited.body.version);
    expect(after.words.find(({ word }) => word === "crack")).toEqual(crack);
    // A client that edited in the meantime is not refused.
    const headers = { "If-Match": edited.headers.get("etag") ?? "" };
    const next = { params, headers, json: { segments: [{ id: segment, text: `${said} So there.` }] } };
    expect((await api.call(updateTranscription, next)).body.version).toBe(after.version + 1);
    expect(
      (
        await api.send("GET", `/api/v1/clips/${id}/transcription`, {
          headers: { "If-None-Match": headers["If-Match"] },
        })
      ).status,
    ).toBe(200);
  } finally {
    await server.stop();
  }
});
