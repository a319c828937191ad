import { expect, test } from "vitest";
import { files, sourceOf } from "../../e2e/support/source-tree";
import { fieldKey } from "./field-key";
import { repeats, shortcutKey } from "./shortcut-key";

const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, isComposing: false, keyCode: 0 };
const press = (key: string, code: string, held: Partial<typeof none> = {}) =>
  shortcutKey({ ...none, ...held, key, code });

test.each([
  ["p", "KeyP", "p"],
  ["P", "KeyP", "p"],
  ["з", "KeyP", "p"],
  ["к", "KeyR", "r"],
  ["π", "KeyP", "p"],
  ["פ", "KeyP", "p"],
  ["ح", "KeyP", "p"],
  ["ㅔ", "KeyP", "p"],
  ["ย", "KeyP", "p"],
  ["ｐ", "KeyP", "p"],
  ["х", "BracketLeft", "["],
  ["ъ", "BracketRight", "]"],
  ["۰", "Digit0", "0"],
  ["à", "Digit0", "0"],
  ["é", "Digit0", "0"],
  ["-", "Digit6", "-"],
])("the key %s at %s is the shortcut %s", (key, code, shortcut) => {
  expect(press(key, code)).toBe(shortcut);
});

test("keyboards with Latin letters elsewhere keep their own", () => {
  expect(press("a", "KeyQ")).toBe("a");
  expect(press("l", "KeyP")).toBe("l");
  expect(press("ü", "BracketLeft")).toBe("ü");
});

test("every script that listens for keys of one character goes by this helper", () => {
  const listens = /addEventListener\(\s*"keydown"/;
  const own = files.filter((file) => /^lib\/(player|link-page|request-page|context-page|studio|browser)\//.test(file));
  const strays = own.filter((file) => {
    const source = sourceOf(file);
    return listens.test(source) && /\bkeys?\[(event\.)?key\]/.test(source) && !source.includes("shortcutKey");
  });
  expect(own.length).toBeGreaterThan(50);
  expect(strays).toEqual([]);
});

test("undo and redo work in every script", () => {
  expect(press("z", "KeyZ", { ctrlKey: true })).toBe("undo");
  expect(press("я", "KeyZ", { ctrlKey: true })).toBe("undo");
  expect(press("ז", "KeyZ", { metaKey: true })).toBe("undo");
  expect(press("Я", "KeyZ", { metaKey: true, shiftKey: true })).toBe("redo");
  expect(press("н", "KeyY", { ctrlKey: true })).toBe("redo");
  expect(press("p", "KeyP", { ctrlKey: true })).toBeNull();
});

test("a sign that needs Option or AltGr is a sign, a letter with them is no shortcut", () => {
  expect(press("]", "Digit6", { altKey: true })).toBe("]");
  expect(press("[", "Digit8", { altKey: true, ctrlKey: true })).toBe("[");
  expect(press("?", "KeyW", { altKey: true })).toBe("?");
  expect(press("p", "KeyP", { altKey: true })).not.toBe("p");
  const getModifierState = (name: string) => name === "AltGraph";
  const altGr = (key: string, code: string) => shortcutKey({ ...none, getModifierState, key, code });
  expect(altGr("€", "KeyE")).toBeNull();
  expect(altGr("µ", "KeyM")).toBeNull();
  expect(altGr("²", "Digit2")).toBeNull();
  expect(altGr("[", "Digit8")).toBe("[");
  expect(press("ArrowLeft", "ArrowLeft", { altKey: true })).toBe("Alt+ArrowLeft");
});

test("a key that composes a word does nothing else, in Safari as well", () => {
  const enter = { key: "Enter", code: "Enter" };
  expect(fieldKey({ ...none, ...enter })).toBe("Enter");
  expect(fieldKey({ ...none, ...enter, isComposing: true })).toBeNull();
  expect(fieldKey({ nativeEvent: { ...none, ...enter, keyCode: 229 } })).toBeNull();
  expect(press("Process", "KeyP", { keyCode: 229 })).toBeNull();
});

test("what Chrome fills into a form, which comes as a key without a name, is no key", () => {
  const filled: Parameters<typeof shortcutKey>[0] = JSON.parse(JSON.stringify(none));
  expect([fieldKey(filled), shortcutKey(filled)]).toEqual([null, null]);
});

test("only undo, zoom and keys that move go on while they are held", () => {
  for (const shortcut of ["undo", "redo", "+", "=", "-", "ArrowLeft", "Alt+ArrowLeft"]) {
    expect(repeats(shortcut), shortcut).toBe(true);
  }
  for (const shortcut of ["r", "n", "p", " ", "Enter", "Escape", "Delete", "0", "?"]) {
    expect(repeats(shortcut), shortcut).toBe(false);
  }
});

test("every key on a page of the app, on that of a link and in the player is read by fieldKey or shortcutKey", () => {
  const named = /\b(event|nativeEvent|press|pressed|down)\.(key|code|keyCode|which|isComposing)\b/;
  const taken = /\{[^{}]*\b(key|code|keyCode|isComposing)\b[^{}]*\}(\) =>| = event)/;
  const reads = (source: string) => named.test(source) || (source.includes("keydown") && taken.test(source));
  const outside = files
    .filter((file) => /^(components|app|lib\/(player|(link|request|context)-page))\/.*\.tsx?$/.test(file))
    .filter((file) => file !== "components/ui/use-held-keys.tsx" && reads(sourceOf(file)));
  // Space is held while the pointer drags, and K while it points: what they read is that the key is let go. An enlarged
  // picture looks for an arrow outside fields.
  expect(outside).toEqual([
    "components/stage/use-gestures.ts",
    "components/studio/use-shortcuts.ts",
    "components/studio-session/laser-key.ts",
    "lib/player/dom/zoom/start-zoom.ts",
  ]);
});
