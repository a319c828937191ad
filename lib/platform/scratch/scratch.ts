import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { scratchFolder } from "./folder";
import { freeSpace } from "./free-space";

export const scratch = lazyPerProcess(({ config: { scratchDir, dataDir, freeSpaceFloorBytes } }) =>
  scratchFolder(scratchDir, freeSpace([dataDir, scratchDir], freeSpaceFloorBytes)),
);
