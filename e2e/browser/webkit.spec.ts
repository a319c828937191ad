import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { getClip } from "#lib/contract/clips";
import { listReplies } from "#lib/contract/replies";
import { createRequest, getRequest } from "#lib/contract/requests";
import { Api, expect, signIn, test } from "../support/api";
import { findWebKit, noWebKit } from "../support/ensure-other-browsers.mjs";
import { newAddress, readCode } from "../support/person";
import { WebKit } from "../support/webkit";

test.skip(findWebKit() === null, noWebKit);

const file = (name: string) => resolve(import.meta.dirname, "../fixtures", name);

test("a user without a microphone uploads a file, tags it, shares it, and gets a written reply", async ({
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? "";
  const address = newAddress("dana");
  const api = new Api(url, (await signIn(url, address)).access_token);
  const browser = await WebKit.open();
  try {
    await browser.goto(`${url}/sign-in`);
    await browser.write(/e-mail/i, address);
    await browser.click("button", /code|continue|sign in/i);
    await browser.reads("Enter the code");
    await browser.write(/code/i, await readCode(url, address));
    await expect.poll(() => browser.address()).toMatch(/\/library$/);

    await browser.reads("No clips yet");
    await browser.choose(/^Choose pictures/, file("screenshot.png"));
    await expect.poll(() => browser.address()).toMatch(/\/studio\/\d+$/);
    const id = Number(/\d+$/.exec(await browser.address())?.[0]);
    await browser.reads("This browser cannot record here. Upload a recording instead.");
    expect(await browser.has("button", /^Record/)).toBe(false);
    expect(await browser.has("button", "Microphone")).toBe(false);
    await browser.choose("Upload audio", file("speech.mp3"));
    const clip = async () => (await api.call(getClip, { params: { id } })).body.data;
    await expect.poll(async () => (await clip()).audio_url).not.toBeNull();

    await browser.click("radio", "Tag");
    await browser.click("button", "Add tag 1 on the picture");
    await browser.write("Note of tag 1", "This headline\n");
    await browser.click("button", "Share");
    const shown = () => browser.run<string>("return document.querySelector('input[readonly]')?.value");
    await expect.poll(shown, { timeout: 20_000 }).toMatch(/\/c\/\w{22}$/);
    const link = await shown();
    await expect.poll(async () => (await clip()).conversion_status, { timeout: 30_000 }).toBe("completed");
    expect((await clip()).voice_tags).toMatchObject([{ note: "This headline" }]);

    await browser.goto(link);
    await browser.reads("This headline");
    const length = () => browser.run<number>("return document.querySelector('audio').duration");
    await expect.poll(length, "the sound can be read").toBeCloseTo((await clip()).duration_seconds ?? 0, 0);
    await browser.click("button", "Reply");
    expect(await browser.has("button", "Record a reply")).toBe(false);
    await browser.write("Your message", "The headline is fine with me.");
    await browser.click("button", "Send reply");
    await browser.reads("Your reply was sent");
    const { replies } = (await api.call(listReplies, { params: { id } })).body.data;
    expect(replies).toMatchObject([{ message: "The headline is fine with me." }]);

    await browser.goto(`${url}/studio/${id}`);
    await browser.click("tab", /^Replies/);
    await browser.reads("The headline is fine with me.");
  } catch (error) {
    await test.info().attach("what was on the screen", { body: await browser.picture(), contentType: "image/png" });
    throw error;
  } finally {
    await browser.close();
  }
});

test("a request is answered in writing where the browser cannot record", async ({ baseURL }) => {
  test.slow();
  const url = baseURL ?? "";
  const api = new Api(url, (await signIn(url, newAddress("dana"))).access_token);
  const image = readFileSync(file("screenshot.png")).toString("base64");
  const { code, request_id } = (await api.call(createRequest, { json: { title: "Which one?", image } })).body;
  const browser = await WebKit.open();
  try {
    await browser.goto(`${url}/r/${code}/record`);
    await browser.reads("This browser cannot record here.");
    await browser.click("button", "Add tag 1 on the picture");
    await browser.click("button", "Answer in writing");
    await browser.write("Your answer in writing", "This one.");
    await browser.click("button", "Send");
    await browser.reads("Sent");
    const { answers } = (await api.call(getRequest, { params: { requestId: request_id } })).body.data;
    const { data } = (await api.call(getClip, { params: { id: answers?.[0]?.vst_id ?? 0 } })).body;
    expect(data).toMatchObject({ description: "This one.", voice_tags: [{}] });
    expect(data.image_urls).toHaveLength(1);
  } catch (error) {
    await test.info().attach("what was on the screen", { body: await browser.picture(), contentType: "image/png" });
    throw error;
  } finally {
    await browser.close();
  }
});
