import { expect, test } from "vitest";
import { getHost, roles } from "./hosts";

const rolesWith = (isMeant: (host: ReturnType<typeof getHost>) => boolean, onVercel = false) =>
  roles.filter((role) => isMeant(getHost({ role, onVercel })));

test("a worker answers nothing, a web server runs no job, and nothing runs in a function between requests", () => {
  expect(rolesWith(({ answers }) => answers)).toEqual(["web", "both", "function"]);
  expect(rolesWith(({ jobs }) => jobs === "always")).toEqual(["worker", "both"]);
  expect(rolesWith(({ jobs }) => jobs === "on-request")).toEqual(["function"]);
  expect(rolesWith(({ sweeps }) => sweeps)).toEqual(["worker", "both"]);
});

test("on Vercel the host sends the bytes, whatever the role", () => {
  expect(rolesWith(({ sendsBytes }) => sendsBytes)).toEqual(["web", "worker", "both"]);
  expect(rolesWith(({ sendsBytes }) => sendsBytes, true)).toEqual([]);
});
