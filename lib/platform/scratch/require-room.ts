import { ServerFull } from "../store/store-error";
import type { Scratch } from "./port";

/** Throws ServerFull where a new file or a large row would take what is kept free for the database. */
export async function requireRoom({ room }: Pick<Scratch, "room">): Promise<void> {
  if ((await room()) <= 0) throw new ServerFull();
}
