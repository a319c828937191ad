import { expect, test } from "vitest";
import { type Toast, withToast } from "./toast";

const said = (id: number): Toast => ({ id, text: "Link copied", tone: "plain" });
const deleted = (id: number): Toast => ({ ...said(id), action: { label: "Undo", run: () => {} } });
const ids = (toasts: readonly Toast[]) => toasts.reduce<Toast[]>(withToast, []).map(({ id }) => id);

test("three messages are shown at most, but none that can be taken back makes room for another", () => {
  expect(ids([said(1), said(2), said(3), said(4)])).toEqual([2, 3, 4]);
  expect(ids([deleted(1), deleted(2), deleted(3), deleted(4)])).toEqual([1, 2, 3, 4]);
  expect(ids([deleted(1), said(2), deleted(3), said(4), said(5)])).toEqual([1, 3, 5]);
});
