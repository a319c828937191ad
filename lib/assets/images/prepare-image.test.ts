import { expect, test } from "vitest";
import { MediaError } from "#lib/platform/media/port";
import { imageError } from "./prepare-image";

test("a picture that takes too much is refused at its field, like one that cannot be read", () => {
  for (const reason of ["image_undecodable", "time_limit", "memory_limit"] as const) {
    const refused = { code: "validation_failed", status: 422, errors: { image_file: ["It failed."] } };
    expect(imageError(new MediaError(reason, "It failed.")), reason).toMatchObject(refused);
  }
});

test("other failures keep the codes that they have everywhere", () => {
  for (const error of [
    new MediaError("image_too_large", "Too large."),
    new MediaError("engine_crashed", "It stopped."),
    new Error("The disk is full."),
  ])
    expect(imageError(error)).toBe(error);
});
