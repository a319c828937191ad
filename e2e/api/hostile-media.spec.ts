import { uploadAudio, uploadImage } from "#lib/contract/drafts";
import { completePackage, getConversion, getPackage } from "#lib/contract/packages";
import { getHealth } from "#lib/contract/service";
import { exportClip, importClip } from "#lib/contract/transfer";
import type { Answer } from "../support/answer";
import { Api, errorOf, expect, jsonOf, pathOf, signIn, test } from "../support/api";
import { addAudio, addImage, complete, makeDraft } from "../support/clip-steps";
import { type HostileFile, hostilePackages, hostilePictures, hostileRecordings } from "../support/hostile-files";
import { audioForm, fileForm, fixture, imageForm } from "../support/samples";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { isShortForm } from "../support/short-form";

const AT_ONCE = 4;
const refusals = ["validation_failed", "unsupported_media_type", "payload_too_large"];

async function each<T>(
  files: readonly HostileFile[],
  work: (file: HostileFile) => Promise<T>,
): Promise<Map<string, T>> {
  const outcomes = new Map<string, T>();
  const waiting = [...files];
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) outcomes.set(file.what, await work(file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
}

/** `accepted`, or the refusal, which must name the field. */
function verdict(answer: Answer, field: string, what: string): string {
  if (answer.status < 300) return "accepted";
  const { status, error, errors, message } = errorOf(answer);
  expect(status, what).toBeLessThan(500);
  expect(refusals, `${what}: ${message}`).toContain(error);
  expect(errors?.[field]?.[0] ?? message, what).toMatch(/^[^\n]{8,400}$/);
  return error;
}

/** In the short form, of each kind of damage only that to what Chromium records; what is cut off of every kind. */
const isTried = ({ what }: { what: string }) =>
  !isShortForm || !/ with (wrong bytes|a wrong beginning)$/.test(what) || what.startsWith("speech-chrome.webm");

async function ending(api: Api, vstId: number, what: string): Promise<string> {
  const answer = await api.send("POST", pathOf(completePackage, { vstId }), { json: {} });
  if (answer.status < 300) {
    const headers = { Prefer: "wait=25" };
    const status = async () => (await api.call(getConversion, { params: { vstId }, headers })).body.status;
    await expect.poll(status, { timeout: 60_000, message: what }).toMatch(/^(completed|failed)$/);
    return `${await status()}: ${(jsonOf(answer) as { warnings: string[] }).warnings}`;
  }
  const { status, error, reason } = errorOf(answer);
  expect({ status, error }, what).toEqual({ status: 422, error: "conversion_failed" });
  return `failed: ${reason}`;
}

async function expectWorking(api: Api): Promise<void> {
  await api.call(getHealth);
  const vstId = await makeDraft(api);
  await addImage(api, vstId);
  await addAudio(api, vstId);
  expect((await complete(api, vstId)).warnings).toEqual([]);
}

async function hostileRecordingsAt(api: Api): Promise<void> {
  const outcomes = await each(hostileRecordings().filter(isTried), async ({ what, bytes, type }) => {
    const vstId = await makeDraft(api);
    const path = pathOf(uploadAudio, { vstId });
    const said = verdict(await api.send("POST", path, { form: audioForm(bytes, { type }) }), "audio_file", what);
    return said === "accepted" ? ending(api, vstId, what) : said;
  });
  const endings = /^(completed: (audio_not_converted.*)?|failed: (audio_too_long|audio_changes_too_often))$/;
  for (const [what, outcome] of outcomes) {
    if (!refusals.includes(outcome)) expect(outcome, what).toMatch(endings);
  }
  expect(Object.fromEntries(outcomes)).toMatchObject({
    "an empty file": "validation_failed",
    "sound that changes with every frame": "failed: audio_changes_too_often",
    "a million frames of nine bytes": "payload_too_large",
    zeros: expect.stringMatching(/^completed: audio_not_converted/),
    "a picture by another name": "unsupported_media_type",
    "a playlist": "unsupported_media_type",
    "a playlist behind blanks": "unsupported_media_type",
    "a concat script": "unsupported_media_type",
    "a page": "unsupported_media_type",
    // Found by the scan at the upload, or when it is prepared where the scan's time was not enough.
    "a bomb of 24 hours": expect.stringMatching(/^(payload_too_large|failed: audio_too_long)$/),
  });
  await expectWorking(api);
}

test("hostile recordings are refused with a reason, or completed as they are; nothing breaks", async ({ api }) => {
  test.setTimeout(180_000);
  await hostileRecordingsAt(api);
});

test("they do not break the built-in engine either", { tag: "@long" }, async () => {
  test.setTimeout(180_000);
  const server = await startTestServer({ env: { ...raisedLimits, FFMPEG_PATH: "" } });
  try {
    await hostileRecordingsAt(new Api(server.url, (await signIn(server.url)).access_token));
  } finally {
    await server.stop();
  }
});

test("hostile images are refused with a reason, or made harmless; nothing breaks", async ({ api }) => {
  test.setTimeout(120_000);
  const outcomes = await each(hostilePictures(), async ({ what, bytes, type }) => {
    const vstId = await makeDraft(api);
    const path = pathOf(uploadImage, { vstId });
    const said = verdict(await api.send("POST", path, { form: imageForm(bytes, { type }) }), "image_file", what);
    if (said === "accepted") {
      await complete(api, vstId);
      const vst = (await api.call(getPackage, { params: { vstId } })).bytes;
      expect(vst.includes("<script>fetch"), what).toBe(false);
    }
    return said;
  });
  expect(Object.fromEntries(outcomes)).toMatchObject({
    "an empty file": "validation_failed",
    "a recording by another name": "unsupported_media_type",
    "an SVG": "unsupported_media_type",
    "an SVG by another name": "unsupported_media_type",
    "a page that begins like a GIF": "payload_too_large",
    "a page behind the head of a PNG": "validation_failed",
    "a bomb of 900 megapixels": "payload_too_large",
    "a PNG that claims a billion columns": "payload_too_large",
    // What arrived of it is shown, with a warning, as viewers do.
    "screenshot.png cut off": "accepted",
  });
  await expectWorking(api);
});

test("hostile packages are refused with a reason and leave nothing behind; nothing breaks", async ({
  api,
  stranger,
}) => {
  test.setTimeout(120_000);
  const id = await makeDraft(api);
  await addImage(api, id);
  await addAudio(api, id, fixture("speech.mp3").subarray(0, 12_000), { type: "audio/mpeg" });
  const good = (await api.call(exportClip, { params: { id } })).bytes;
  const outcomes = await each(hostilePackages(good), async ({ what, bytes, type }) => {
    const form = fileForm("vst_file", bytes, { name: "clip.vst", type });
    const answer = await stranger.send("POST", pathOf(importClip), { form });
    const said = verdict(answer, "vst_file", what);
    return said === "accepted" ? said : (errorOf(answer).reason ?? said);
  });
  const accepted = [...outcomes].filter(([, outcome]) => outcome === "accepted").map(([what]) => what);
  expect(
    accepted.every((what) => what.startsWith("wrong bytes")),
    `accepted: ${accepted}`,
  ).toBe(true);
  const count = (await stranger.send("GET", "/api/v1/clips")).headers.get("x-total-count");
  expect(count, "only what was accepted became a clip").toBe(String(accepted.length));
  await expectWorking(api);
});
