import { afterEach, expect, test, vi } from "vitest";
import { createClipTabs } from "./clip-tabs";

const tabs: ReturnType<typeof createClipTabs>[] = [];
const aTab = () => {
  vi.stubGlobal("navigator", {});
  const tab = createClipTabs(7);
  tabs.push(tab);
  return tab;
};
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.dispose();
});

test("a tab hears what another one saved while it was reading the clip, and all that it saves later", async () => {
  const [saving, reading, open] = [aTab(), aTab(), aTab()];
  const [late, early] = [vi.fn(), vi.fn()];
  open.onSaved(early);
  saving.tell();
  await vi.waitFor(() => expect(early).toHaveBeenCalledTimes(1));
  reading.onSaved(late);
  expect(late).toHaveBeenCalledTimes(1);
  saving.tell();
  await vi.waitFor(() => expect([late.mock.calls.length, early.mock.calls.length]).toEqual([2, 2]));
});
