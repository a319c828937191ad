import { expect, test } from "vitest";
import { threadOrder } from "./thread-order";

test("answers follow their reply, the oldest first, and one whose reply is not listed stands by itself", () => {
  const reply = (id: string, parent_id: string | null = null) => ({ id, parent_id });
  const listed = [reply("e", "a"), reply("d", "gone"), reply("c", "a"), reply("b"), reply("a")];
  expect(threadOrder(listed).map((one) => [one.reply.id, one.isAnswer])).toEqual([
    ["d", false],
    ["b", false],
    ["a", false],
    ["c", true],
    ["e", true],
  ]);
});
