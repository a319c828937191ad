import type { ContextHead, ContextPin } from "./context";
import { placeInPixels } from "./place-in-pixels";

/** Of the image around a pin, null where there is none. */
export function cropAddress(pin: ContextPin, head: ContextHead): string | null {
  return head.cropsUrl === null || placeInPixels(pin, head) === null ? null : `${head.cropsUrl}/${pin.number}`;
}
