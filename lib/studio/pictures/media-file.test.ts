import { expect, test } from "vitest";
import { defaultTitle } from "#lib/kernel/default-title";
import { detectMediaKind, readPastedFiles } from "./media-file";

const file = (type: string, name = "x", size = 1000) => detectMediaKind({ type, name, size });

test("pictures and recordings are recognised by type, recordings also by name", () => {
  expect(file("image/png")).toEqual({ kind: "image" });
  expect(file("audio/mp4")).toEqual({ kind: "audio" });
  expect(file("", "note.m4a")).toEqual({ kind: "audio" });
  expect(file("image/heic")).toEqual({ kind: "image" });
  expect(file("", "IMG_2041.HEIC")).toEqual({ kind: "image" });
});

test("an unusable file is refused with a reason", () => {
  for (const refused of [file("image/svg+xml"), file("text/plain"), file("image/png", "x", 0)]) {
    expect(refused).toHaveProperty("refusal");
  }
  expect(file("image/heic", "big.heic", 26 * 1024 * 1024)).toHaveProperty("refusal");
  expect(file("image/jpeg", "big.jpg", 26 * 1024 * 1024)).toEqual({ refusal: "Pictures can be 25 MB at most." });
});

test("a clip without a name is called after its moment", () => {
  expect(defaultTitle(new Date(2026, 10, 20, 15, 22))).toBe("Clip, 20 Nov 15:22");
});

test("a paste from Office into a field is its text; elsewhere, or without text, it is its picture", () => {
  const paste = (isField: boolean, text: string) =>
    readPastedFiles({
      target: { closest: () => (isField ? {} : null) } as unknown as EventTarget,
      clipboardData: {
        files: [new File(["x"], "a.png"), new File(["x"], "b.png")],
        getData: () => text,
      } as unknown as DataTransfer,
    });
  const names = (isField: boolean, text: string) => paste(isField, text).map(({ name }) => name);
  expect(names(true, "Cell")).toEqual([]);
  expect(names(true, "")).toEqual(["a.png", "b.png"]);
  expect(names(false, "Cell")).toEqual(["a.png", "b.png"]);
});
