import { expect, test } from "vitest";
import type { EarlierTake } from "../device/earlier-takes";
import type { OutboxItem } from "../outbox/item";
import { filterEarlierTakes } from "./take-history";

const take = (id: string, file: string | null = null) => ({ id, file }) as EarlierTake;
const item = (id: string, state: OutboxItem["state"]) => ({ id, kind: "audio", state }) as OutboxItem;
const ids = (takes: EarlierTake[]) => takes.map(({ id }) => id);
const clip = { audio_url: "http://here/api/v1/security/vst/7/audio/b%20c.webm" };

test("the sound of the clip is not among the earlier takes", () => {
  const takes = [take("new", "b c.webm"), take("old", "a.webm")];
  expect(ids(filterEarlierTakes(takes, [], clip))).toEqual(["old"]);
  expect(ids(filterEarlierTakes(takes, [item("new", { kind: "done", file: "b c.webm" })], clip))).toEqual(["old"]);
});

test("the pending recording is the current one, and the server's is an earlier take", () => {
  const takes = [take("coming"), take("new", "b c.webm")];
  expect(ids(filterEarlierTakes(takes, [item("coming", { kind: "waiting" })], clip))).toEqual(["new"]);
});

test("of a clip that only this device has all but the last are earlier takes", () => {
  const waiting = ["a", "b"].map((id) => item(id, { kind: "waiting" }));
  expect(ids(filterEarlierTakes([take("b"), take("a")], waiting, { audio_url: null }))).toEqual(["a"]);
});
