import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { adapters } from "../adapters";
import { scratch } from "../scratch/scratch";

export const store = lazyPerProcess(({ config }) => adapters.store(config.blobs, scratch()));
