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
    onOtherClock: () => heard.push("another clock"),
  });
  sound.onStoredPeaks(({ highs }) => heard.push(`painted ${highs.join(" ")}`));
  const loading = sound.loadPeaks(blankClip({ id: 1, title: "Clip", startedAt: 0, key: "key" }));
  await vi.waitFor(() => expect(heard).toEqual(["preparing", "painted 0.25 0.75"]));
  frame();
  await loading;
  expect(heard.slice(2)).toEqual(["peaks of 3 s", "loaded", "prepared"]);
});

/** A file of this device, as long as the browser says, until the server has prepared it; gives what is played then, and whether the user has to know. */
async function playedAfter(
  ownSeconds: number,
  seconds: number,
  file = new Blob(["sound"]),
): Promise<[string | null, number | null, boolean]> {
  const clip = { ...blankClip({ id: 7, title: "Clip", startedAt: 0, key: "key" }), audio_url: "/api/v1/original.m4a" };
  const waveform = { version: 2, channels: 1, sample_rate: 8000, samples_per_pixel: 400, bits: 8, length: 1 };
  vi.stubGlobal("fetch", async (path: string) =>
    /waveform/.test(path)
      ? Response.json({ ...waveform, data: [-64, 32], duration: seconds })
      : Response.json({ success: true, data: { ...clip, playback_url: "/api/v1/prepared.mp3" } }),
  );
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => next());
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:local", revokeObjectURL: () => {} }));
  let played: [string | null, number | null] = [null, null];
  const audio = { duration: ownSeconds } as HTMLAudioElement;
  const load = (url: string | null, length: number | null) => {
    played = [url, length];
  };
  const transport = { audio, load } as Partial<Transport> as Transport;
  const onOtherClock = vi.fn();
  const sound = createSound(transport, { onPeaks: () => {}, onPreparing: () => {}, onOtherClock });
  sound.hear(file, null);
  await sound.loadPeaks(clip);
  return [...played, onOtherClock.mock.calls.length > 0];
}

test.each([
  ["an M4A whose edit list begins late", 6.992, 5.039],
  ["a FLAC that states the length of the file that it was cut out of", 30, 5.12],
  ["a Matroska file that begins before its clock", 5.001, 5.387],
  ["a WebM file that keeps the clock of a longer one", 15.374, 5.381],
])("of %s the studio plays what recipients hear", async (_kind, ownSeconds, seconds) => {
  expect(await playedAfter(ownSeconds, seconds)).toEqual(["/api/v1/prepared.mp3", seconds, true]);
});

test.each([
  ["whose length is the same", 5.042, 5.03],
  ["whose length the browser does not know", Number.POSITIVE_INFINITY, 5],
  ["that the browser has not read", Number.NaN, 5],
])("a file of this device %s goes on", async (_kind, ownSeconds, seconds) => {
  expect(await playedAfter(ownSeconds, seconds)).toEqual(["blob:local", seconds, false]);
});

const box = (name: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
};
const editList = (hex: string) => box("moov", box("trak", box("edts", box("elst", Buffer.from(hex, "hex")))));

test.each([
  ["silence first", "0000000000000002 000005b0ffffffff00010000 000051bd0000040000010000", true],
  ["silence first, in 64 bits", "0100000000000002 00000000000005b0ffffffffffffffff00010000", true],
  ["the encoder's delay left out", "0000000000000001 000051bd0000040000010000", false],
  ["no edit", "0000000000000000 00000000ffffffff00010000", false],
])("an M4A whose edit list says %s is heard as recipients hear it", async (_kind, hex, isReplaced) => {
  const file = new Blob([
    box("ftyp", Buffer.alloc(20)),
    box("mdat", Buffer.alloc(99)),
    editList(hex.replaceAll(" ", "")),
  ]);
  const [url, , isSaid] = await playedAfter(8.02, 8.021, file);
  expect([url, isSaid]).toEqual(isReplaced ? ["/api/v1/prepared.mp3", true] : ["blob:local", false]);
});
