import type { PublicClip } from "./model";

/** Facts in the page's body, for its script. */
export const pageFacts = ({ counted, isPreview, isComing }: PublicClip) => ({
  "data-counted": counted ? "" : undefined,
  "data-preview": isPreview ? "" : undefined,
  "data-coming": isComing ? "" : undefined,
});
