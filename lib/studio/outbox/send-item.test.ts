import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OutboxItem } from "./item";
import { sendItem } from "./send-item";

const upload = vi.hoisted(() => ({
  uploadImage: vi.fn(),
  replaceImage: vi.fn(),
  uploadAudio: vi.fn(),
  imageUrl: (id: number, file: string) => `/api/v1/security/vst/${id}/image/${file}`,
}));
const finish = vi.hoisted(() => ({ finishAudio: vi.fn() }));
vi.mock("../uploads/upload", () => upload);
vi.mock("../uploads/finish-audio", () => finish);

const head = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal("location", { href: "https://tellmark.test/studio/7" });
  vi.stubGlobal("fetch", head);
  upload.uploadImage.mockReset().mockResolvedValue({ image_url: "/api/v1/x/a.png", filename: "a.png" });
  upload.uploadAudio.mockReset();
  upload.replaceImage.mockReset();
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
  await expect(send("wrong")).rejects.toThrow("The upload was corrupted.");
  head.mockResolvedValueOnce(answer({ ETag: `"${"0".repeat(64)}"` }));
  await expect(send("other")).rejects.toThrow("The upload was corrupted.");
});

test("a recording missing on the server was replaced if the clip has another one; else its copy here is kept", async () => {
  const audio = (key: string) => ({ ...item(key), kind: "audio" as const });
  upload.uploadAudio.mockResolvedValue({ audio_url: "/api/v1/x/a.webm", filename: "a.webm" });
  const clip = (audio_url: string | null) => Response.json({ success: true, data: { id: 7, audio_url } });
  head.mockResolvedValueOnce(answer({}, 404)).mockResolvedValueOnce(clip("/api/v1/x/b.webm"));
  expect(await sendItem(audio("replaced"), file, () => {})).toBe("a.webm");
  head.mockResolvedValueOnce(answer({}, 404)).mockResolvedValueOnce(clip(null));
  await expect(sendItem(audio("gone"), file, () => {})).rejects.toThrow("no longer on the server");
  head.mockResolvedValueOnce(answer({}, 404)).mockResolvedValueOnce(Response.json({}, { status: 404 }));
  await expect(sendItem(audio("no clip"), file, () => {})).rejects.toMatchObject({ status: 404 });
});

test("a large file, or one of a page without HTTPS, is compared byte for byte, too", async () => {
  const large = new Blob([new Uint8Array(64 * 1024 * 1024 + 1)]);
  const sending = (key: string, sent: Blob, hash: string) => {
    head.mockResolvedValueOnce(answer({ ETag: `"${hash}"` }));
    return sendItem(item(key), sent, () => {});
  };
  await expect(sending("large", large, "0".repeat(64))).rejects.toThrow("The upload was corrupted.");
  vi.stubGlobal("crypto", {});
  await expect(sending("insecure", file, "0".repeat(64))).rejects.toThrow("The upload was corrupted.");
  expect(await sending("right", file, createHash("sha256").update("four").digest("hex"))).toBe("a.png");
});

test("a stored but unconfirmed upload is checked again, not sent again", async () => {
  head.mockRejectedValueOnce(new TypeError("offline")).mockResolvedValueOnce(answer({}, 502));
  head.mockResolvedValueOnce(answer({ "Content-Length": "4" }));
  await expect(send("k")).rejects.toMatchObject({ status: 0 });
  await expect(send("k")).rejects.toMatchObject({ status: 502 });
  expect(await send("k")).toBe("a.png");
  expect(upload.uploadImage).toHaveBeenCalledTimes(1);
});

const recording = (key: string): OutboxItem => ({ ...item(key), kind: "audio", uploadId: "upl_1" });

test("of a recording that was sent while it was made only the rest goes; the whole, if that is gone", async () => {
  upload.uploadAudio.mockResolvedValue({ audio_url: "/api/v1/x/whole.webm", filename: "whole.webm" });
  finish.finishAudio.mockResolvedValueOnce({ audio_url: "/api/v1/x/rest.webm", filename: "rest.webm", bytes: 4 });
  head.mockImplementation(async () => answer({ "Content-Length": "4" }));
  expect(await sendItem(recording("a"), file, () => {})).toBe("rest.webm");
  expect(upload.uploadAudio).not.toHaveBeenCalled();
  finish.finishAudio.mockResolvedValueOnce(null);
  expect(await sendItem(recording("b"), file, () => {})).toBe("whole.webm");
});

test("a recording of which the server has more than this device is not compared with the local copy", async () => {
  const longer = (bytes: number | null) => ({ audio_url: "/api/v1/x/l.webm", filename: "l.webm", bytes });
  const has = (length: number) => answer({ "Content-Length": `${length}`, ETag: `"${"0".repeat(64)}"` });
  const sending = (key: string, bytes: number | null, length: number) => {
    finish.finishAudio.mockResolvedValueOnce(longer(bytes));
    head.mockResolvedValueOnce(has(length));
    return sendItem(recording(key), file, () => {});
  };
  expect(await sending("longer", 6, 6)).toBe("l.webm");
  expect(await sending("longer, told in an answer that was lost", null, 6)).toBe("l.webm");
  await expect(sending("as long", 4, 4)).rejects.toThrow("The upload was corrupted.");
  await expect(sending("cut", 6, 5)).rejects.toThrow("The upload was corrupted.");
  await expect(sending("shorter", null, 3)).rejects.toThrow("The upload was corrupted.");
});

test("without the script for the rest the whole file is sent, and the open upload is cancelled", async () => {
  vi.resetModules();
  vi.doMock("../uploads/finish-audio", () => Promise.reject(new TypeError("not loaded")));
  const { sendItem: send } = await import("./send-item");
  upload.uploadAudio.mockReset().mockResolvedValue({ audio_url: "/api/v1/x/whole.webm", filename: "whole.webm" });
  const calls: string[] = [];
  let arrived = 2;
  vi.stubGlobal("fetch", async (path: string | URL, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return method === "GET" ? Response.json({ offset: arrived }) : method === "DELETE" ? Response.json({}) : answer({});
  });
  const begun = "/api/v1/security/vst/7/uploads/upl_1";
  expect(await send(recording("c"), file, () => {})).toBe("whole.webm");
  expect(calls.slice(0, 2)).toEqual([`GET ${begun}`, `DELETE ${begun}`]);
  [arrived, calls.length] = [5, 0];
  await expect(send(recording("d"), file, () => {})).rejects.toMatchObject({ isPassing: true });
  expect(calls).toEqual([`GET ${begun}`]);
  expect(upload.uploadAudio).toHaveBeenCalledTimes(1);
});

test("a sent file has the server's warnings without their codes; that a picture moves is shown on the stage", async () => {
  const warned = async (...warnings: string[]) => {
    upload.uploadImage.mockResolvedValueOnce({ image_url: "/api/v1/x/a.png", filename: "a.png", warnings });
    head.mockResolvedValueOnce(answer({}));
    return send(crypto.randomUUID());
  };
  expect(await warned("picture_cut_off: The file ends too early.")).toEqual({
    file: "a.png",
    warnings: ["The file ends too early."],
  });
  expect(await warned("format_unknown: It is kept: as it is.", "odd")).toEqual({
    file: "a.png",
    warnings: ["It is kept: as it is.", "odd"],
  });
  expect(await warned("picture_moves: Recipients see the first frame.")).toBe("a.png");
});
