import { createShare, type ShareSettings } from "../../../lib/shares/create-share";
import { plainSettings } from "../../../lib/shares/testing/sample-settings";

type Arguments = Parameters<typeof createShare>;

/** Open to all who have it, with replies and download, unless the settings say otherwise. */
export function aLink(clip: Arguments[0], settings: Partial<ShareSettings> = {}, recipient?: Arguments[2]) {
  return createShare(clip, { ...plainSettings, ...settings }, recipient);
}
