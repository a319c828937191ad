import { expect, test } from "vitest";
import { createPlaces } from "./places";

function visits(places: ReturnType<typeof createPlaces>) {
  const entered: string[] = [];
  const leaves = new Map<string, () => void>();
  const come = async (name: string, turn: string | null, signal?: AbortSignal) => {
    const leave = await places.enter(turn, signal);
    entered.push(name);
    leaves.set(name, leave);
  };
  return {
    entered,
    come,
    async end(name: string) {
      leaves.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("of two places one caller never holds both, however much waits", async () => {
  const { come, end, entered } = visits(createPlaces(2));
  for (const name of ["a1", "a2", "a3", "a4"]) void come(name, "a");
  await come("b1", "b");
  expect(entered).toEqual(["a1", "b1"]);
  await end("b1");
  expect(entered).toEqual(["a1", "b1"]);
  await end("a1");
  expect(entered).toEqual(["a1", "b1", "a2"]);
});

test("of twelve places one caller holds three, and all background work together nine", async () => {
  const { come, end, entered } = visits(createPlaces(12, { ofOne: 3, ofBackground: 9 }));
  for (let n = 1; n <= 20; n += 1) void come(`a${n}`, "a");
  for (let n = 1; n <= 20; n += 1) void come(`job${n}`, null);
  void come("b1", "b");
  await end("nobody");
  expect(entered.filter((name) => name.startsWith("a"))).toHaveLength(3);
  expect(entered.filter((name) => name.startsWith("job"))).toHaveLength(9);
  await end("job1");
  expect(entered.at(-1)).toBe("b1");
});

test("at an only place, a caller with little is served before the rest of one with much", async () => {
  const { come, end, entered } = visits(createPlaces(1));
  for (const name of ["a1", "a2", "a3"]) void come(name, "a");
  for (const name of ["b1", "b2"]) void come(name, "b");
  void come("c1", "c");
  for (const name of ["nobody", "a1", "b1", "a2", "c1", "b2"]) await end(name);
  expect(entered).toEqual(["a1", "b1", "a2", "c1", "b2", "a3"]);
});

test("a caller who goes away while waiting leaves no gap, and keeps the turn of what else is theirs", async () => {
  const { come, end, entered } = visits(createPlaces(1));
  const gone = new AbortController();
  void come("a1", "a");
  const leaving = come("b1", "b", gone.signal);
  void come("b2", "b");
  void come("c1", "c");
  gone.abort(new Error("gone"));
  await expect(leaving).rejects.toThrow("gone");
  await expect(come("d1", "d", gone.signal)).rejects.toThrow("gone");
  for (const name of ["a1", "b2"]) await end(name);
  expect(entered).toEqual(["a1", "b2", "c1"]);
});
