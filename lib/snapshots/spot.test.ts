import { expect, test } from "vitest";
import { placeSpot, type SeenClip, type Spot } from "./spot";

const spot: Spot = { second: 10, recording: "ast_sound", takes: 0, picture: "ast_b", x: 0.2, y: 0.4 };
const clip: SeenClip = { recording: { ids: ["ast_sound"], splices: [] }, cut: null, pictures: [["ast_a"], ["ast_b"]] };

test("a spot is where it was, by the picture's present number", () => {
  expect(placeSpot(spot, clip)).toEqual({ timestamp: 10, image: "img2", x: 0.2, y: 0.4 });
  expect(placeSpot(spot, { ...clip, pictures: [["ast_b"], ["ast_a"]] })).toMatchObject({ image: "img1", x: 0.2 });
  expect(placeSpot(spot, { ...clip, pictures: [["copy", "ast_b", "b.png"]] })).toMatchObject({ image: "img1" });
});

test("without its picture it keeps its second, without its recording its place", () => {
  expect(placeSpot(spot, { ...clip, pictures: [["ast_a"]] })).toEqual({ timestamp: 10, image: null, x: null, y: null });
  const other = { ...clip, recording: { ids: ["ast_other"], splices: [] } };
  expect(placeSpot(spot, other)).toMatchObject({ timestamp: null, image: "img2" });
  expect(placeSpot(spot, { ...clip, recording: null })).toMatchObject({ timestamp: null, image: "img2" });
});

test("on a blank sheet it has a place and no picture", () => {
  const sheet = { ...clip, pictures: [] };
  expect(placeSpot({ ...spot, picture: null }, sheet)).toEqual({ timestamp: 10, image: null, x: 0.2, y: 0.4 });
  expect(placeSpot({ ...spot, picture: null }, clip)).toMatchObject({ image: null, x: null });
});

test("takes that were put in before it move it, and those that its writer heard do not", () => {
  const splices = [
    { at: 4, seconds: 3 },
    { at: 20, seconds: 5 },
  ];
  const now = { ...clip, recording: { ids: ["ast_sound"], splices } };
  expect(placeSpot(spot, now).timestamp).toBe(13);
  expect(placeSpot({ ...spot, takes: 1 }, now).timestamp).toBe(10);
  expect(placeSpot({ ...spot, takes: 1, second: 22 }, now).timestamp).toBe(27);
  // A copy that was frozen before the third take.
  expect(placeSpot({ ...spot, takes: 3 }, now).timestamp).toBeNull();
});

test("visitors get its second of what they hear, or none where it was cut out", () => {
  const parts = [
    { start: 0, end: 5 },
    { start: 8, end: 30 },
  ];
  const heard = { ...clip, cut: { parts, recordingSeconds: 30 } };
  expect(placeSpot(spot, heard).timestamp).toBe(7);
  expect(placeSpot({ ...spot, second: 6 }, heard).timestamp).toBeNull();
});
