import { vi } from "vitest";
import { scratch } from "#lib/platform/scratch/scratch";

export function watchScratch() {
  const count = { now: 0, most: 0, all: 0 };
  const add = (bytes: number) => {
    count.now += bytes;
    count.most = Math.max(count.most, count.now);
    count.all += Math.max(0, bytes);
  };
  const { stage } = scratch();
  vi.spyOn(scratch(), "stage").mockImplementation(async (source, options) => {
    let bytes = 0;
    const leave = () => {
      add(-bytes);
      bytes = 0;
    };
    async function* counted() {
      for await (const chunk of source) {
        yield chunk;
        bytes += chunk.length;
        add(chunk.length);
      }
    }
    const staged = await stage(counted(), options).catch((error: unknown) => {
      leave();
      throw error;
    });
    return { ...staged, discard: () => staged.discard().finally(leave) };
  });
  return count;
}
