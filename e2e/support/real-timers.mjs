// Loaded by Vitest before each file of tests: files share a process, so what one does to its timers ends with it.
import { afterAll, vi } from "vitest";

afterAll(() => {
  vi.useRealTimers();
});
