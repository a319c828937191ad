import { expect, test, vi } from "vitest";
import { blankClip } from "../guest/blank-clip";
import { createSound } from "./sound";
import type { Transport } from "./transport";

test("the stored peaks are painted a frame before the rest of the page gets them", async () => {
  const waveform = { version: 2, channels: 1, sample_rate: 8000, samples_per_pixel: 400, bits: 8, length: 2 };
  const answer = { ...waveform, data: [-64, 32, -128, 96], duration: 3 };
  vi.stubGlobal("fetch", async () => Response.json(answer));
  let frame = () => {};
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => {
    frame = next;
  });
  const heard: string[] = [];
  const transport = { load: () => heard.push("loaded") } as Partial<Transport> as Transport;
  const sound = createSound(transport, {
    onPeaks: (peaks) => heard.push(`peaks of ${peaks?.durationSeconds} s`),
    onPreparing: (isPreparing) => heard.push(isPreparing ? "preparing" : "prepared"),
  });
  sound.onStoredPeaks(({ highs }) => heard.push(`painted ${highs.join(" ")}`));
  const loading = sound.loadPeaks(blankClip({ id: 1, title: "Clip", startedAt: 0, key: "key" }));
  await vi.waitFor(() => expect(heard).toEqual(["preparing", "painted 0.25 0.75"]));
  frame();
  await loading;
  expect(heard.slice(2)).toEqual(["peaks of 3 s", "loaded", "prepared"]);
});
