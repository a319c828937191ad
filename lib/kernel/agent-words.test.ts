import { expect, test } from "vitest";
import { agentWords } from "./agent-words";

test("the program of a sign-in is named in a word or two", () => {
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36";
  const iphone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605 Version/26.0 Mobile Safari/604.1";
  expect([chrome, `${chrome} Edg/156.0`, iphone, "curl/8.5.0", "", null].map(agentWords)).toEqual([
    "Chrome on Windows",
    "Edge on Windows",
    "Safari on iPhone",
    "curl",
    "Unknown program",
    "Unknown program",
  ]);
});
