import { perRuntime } from "#lib/config/per-runtime";
import { scratchFolder } from "./folder";
import { freeSpace } from "./free-space";

export const scratch = perRuntime(({ config: { scratchDir, dataDir, freeSpaceFloorBytes } }) =>
  scratchFolder(scratchDir, freeSpace([dataDir, scratchDir], freeSpaceFloorBytes)),
);
