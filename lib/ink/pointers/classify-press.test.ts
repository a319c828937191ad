import { expect, test } from "vitest";
import { classifyPress, isReleased } from "./classify-press";

const mouse = { pointerType: "mouse", button: 0, buttons: 1, ctrlKey: false };

test("Ctrl+click is a right click on a Mac, and a click elsewhere", () => {
  expect(classifyPress({ ...mouse, ctrlKey: true }, true)).toBeNull();
  expect(classifyPress({ ...mouse, ctrlKey: true }, false)).toBe("tool");
  expect(classifyPress(mouse, true)).toBe("tool");
});

test("the eraser end of a pen erases with every tool; other buttons do nothing", () => {
  const pen = { ...mouse, pointerType: "pen" };
  expect(classifyPress({ ...pen, button: 5, buttons: 32 }, false)).toBe("erase");
  expect(classifyPress(pen, false)).toBe("tool");
  for (const button of [1, 2, 3, 4]) expect(classifyPress({ ...mouse, button }, false)).toBeNull();
});

test("a mouse or a pen that moves without a button has been let go, a finger has not", () => {
  expect(isReleased({ ...mouse, buttons: 0 })).toBe(true);
  expect(isReleased({ ...mouse, pointerType: "pen", buttons: 0 })).toBe(true);
  expect(isReleased({ ...mouse, pointerType: "touch", buttons: 0 })).toBe(false);
  expect(isReleased({ ...mouse, pointerType: "pen", buttons: 32 })).toBe(false);
});
