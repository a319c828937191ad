import { expect, test } from "vitest";
import { foldMailbox } from "./budget-key";

test.each([
  "victim@example.com",
  "v.i.c.tim@example.com",
  "victim+news@example.com",
  "v\u0131ctim@example.com",
  "vícti\u0307m@example.com",
  "victim+a+b@example.com",
])("%s is counted as victim@example.com", (address) => {
  expect(foldMailbox(address)).toBe("victim@example.com");
});

test.each(["victim@example.org", "victims@example.com", "+@example.com", "...@example.com"])(
  "%s is counted by itself",
  (address) => {
    expect(foldMailbox(address)).toBe(address);
  },
);
