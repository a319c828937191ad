"use client";
import { Settings2 } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";

const buttonLook =
  "grid size-9 shrink-0 place-items-center rounded-md bg-sheet shadow-low hover:bg-sunk pointer-coarse:size-11";

/** The choice of a microphone, loaded when it is asked for: most people never do. */
export function MicrophoneMenu() {
  const session = useSession();
  const [Choice, setChoice] = useState<ComponentType<{ buttonLook: string }> | null>(null);
  const load = () =>
    void import("./microphone-choice").then(
      ({ MicrophoneChoice }) => setChoice(() => MicrophoneChoice),
      () => session.notify("The list of microphones could not be loaded. You seem to be offline."),
    );
  if (Choice) return <Choice buttonLook={buttonLook} />;
  return (
    <button
      type="button"
      aria-label="Microphone"
      title="Microphone"
      aria-haspopup="menu"
      onClick={load}
      className={buttonLook}
    >
      <Settings2 size={18} aria-hidden="true" />
    </button>
  );
}
