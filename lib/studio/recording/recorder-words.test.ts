import { expect, test, vi } from "vitest";
import { getUnavailableReason } from "#lib/browser/recorder/recorder-state";
import { refusalMessage, takeEndMessage } from "./recorder-words";

test.each([
  [
    "Safari on a phone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1",
    5,
    "page menu",
  ],
  ["Safari on an iPad", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15", 5, "page menu"],
  ["Safari on a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15", 0, "lock"],
  ["Chrome on a phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) CriOS/142.0", 5, "Settings app"],
  ["Chrome on a desk", "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36", 0, "lock"],
])("who has blocked the microphone reads where it is allowed: %s", (_name, userAgent, maxTouchPoints, where) => {
  expect(refusalMessage("blocked", { userAgent, maxTouchPoints })).toContain(where);
});

test("a page that came over plain http says what recording needs, instead of blaming the browser", () => {
  vi.stubGlobal("isSecureContext", false);
  expect(refusalMessage(getUnavailableReason())).toContain("https");
});

test("a take that the user ended needs no explanation", () => {
  expect((["stop", "discard", "limit"] as const).map((end) => takeEndMessage(end))).toEqual([null, null, null]);
  expect(takeEndMessage("microphone")).toContain("disconnected");
  expect(takeEndMessage("browser")).toContain("The browser stopped");
});
