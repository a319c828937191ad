import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OutboxItem } from "./item";
import { sendItem } from "./send-item";

const upload = vi.hoisted(() => ({
  uploadImage: vi.fn(),
  replaceImage: vi.fn(),
  uploadAudio: vi.fn(),
}));
const finish = vi.hoisted(() => ({ finishAudio: vi.fn() }));
vi.mock("../upload", () => upload);
vi.mock("../finish-audio", () => finish);

const head = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal("location", { href: "https://tellmark.test/studio/7" });
  vi.stubGlobal("fetch", head);
  upload.uploadImage.mockReset().mockResolvedValue({ image_url: "/api/v1/x/a.png", filename: "a.png" });
  head.mockReset();
});
afterEach(() => void vi.unstubAllGlobals());

const item = (key: string): OutboxItem => ({
  id: key,
  clipId: 7,
  kind: "image",
  name: "shot.png",
  addedAt: 1,
  key,
  attempts: 0,
  state: { kind: "waiting" },
  isKept: true,
});
const file = new Blob(["four"]);
const send = (key: string) => sendItem(item(key), file, () => {});
const answer = (headers: Record<string, string>, status = 200) => new Response(null, { status, headers });

test("an answer without a length says nothing about damage; a wrong length or other bytes do", async () => {
  head.mockResolvedValueOnce(answer({}));
  expect(await send("no length")).toBe("a.png");
  head.mockResolvedValueOnce(answer({ "Content-Length": "4" }));
  expect(await send("right")).toBe("a.png");
  head.mockResolvedValueOnce(answer({ "Content-Length": "3" }));
  await expect(send("wrong")).rejects.toThrow("It arrived damaged.");
  head.mockResolvedValueOnce(answer({ ETag: `"${"0".repeat(64)}"` }));
  await expect(send("other")).rejects.toThrow("It arrived damaged.");
});

test("what was stored and not confirmed is asked about again, not sent again", async () => {
  head.mockRejectedValueOnce(new TypeError("offline")).mockResolvedValueOnce(answer({}, 502));
  head.mockResolvedValueOnce(answer({ "Content-Length": "4" }));
  await expect(send("k")).rejects.toMatchObject({ status: 0 });
  await expect(send("k")).rejects.toMatchObject({ status: 502 });
  expect(await send("k")).toBe("a.png");
  expect(upload.uploadImage).toHaveBeenCalledTimes(1);
});

test("of a recording that was sent while it was made only the rest goes; the whole, if that is gone", async () => {
  const recording = (key: string): OutboxItem => ({ ...item(key), kind: "audio", uploadId: "upl_1" });
  upload.uploadAudio.mockResolvedValue({ audio_url: "/api/v1/x/whole.webm", filename: "whole.webm" });
  finish.finishAudio.mockResolvedValueOnce({ audio_url: "/api/v1/x/rest.webm", filename: "rest.webm" });
  head.mockImplementation(async () => answer({ "Content-Length": "4" }));
  expect(await sendItem(recording("a"), file, () => {})).toBe("rest.webm");
  expect(upload.uploadAudio).not.toHaveBeenCalled();
  finish.finishAudio.mockResolvedValueOnce(null);
  expect(await sendItem(recording("b"), file, () => {})).toBe("whole.webm");
});
