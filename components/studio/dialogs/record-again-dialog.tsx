import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { DownloadFirst, keptRecordingMessage, useRecordingKept } from "../bars/kept-recording";

export function RecordAgainDialog(props: { open: boolean; onClose: () => void; onConfirm: () => void }) {
  const isKept = useRecordingKept(props.open);
  return (
    <Dialog
      title="Record again?"
      open={props.open}
      onClose={props.onClose}
      about={`The new recording replaces the one you have${keptRecordingMessage(isKept)} Tags and ink keep their places and times; you make picture changes again.`}
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <DownloadFirst isKept={isKept} />
        <Button onClick={props.onClose}>Keep current recording</Button>
        <Button look="signal" onClick={props.onConfirm}>
          Record again
        </Button>
      </div>
    </Dialog>
  );
}
