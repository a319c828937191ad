import { expect, test, vi } from "vitest";
import { forgetUnsent, keepUnsent, readUnsent } from "./unsent-text";

/** Its keys are its own properties, as in a browser. */
class FakeStorage {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? String(this[name]) : null;
  }
  setItem(name: string, text: string) {
    this[name] = text;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

test("what was typed is there again until it is sent, or the user signs out", () => {
  vi.stubGlobal("sessionStorage", Object.assign(new FakeStorage(), { theme: "dark" }));
  keepUnsent("answer-1", "The left valve.");
  keepUnsent("answer-2", "The right one.");
  expect([readUnsent("answer-1"), readUnsent("answer-2"), readUnsent("answer-3")]).toEqual([
    "The left valve.",
    "The right one.",
    "",
  ]);
  keepUnsent("answer-1", "");
  expect(readUnsent("answer-1")).toBe("");
  forgetUnsent();
  expect([readUnsent("answer-2"), Object.keys(sessionStorage)]).toEqual(["", ["theme"]]);
});

test("a browser that refuses to store the text loses nothing that is on the page", () => {
  const refuse = () => {
    throw new DOMException("", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => keepUnsent("answer-1", "The left valve.")).not.toThrow();
  expect(readUnsent("answer-1")).toBe("");
  forgetUnsent();
});
