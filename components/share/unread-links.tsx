import { NoticeBar } from "#components/studio-session/notice-bar";
import { useSession } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";

export const unreadMessage =
  "Your links to this clip could not be loaded. If you have sent one, its recipients would see your changes. Until you choose, your changes stay on this device.";

/** The clip may have been sent, so nothing is saved unasked. */
export function UnreadLinks({ onRetry }: { onRetry: () => void }) {
  const { links } = useSession();
  return (
    <NoticeBar>
      <span className="flex-1 basis-80">{unreadMessage}</span>
      <span className="flex shrink-0 flex-wrap gap-2">
        <Button id="sent-choice" onClick={onRetry}>
          Try again
        </Button>
        <Button onClick={links.follow}>Save anyway</Button>
      </span>
    </NoticeBar>
  );
}
