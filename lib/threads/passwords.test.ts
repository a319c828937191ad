import { expect, test, vi } from "vitest";
import { hashPassword, isPassword } from "./passwords";

vi.mock("@node-rs/argon2", async (actual) => {
  const onPool = () => Promise.reject(new Error("this takes a thread that reads files"));
  return { ...(await actual<typeof import("@node-rs/argon2")>()), hash: onPool, verify: onPool };
});

test("a password is hashed and compared on the thread that was asked", async () => {
  const hashed = await hashPassword("correct horse");
  expect(await isPassword({ hashed, password: "correct horse" })).toBe(true);
  expect(await isPassword({ hashed, password: "wrong horse" })).toBe(false);
});
