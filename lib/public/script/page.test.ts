import { expect, test } from "vitest";
import { pickType } from "./recording-type";
import { replyBody } from "./reply-body";
import { isView } from "./views";

test("a written reply travels as JSON, a spoken one as a form", () => {
  expect(replyBody("Thanks", "", null)).toEqual({
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ message: "Thanks" }),
  });
  const { body } = replyBody("", "Kim", new Blob(["x"], { type: "audio/mp4" }));
  expect(body).toBeInstanceOf(FormData);
  expect([...(body as FormData).keys()]).toEqual(["sender_name", "audio_file"]);
  expect(((body as FormData).get("audio_file") as File).name).toBe("reply.m4a");
});

test("a reply is recorded in the type that plays everywhere when the browser has it", () => {
  expect(pickType((type) => type.includes("mp4"))).toBe("audio/mp4;codecs=mp4a.40.2");
  expect(pickType((type) => type.includes("webm"))).toBe("audio/webm;codecs=opus");
  expect(pickType(() => false)).toBe("");
});

test("a view is five seconds heard, or three quarters of a short clip", () => {
  expect([isView(4.9, 60), isView(5, 60), isView(2.9, 4), isView(3, 4), isView(3, 0)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});
