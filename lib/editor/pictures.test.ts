import { expect, test } from "vitest";
import { withServerPictures } from "./pictures";

test("a picture is replaced if the server calls it by the former name, and another one if it does not", () => {
  const shown = [
    { id: "one", file: "a.png" },
    { id: "two", file: "b.png" },
  ];
  const replaced = withServerPictures(shown, ["a.png", "c.png"], [["a.png"], ["c.png", "b.png"]]);
  expect(replaced).toMatchObject([{ id: "one" }, { id: "two", file: "c.png", was: ["b.png"] }]);
  const other = withServerPictures(shown, ["a.png", "c.png"], [["a.png"], ["c.png"]]);
  expect(other).toEqual([
    { id: "one", file: "a.png" },
    { id: "c.png", file: "c.png" },
  ]);
});
