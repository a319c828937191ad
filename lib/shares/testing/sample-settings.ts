import type { ShareSettings } from "../create-share";

export const plainSettings: ShareSettings = {
  privacy: "unlisted",
  expiresAt: null,
  password: null,
  maxViews: null,
  allowReplies: true,
  allowDownload: true,
};
