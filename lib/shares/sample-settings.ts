import type { ShareSettings } from "./create-share";

/** A link that anybody who has it may open. */
export const plainSettings: ShareSettings = {
  privacy: "unlisted",
  expiresAt: null,
  password: null,
  maxViews: null,
  allowReplies: true,
  allowDownload: true,
};
