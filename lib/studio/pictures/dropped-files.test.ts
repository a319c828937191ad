import { expect, test, vi } from "vitest";
import { sayBasics } from "../basic-words";
import { acceptsDrop, readDroppedFiles } from "./dropped-files";
import { takeFolders } from "./read-folders";

const picture = new File(["x"], "a.png", { type: "image/png" });

test("files that are dropped are taken, a picture of another site too where it comes as a file", () => {
  expect(readDroppedFiles({ types: ["Files"], files: [picture] })).toEqual({ files: [picture], folders: [] });
  expect(readDroppedFiles({ types: ["text/uri-list", "text/html", "Files"], files: [picture] })).toEqual({
    files: [picture],
    folders: [],
  });
});

const file = (name: string) => ({
  ...{ name, isFile: true, isDirectory: false },
  file: (done: (file: File) => void) => done(new File(["x"], name, { type: "image/png" })),
});
/** Browsers list two of its entries at a time here, and a hundred in life. */
const folder = (name: string, entries: readonly unknown[]) =>
  ({
    ...{ name, isFile: false, isDirectory: true },
    createReader() {
      const left = [...entries];
      return { readEntries: (done: (some: unknown[]) => void) => done(left.splice(0, 2)) };
    },
  }) as unknown as FileSystemDirectoryEntry;

test("the pictures of a dropped folder are taken in the order of their names, and nothing that the system left there", async () => {
  const inside = [file("10.png"), file(".DS_Store"), file("2.png"), file("Thumbs.db"), folder("3", [file("a.png")])];
  const holiday = folder("holiday", inside);
  const dropped = {
    types: ["Files"],
    files: [picture, new File([], "holiday")],
    items: [{ webkitGetAsEntry: () => file("a.png") as never }, { webkitGetAsEntry: () => holiday }],
  };
  expect(readDroppedFiles(dropped)).toEqual({ files: [picture], folders: [holiday] });
  const read = async (folders: FileSystemDirectoryEntry[]) => {
    const [take, refuse] = [vi.fn(), vi.fn()];
    await takeFolders({ files: [], folders }, { take, refuse, say: sayBasics });
    return take.mock.lastCall?.[0].map(({ name }: File) => name) ?? refuse.mock.lastCall?.[0];
  };
  expect(await read([holiday])).toEqual(["2.png", "a.png", "10.png"]);
  expect(await read([folder("empty", [])])).toBe("“empty” is empty.");
  const many = Array.from({ length: 250 }, (_, index) => file(`${index}.png`));
  expect(await read([folder("many", many)])).toHaveLength(200);
});

test("a dropped address gets a sentence, and the browser does not open it", () => {
  for (const types of [["text/uri-list"], ["text/html", "text/plain"], ["text/uri-list", "Files"]]) {
    expect(readDroppedFiles({ types, files: [] })).toEqual({
      refusal: expect.stringContaining("copy the picture first"),
    });
    expect(acceptsDrop(types, false)).toBe(true);
  }
});

test("text goes where it is dropped, and an address into a field", () => {
  expect(readDroppedFiles({ types: ["text/plain"], files: [] })).toBeNull();
  expect(acceptsDrop(["text/plain"], false)).toBe(false);
  expect(acceptsDrop(["text/uri-list", "text/plain"], true)).toBe(false);
  expect(acceptsDrop(["Files"], true)).toBe(true);
});
