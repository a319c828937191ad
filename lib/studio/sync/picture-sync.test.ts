import { afterEach, expect, test, vi } from "vitest";
import { emptyDoc } from "../../editor/document";
import { createPictureSync, undoRemovalMs } from "./picture-sync";

afterEach(() => vi.useRealTimers());

const picture = (id: string) => ({ id, file: `${id}.png` });

test("a picture that was removed goes, even where the timer rings before the clock has come so far", async () => {
  vi.useFakeTimers();
  let clock = 0;
  const gone: string[] = [];
  const remove = async (file: string) => void gone.push(file);
  const base = { ...emptyDoc, pictures: [picture("a"), picture("b")] };
  const doc = { ...base, pictures: [picture("b")] };
  const sync = createPictureSync({
    remove,
    order: async () => undefined,
    onDue: () => void sync.push({ base, saved: doc, now: () => doc }, "ordinary"),
    now: () => clock,
  });
  sync.note(base, doc);
  clock = undoRemovalMs - 1;
  await vi.advanceTimersByTimeAsync(undoRemovalMs);
  expect(gone).toEqual([]);
  clock = undoRemovalMs;
  await vi.advanceTimersByTimeAsync(5);
  expect(gone).toEqual(["a.png"]);
  sync.dispose();
});
