import type { PublicClip } from "./model";

/** What the page's script reads of its body. */
export const pageFacts = ({ counted, isPreview, isComing }: PublicClip) => ({
  "data-counted": counted ? "" : undefined,
  "data-preview": isPreview ? "" : undefined,
  "data-coming": isComing ? "" : undefined,
});
