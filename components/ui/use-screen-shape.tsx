import { useMediaQuery } from "./use-media-query";

/** A phone on its side; a laptop of 768 lines at 125 % has 1093 x 526 to 614 and keeps the desk. */
const flat =
  "(min-aspect-ratio: 4/3) and (max-height: 540px) and (max-width: 999px), (min-aspect-ratio: 4/3) and (max-height: 440px)";

export function useScreenShape(): { isWide: boolean; isFlat: boolean } {
  const isFlat = useMediaQuery(flat);
  const isWide = useMediaQuery("(min-width: 1000px)") && !isFlat;
  return { isWide, isFlat };
}
