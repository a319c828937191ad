import { afterEach, expect, test, vi } from "vitest";
import { captureScreen } from "./capture-screen";

const refuse = (message: string, name = "NotAllowedError") =>
  vi.stubGlobal("navigator", {
    mediaDevices: { getDisplayMedia: () => Promise.reject(new DOMException(message, name)) },
  });

afterEach(() => vi.unstubAllGlobals());

test("a screen that macOS refuses says where it is allowed", async () => {
  refuse("Permission denied by system");
  await expect(captureScreen()).rejects.toThrow(/System Settings, Privacy & Security/);
});

test("cancelling the choice of a screen says nothing, another fault says so", async () => {
  refuse("Permission denied");
  expect(await captureScreen()).toBeNull();
  refuse("Could not start video source", "NotReadableError");
  await expect(captureScreen()).rejects.toThrow("could not capture the screen");
});
