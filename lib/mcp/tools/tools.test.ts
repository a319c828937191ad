import { expect, test } from "vitest";
import { toolsFor } from "./tools";

test("a tool that sends refuses what it does not know, so that no misspelt limit opens a link", () => {
  const senders = toolsFor(true).filter(({ reads }) => !reads);
  expect(senders.map(({ name }) => name)).toEqual(["reply", "ask_human", "share_clip"]);
  for (const { input } of senders) {
    for (const wish of [{ expires: "2026-12-24" }, { password: "sesame" }, { maxViews: 1 }, { private: true }]) {
      const { error } = input.safeParse({ id: 7, reply_id: "rpl_1", title: "x", message: "x", ...wish });
      expect(error?.issues).toContainEqual(expect.objectContaining({ code: "unrecognized_keys" }));
    }
  }
});
