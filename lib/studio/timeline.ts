import { type Shown, tableTimes } from "#lib/player/pictures-over-time";
import type { Doc } from "./document";

/** When each picture is shown, as every player will show it. */
export function pictureTimes({ pictures, ink, tags, switches }: Doc, duration: number | null): Shown[] {
  const named = (list: readonly { timestamp: number; picture: string | null }[]) =>
    list.map(({ timestamp, picture }) => ({ timestamp, image: picture }));
  return tableTimes(
    pictures.map(({ id }) => ({ id, strokes: ink[id] ?? [] })),
    { tags: named(tags), switches: named(switches), duration },
  );
}
