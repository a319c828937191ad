import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#lib/platform/database/db";
import { scratch } from "#lib/platform/scratch/scratch";
import { openTestRuntime } from "../../e2e/support/test-database";
import { type Reservation, reserveStorage } from "./reserve-storage";

const QUOTA = 1000;
let close: () => Promise<void>;
const held: Reservation[] = [];
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", STORAGE_QUOTA_BYTES: String(QUOTA) }));
  for (const id of ["usr_a", "usr_b"]) await db().user.create({ data: { id, email: `${id}@example.org` } });
});
afterAll(() => close());
afterEach(() => {
  vi.restoreAllMocks();
  for (const one of held.splice(0)) one.release();
});

async function reserve(payer: string, bytes: number, options = {}): Promise<string> {
  try {
    held.push(await reserveStorage(payer, bytes, options));
    return "held";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : (error as Error).constructor.name;
  }
}

test("forty bodies at the same time reserve at most the quota; the others get Retry-After, and succeed when one has ended", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => reserve("usr_a", 300)));
  expect(answers.filter((answer) => answer === "held")).toHaveLength(3);
  expect(answers.filter((answer) => answer === "rate_limit_exceeded")).toHaveLength(37);
  expect(await reserve("usr_b", 1000)).toBe("held");
  held[0]?.release();
  held[0]?.release();
  expect(await reserve("usr_a", 300)).toBe("held");
  expect(await reserve("usr_a", 300)).toBe("rate_limit_exceeded");
});

test("what needs no room is taken, whatever is under way and however full the storage is", async () => {
  expect(await reserve("usr_a", 1000)).toBe("held");
  await db().storageAccount.update({ where: { userId: "usr_a" }, data: { bytes: 2000 } });
  expect(await reserve("usr_a", 0)).toBe("held");
  await db().storageAccount.update({ where: { userId: "usr_a" }, data: { bytes: 0 } });
});

test("what no quota could hold is full storage, whatever is under way", async () => {
  expect(await reserve("usr_a", 1001)).toBe("storage_full");
  expect(await reserve("usr_a", 1001, { beyond: 1 })).toBe("held");
});

test("the disk is shared: a second file may have half of its room at most, and all together no more than there is", async () => {
  vi.spyOn(scratch(), "room").mockResolvedValue(600);
  expect(await reserve("usr_a", 200)).toBe("held");
  expect(await reserve("usr_a", 200)).toBe("rate_limit_exceeded");
  expect(await reserve("usr_b", 400)).toBe("held");
  expect(await reserve("usr_b", 1)).toBe("ServerFull");
  expect(await reserve("usr_b", 500, { onDisk: 0 })).toBe("held");
});

test("bytes stored while another request checks the quota count immediately", async () => {
  const { storageAccount } = db();
  const first = await reserveStorage("usr_a", 600);
  await storageAccount.upsert({
    where: { userId: "usr_a" },
    create: { userId: "usr_a", bytes: 600 },
    update: { bytes: 600 },
  });
  expect(await reserve("usr_a", 400)).toBe("rate_limit_exceeded");
  first.release();
  expect(await reserve("usr_a", 400)).toBe("held");
  expect(await reserve("usr_a", 1)).toBe("rate_limit_exceeded");
  await storageAccount.update({ where: { userId: "usr_a" }, data: { bytes: 0 } });
});
