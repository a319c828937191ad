import { perRuntime } from "#lib/config/per-runtime";
import { adapters } from "../adapters";
import { scratch } from "../scratch/scratch";

export const store = perRuntime(({ config }) => adapters.store(config.blobs, scratch()));
