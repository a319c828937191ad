import type { ContextHead, ContextPin } from "./context";
import { placeInPixels } from "./place-in-pixels";

/** Of the image around a pin, with ink and without; null where there is none. */
export function cropAddresses(
  pin: ContextPin,
  head: Pick<ContextHead, "crops" | "pictures">,
): { crop: string | null; plain: string | null } {
  const { crops } = head;
  if (crops === null || placeInPixels(pin, head) === null) return { crop: null, plain: null };
  if ("inline" in crops) return { crop: crops.inline[pin.number] ?? null, plain: null };
  const address = `${crops.url}/${pin.number}`;
  const size = crops.size === null ? [] : [`size=${crops.size}`];
  return { crop: [address, ...size].join("?"), plain: `${address}?${[...size, "ink=0"].join("&")}` };
}
