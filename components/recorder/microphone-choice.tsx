"use client";
import { Check, Mic, Settings2 } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { Menu, type MenuItem } from "#components/ui/menu";
import { refusalFromError } from "#lib/browser/recorder/recorder-state";
import {
  listMicrophones,
  loadChosenMicrophone,
  type Microphone,
  onMicrophonesChange,
  requestMicrophoneAccess,
  saveChosenMicrophone,
} from "#lib/studio/recording/microphones";
import { refusalMessage } from "#lib/studio/recording/recorder-words";

/** Chooses the microphone, stored on this device. The list is open when it appears. */
export function MicrophoneChoice({ buttonLook }: { buttonLook: string }) {
  const session = useSession();
  const [microphones, setMicrophones] = useState<readonly Microphone[]>([]);
  const [chosen, setChosen] = useState(loadChosenMicrophone);
  const read = useCallback(() => {
    // A take may have found the chosen one under another id.
    setChosen(loadChosenMicrophone());
    void listMicrophones().then(setMicrophones, () => setMicrophones([]));
  }, []);

  useEffect(() => {
    read();
    return onMicrophonesChange(read);
  }, [read]);

  const choose = (microphone: Microphone | null) => {
    saveChosenMicrophone(microphone);
    setChosen(microphone);
  };
  const allow = (close: () => void) =>
    void requestMicrophoneAccess()
      .then(listMicrophones)
      .then(setMicrophones, (error) => {
        close();
        session.notify(refusalMessage(refusalFromError(error)));
      });
  const found = chosen && microphones.find(({ id, name }) => id === chosen.id || name === chosen.name);
  const choice = (microphone: Microphone | null, isChecked: boolean): MenuItem => ({
    id: microphone?.id ?? "",
    label: microphone?.name ?? "System default",
    icon: <Mark isShown={isChecked} />,
    isChecked,
    run: () => choose(microphone),
  });
  const items: MenuItem[] = [
    choice(null, chosen === null),
    ...microphones.map((microphone) => choice(microphone, microphone === found)),
  ];
  if (chosen && !found && microphones.length > 0) {
    items.push({ ...choice(chosen, true), label: `${chosen.name}, not connected`, isDisabled: true });
  }
  if (microphones.length === 0) {
    items.push({
      label: "Allow microphone access to see their names",
      icon: <Mic size={17} aria-hidden="true" className="shrink-0" />,
      staysOpen: true,
      run: allow,
    });
  }
  return (
    <Menu
      label="Microphone"
      trigger={<Settings2 size={18} aria-hidden="true" />}
      items={items}
      buttonLook={buttonLook}
      align="start"
      startsOpen
      onOpen={read}
    />
  );
}

function Mark({ isShown }: { isShown: boolean }) {
  return (
    <span className="grid size-[17px] shrink-0 place-items-center">
      {isShown ? <Check size={17} aria-hidden="true" /> : null}
    </span>
  );
}
