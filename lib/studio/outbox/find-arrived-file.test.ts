import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#lib/api-client/api-error";
import { item } from "../testing/sample-device";
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

const image = (file: string) => `https://tellmark.test/api/v1/security/vst/7/image/${file}`;
const audio = (file: string) => `https://tellmark.test/api/v1/security/vst/7/audio/${file}`;

/** The server's files of the clip: text by name. */
let pictures: Map<string, string>;
let recording: { file: string; text: string } | null;
let asked: string[];
let newest: number;

beforeEach(() => {
  pictures = new Map();
  recording = null;
  asked = [];
  newest = 0;
  vi.stubGlobal("location", { href: "https://tellmark.test/studio/7" });
  vi.stubGlobal("fetch", async (path: string, { method = "GET", headers }: RequestInit = {}) => {
    if (path === "/api/v1/clips/7") {
      const image_urls = [...pictures.keys()].map(image);
      return Response.json({ data: { id: 7, image_urls, audio_url: recording && audio(recording.file) } });
    }
    const name = path.split("/").at(-1) ?? "";
    const text = name === recording?.file ? recording.text : pictures.get(name);
    asked.push(`${method} ${name}`);
    if (text === undefined) return new Response(null, { status: 404 });
    const range = new Headers(headers).get("Range");
    if (range) return new Response(text.slice(0, Number(range.split("-")[1]) + 1), { status: 206 });
    const sha256 = createHash("sha256").update(text).digest("hex");
    return new Response(null, { headers: { ETag: `"${sha256}"`, "Content-Length": `${text.length}` } });
  });
  upload.uploadImage.mockReset().mockImplementation(async (_clip: number, file: Blob) => store(await file.text()));
  upload.replaceImage.mockReset();
  upload.uploadAudio.mockReset().mockImplementation(async (_clip: number, file: Blob) => {
    recording = { file: `r${++newest}.webm`, text: await file.text() };
    return { audio_url: audio(recording.file), filename: recording.file };
  });
  finish.finishAudio.mockReset().mockResolvedValue(null);
});
afterEach(() => void vi.unstubAllGlobals());

function store(text: string) {
  const filename = `new${++newest}.png`;
  pictures.set(filename, text);
  return { image_url: image(filename), filename };
}
const send = (one: OutboxItem, text: string) => sendItem(one, new Blob([text]), () => {});
const lost = (id: string, more: Partial<OutboxItem> = {}) => item(id, { maybeThere: true, besides: [], ...more });

test("a picture that had arrived days ago is not sent a second time", async () => {
  pictures = new Map([
    ["first.png", "of before"],
    ["arrived.png", "the bytes"],
  ]);
  expect(await send(lost("a", { besides: ["first.png"] }), "the bytes")).toBe("arrived.png");
  expect(upload.uploadImage).not.toHaveBeenCalled();
  expect(asked).toEqual(["HEAD arrived.png"]);
});

test("a picture that had not arrived is sent, also when the clip had the same one before", async () => {
  pictures = new Map([["twin.png", "the bytes"]]);
  expect(await send(lost("b", { besides: ["twin.png"] }), "the bytes")).toBe("new1.png");
  pictures.set("theirs.png", "other byte");
  expect(await send(lost("c", { besides: ["twin.png", "new1.png"] }), "other bytes")).toBe("new2.png");
});

test("a file that is sent for the first time is not looked up", async () => {
  pictures = new Map([["twin.png", "the bytes"]]);
  expect(await send(item("d"), "the bytes")).toBe("new1.png");
  expect(asked).toEqual(["HEAD new1.png"]);
});

test("a picture that had replaced another one days ago is not put there again", async () => {
  pictures = new Map([["arrived.png", "the bytes"]]);
  expect(await send(lost("e", { replaces: "old.png", besides: ["old.png"] }), "the bytes")).toBe("arrived.png");
  expect(upload.replaceImage).not.toHaveBeenCalled();
});

test("a recording that arrived days ago does not replace itself, and its cuts stay", async () => {
  const sound = (id: string, more: Partial<OutboxItem> = {}) =>
    lost(id, { kind: "audio", picture: undefined, ...more });
  recording = { file: "a.webm", text: "the sound" };
  expect(await send(sound("f"), "the sound")).toBe("a.webm");
  recording = { file: "a.webm", text: "the sound, and its end" };
  expect(await send(sound("g", { mayBeLonger: true, uploadId: "upl_1" }), "the sound")).toBe("a.webm");
  expect(upload.uploadAudio).not.toHaveBeenCalled();
  expect(await send(sound("h"), "the sound")).toBe("r1.webm");
  recording = { file: "b.webm", text: "another sound" };
  expect(await send(sound("i", { mayBeLonger: true }), "the sound")).toBe("r2.webm");
});

test("a try that is still on its way does not take the place of a later one", async () => {
  pictures = new Map([["old.png", "old"]]);
  const conditions: (string | null)[] = [];
  upload.replaceImage.mockImplementation(async (_id, replaces, file: Blob, _name, _sending, sha256: string | null) => {
    conditions.push(sha256);
    if (conditions.length === 1) {
      // An earlier try of this file, or another one, arrives just now.
      pictures.set(replaces, "in between");
      throw new ApiError(412, null);
    }
    return store(await file.text());
  });
  expect(await send(item("j", { replaces: "old.png" }), "new")).toBe("new1.png");
  const hashes = ["old", "in between"].map((text) => createHash("sha256").update(text).digest("hex"));
  expect(conditions).toEqual(hashes);
});
