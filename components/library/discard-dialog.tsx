import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";

/** Asks before the only copy of a clip is deleted. */
export function DiscardDialog(props: { title: string; onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      title="Discard this clip?"
      open
      onClose={props.onKeep}
      about={
        <>
          “<bdi>{props.title}</bdi>” exists only on this device. This cannot be undone.
        </>
      }
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button onClick={props.onDiscard}>Discard</Button>
        <Button look="primary" onClick={props.onKeep}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}
