import { expect, test } from "vitest";
import { MediaError } from "#lib/platform/media/port";
import { imageError } from "./prepare-image";

const refused = (message: unknown) => ({ code: "validation_failed", status: 422, errors: { image_file: [message] } });

test("a picture that cannot be read is refused at its field", () => {
  const damaged = new MediaError("image_undecodable", "This picture is damaged.");
  expect(imageError(damaged)).toMatchObject(refused("This picture is damaged."));
});

test("so is one that takes too much, with what to send instead", () => {
  for (const reason of ["time_limit", "memory_limit"] as const)
    expect(imageError(new MediaError(reason, "It failed.")), reason).toMatchObject(
      refused(expect.stringContaining("Send a smaller one")),
    );
});

test("other failures keep the codes that they have everywhere", () => {
  const large = new MediaError("image_too_large", "It is too large.");
  const crash = new MediaError("engine_crashed", "It stopped.");
  for (const error of [large, crash, new Error("The disk is full.")]) expect(imageError(error)).toBe(error);
});
