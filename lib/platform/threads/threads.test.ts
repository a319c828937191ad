import { beforeEach, expect, test, vi } from "vitest";
import { type Runtime, setRuntime } from "#lib/config/runtime";
import { onThread } from "./threads";

const pools = vi.hoisted(() => [] as string[][]);
vi.mock("./thread-pool", () => ({
  createThreads: () => {
    const tasks: string[] = [];
    pools.push(tasks);
    return { run: async (task: string) => void tasks.push(task), close: async () => {} };
  },
}));
beforeEach(() => setRuntime({ rootDir: "/", onStop: [], singletons: {} } as unknown as Runtime));

test("passwords are hashed on threads for them alone, so that bodies are read beside a flood of wrong ones", async () => {
  await onThread("parseJson", new Uint8Array());
  await onThread("isPassword", { hashed: "", password: "" });
  await onThread("hashPassword", "");
  await onThread("parseJson", new Uint8Array());
  expect(pools).toEqual([
    ["parseJson", "parseJson"],
    ["isPassword", "hashPassword"],
  ]);
});
