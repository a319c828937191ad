import { beforeEach, expect, test, vi } from "vitest";
import { errorMessage } from "#lib/api-client/api-error";
import { startClip } from "./start-clip";

const parts = vi.hoisted(() => ({
  allowMemory: vi.fn(),
  createGuestClip: vi.fn(),
  createDraft: vi.fn(async () => 41),
  uploadImage: vi.fn(async () => ({})),
  uploadAudio: vi.fn(async () => ({})),
}));
vi.mock("./guest-clips", () => ({ ...parts, guestClipPath: (id: number) => `/studio/local/${-id}` }));
vi.mock("../device/browser-database", () => parts);
vi.mock("#lib/api-client/api", () => parts);
vi.mock("../uploads/upload", () => parts);

const given = [
  { file: new File(["x"], "a.png"), kind: "image" as const },
  { file: new File(["y"], "talk.mp3"), kind: "audio" as const },
];
const refused = (name: string) => new DOMException("The operation is insecure.", name);

beforeEach(() => vi.clearAllMocks());

test.each(["SecurityError", "QuotaExceededError", "UnknownError", "InvalidStateError"])(
  "with %s from the device, a signed-in person's new clip goes to the server with its files",
  async (name) => {
    parts.createGuestClip.mockRejectedValueOnce(refused(name));
    expect(await startClip(given, true)).toBe("/studio/41");
    expect(parts.uploadImage).toHaveBeenCalledWith(41, given[0]?.file, "a.png", expect.anything());
    expect(parts.uploadAudio).toHaveBeenCalledWith(41, given[1]?.file, "talk.mp3", undefined, expect.anything());
  },
);

test("without an account the person reads what the browser refuses and what helps, not the browser's words", async () => {
  const say = async (name: string) => {
    parts.createGuestClip.mockRejectedValueOnce(refused(name));
    return errorMessage(await startClip(given, false).catch((error: unknown) => error));
  };
  expect(await say("SecurityError")).toMatch(/does not store data on this device, as in a private window/);
  expect(await say("QuotaExceededError")).toMatch(/no room left/);
  const blank = new DOMException("", "QuotaExceededError");
  expect(errorMessage(blank)).toMatch(/no room left/);
  expect(parts.createDraft).not.toHaveBeenCalled();
});

test("a device that stores keeps the clip, and faults of other kinds are not hidden", async () => {
  parts.createGuestClip.mockResolvedValueOnce(-9);
  expect(await startClip(given, true)).toBe("/studio/local/9");
  parts.createGuestClip.mockRejectedValueOnce(new Error("ours"));
  await expect(startClip(given, true)).rejects.toThrow("ours");
});

test("without an account the page's memory keeps a clip that the browser does not store, and with one it never does", async () => {
  parts.createGuestClip.mockResolvedValue(-9);
  await startClip(given, true);
  expect(parts.allowMemory).not.toHaveBeenCalled();
  parts.createGuestClip.mockImplementation(async () => (parts.allowMemory.mock.calls.length > 0 ? -9 : 0));
  expect(await startClip(given, false)).toBe("/studio/local/9");
});
