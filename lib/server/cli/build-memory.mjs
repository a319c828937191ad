import { readFileSync } from "node:fs";

const GIGABYTE = 1024 ** 3;
/** Measured in control groups: a build ends well in 2 GB; without the bundler's cache in 1.5 GB, and not in 1.25 GB. */
const WANTED = 2 * GIGABYTE;
const LEAST = 1.5 * GIGABYTE;

const memoryAdvice = [
  "To fix this for the build (512 MB are enough to run):",
  "  - end other programs, or give the container or the machine 2 GB for this once;",
  "  - add swap: fallocate -l 2G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile;",
  "  - build on another machine with the same system and Node, and copy the whole folder here (docs/image.md has an image).",
].join("\n");

/**
 * @typedef {Pick<import("../../config/read-memory.mjs").Memory, "totalBytes" | "freeBytes" | "isGroup">} Room
 */

/** The notice before a build. @param {Room} room */
export function announceBuild(room) {
  const where = room.isGroup ? "that this container may use" : "of this machine";
  const free = `${gigabytes(room.freeBytes)} of the ${gigabytes(room.totalBytes)} ${where} are free`;
  const sentence = `A build takes ${gigabytes(WANTED)} of memory, ${gigabytes(LEAST)} at least; ${free}`;
  if (hasRoomToBuild(room)) return `${sentence}.`;
  const outlook = room.freeBytes < LEAST ? "the system will probably end it" : "it runs without a cache";
  return `${sentence}: ${outlook}.\n${memoryAdvice}`;
}

/** @param {Room} room */
export function buildFlags(room) {
  return hasRoomToBuild(room) ? [] : ["--max-old-space-size=400"];
}

/** Else the bundler keeps no cache. @param {Pick<Room, "freeBytes">} room */
export function hasRoomToBuild({ freeBytes }) {
  // A machine of 2 GB never has all of it free.
  return freeBytes >= WANTED * 0.95;
}

/**
 * Why a child failed, if memory was the reason; null if the child has said why itself.
 * @param {NodeJS.Signals | null} signal
 * @param {number} killed how many processes the system has ended for memory in the meantime
 */
export function explainKill(signal, killed) {
  if (signal !== "SIGKILL" && killed === 0) return signal && `${signal} ended the build.`;
  const cause = killed > 0 ? "because memory ran out" : "most likely because memory ran out";
  return `The system ended the build (SIGKILL), ${cause}.\n${memoryAdvice}`;
}

/** Since the machine started; 0 where the system does not say. */
export function countMemoryKills(path = "/proc/vmstat") {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync(path, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** @param {number} bytes */
function gigabytes(bytes) {
  return `${Number((bytes / GIGABYTE).toFixed(1))} GB`;
}
