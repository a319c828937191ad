"use client";
import { Dialog } from "#components/ui/dialog";
import type { Clip } from "#lib/api-client/api";
import { VideoDownload } from "./video-download";

export function VideoDialog({ clip, onClose }: { clip: Clip | null; onClose: () => void }) {
  return (
    <Dialog
      title="Download video"
      open={clip !== null}
      onClose={onClose}
      about={clip ? `“${clip.title}” with its voice, ink and pins, as one MP4 file.` : undefined}
    >
      {clip ? <VideoDownload clipId={clip.id} begin /> : null}
    </Dialog>
  );
}
