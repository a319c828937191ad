import { ServerFull } from "../store-error";
import type { Scratch } from "./port";

export async function assertScratchSpace({ room }: Pick<Scratch, "room">): Promise<void> {
  if ((await room()) <= 0) throw new ServerFull();
}
