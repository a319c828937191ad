import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy-text";

afterEach(() => vi.unstubAllGlobals());

/** A page of plain http: no clipboard, but a field that can be selected. */
function plainPage({ allows = true } = {}) {
  const copied: string[] = [];
  const field = { value: "", style: {}, setAttribute: vi.fn(), select: vi.fn(), remove: vi.fn() };
  const body = { append: vi.fn() };
  const dialog = { append: vi.fn() };
  const active = { closest: (): typeof dialog | null => null };
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("document", {
    activeElement: active,
    body,
    createElement: () => field,
    execCommand: () => allows && copied.push(field.value) > 0,
  });
  return { copied, field, body, dialog, active };
}

test("over plain http a link is copied out of a selected field, which does not stay", async () => {
  const { copied, field, body } = plainPage();
  await copyText("http://192.168.1.5:3000/c/abc");
  expect(copied).toEqual(["http://192.168.1.5:3000/c/abc"]);
  expect(body.append).toHaveBeenCalledOnce();
  expect(field.remove).toHaveBeenCalledOnce();
});

test("over plain http a link that is still being made is copied, too", async () => {
  const { copied } = plainPage();
  await copyText(Promise.resolve("made later"));
  expect(copied).toEqual(["made later"]);
});

test("in an open dialog the field is inside the dialog, where it can be selected", async () => {
  const { body, dialog, active } = plainPage();
  active.closest = () => dialog;
  await copyText("a key");
  expect(dialog.append).toHaveBeenCalledOnce();
  expect(body.append).not.toHaveBeenCalled();
});

test("a browser that refuses both ways makes the caller show the text", async () => {
  const { field } = plainPage({ allows: false });
  await expect(copyText("a key")).rejects.toThrow("does not allow copying");
  expect(field.remove).toHaveBeenCalledOnce();
});

test("a clipboard that refuses leaves the selected field as the way", async () => {
  const { copied } = plainPage();
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("NotAllowedError")) } });
  await copyText("an address");
  expect(copied).toEqual(["an address"]);
});

test("a text that could not be made is not copied", async () => {
  const { copied } = plainPage();
  await expect(copyText(Promise.reject(new Error("no link")))).rejects.toThrow("no link");
  expect(copied).toEqual([]);
});
