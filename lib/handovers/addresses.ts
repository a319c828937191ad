import { homeUrl } from "#lib/config/config";

const CROP_WIDTH = 480;
/** In place of a code, while nothing was sent. */
const NO_CODE = "new-link";

/** Of what an issue names. They can be opened without an account. */
export function handoverAddresses(
  code: string | null,
  { hasCrops, hasLinks }: { hasCrops: boolean; hasLinks: boolean },
) {
  const home = homeUrl();
  const clip = `${home}/c/${code ?? NO_CODE}`;
  const crops = `${home}/api/v1/clip/public/${code ?? NO_CODE}/crops`;
  return {
    clip,
    moment: hasLinks ? (seconds: number) => `${clip}?start=${Math.round(seconds * 10) / 10}` : null,
    image: hasCrops ? (pin: number) => `${crops}/${pin}?size=${CROP_WIDTH}` : null,
  };
}

export const uploadedCrop = { size: CROP_WIDTH, hasInk: true };
