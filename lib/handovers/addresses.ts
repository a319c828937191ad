import { homeUrl } from "#lib/config/config";
import type { IssueAddresses } from "./write-issues";

const CROP_WIDTH = 480;
/** In place of a code, while nothing was sent. */
const NO_CODE = "new-link";

/** Of the images and pages that an issue names. They can be opened without an account. */
export function handoverAddresses(
  code: string | null,
  { hasCrops, hasLinks }: { hasCrops: boolean; hasLinks: boolean },
): IssueAddresses {
  const home = homeUrl();
  const crops = `${home}/api/v1/clip/public/${code ?? NO_CODE}/crops`;
  return {
    clip: `${home}/c/${code ?? NO_CODE}`,
    hasMoments: hasLinks,
    images: hasCrops ? { url: crops, size: CROP_WIDTH } : null,
  };
}

export const uploadedCrop = { size: CROP_WIDTH, hasInk: true };
