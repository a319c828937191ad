"use client";
import { Check, Mic, Settings2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useEffect, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import {
  listMicrophones,
  loadChosenMicrophone,
  type Microphone,
  onMicrophonesChange,
  requestMicrophoneAccess,
  saveChosenMicrophone,
} from "#lib/studio/recording/microphones";
import { refusalFromError, refusalMessage } from "#lib/studio/recording/recorder-state";

const itemLook =
  "flex min-h-9 cursor-default items-center gap-2.5 rounded-sm py-1.5 pr-3 pl-2.5 outline-none data-disabled:text-ink3 data-highlighted:bg-sunk pointer-coarse:min-h-11";

/** Chooses the microphone, stored on this device. The list is open when it appears. */
export function MicrophoneChoice({ buttonLook }: { buttonLook: string }) {
  const session = useSession();
  const [isOpen, setOpen] = useState(true);
  const [microphones, setMicrophones] = useState<readonly Microphone[]>([]);
  const [chosen, setChosen] = useState(loadChosenMicrophone);

  useEffect(() => {
    if (!isOpen) return;
    let left = false;
    const read = () =>
      void listMicrophones()
        .catch(() => [])
        .then((found) => {
          if (!left) setMicrophones(found);
        });
    // A take may have found the chosen one under another id.
    setChosen(loadChosenMicrophone());
    read();
    const stop = onMicrophonesChange(read);
    return () => {
      left = true;
      stop();
    };
  }, [isOpen]);

  const choose = (id: string) => {
    const microphone = microphones.find((one) => one.id === id) ?? null;
    saveChosenMicrophone(microphone);
    setChosen(microphone);
  };
  const allow = () =>
    requestMicrophoneAccess()
      .then(listMicrophones)
      .then(setMicrophones, (error) => {
        setOpen(false);
        session.notify(refusalMessage(refusalFromError(error)));
      });
  const isThere = microphones.some(({ id, name }) => id === chosen?.id || name === chosen?.name);
  const value = microphones.find(({ id, name }) => id === chosen?.id || name === chosen?.name)?.id ?? chosen?.id ?? "";
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger aria-label="Microphone" title="Microphone" className={buttonLook}>
        <Settings2 size={18} aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          side="top"
          sideOffset={6}
          collisionPadding={8}
          className="z-30 w-max max-w-[min(320px,calc(100vw-16px))] rounded-md bg-sheet p-1 shadow-float"
        >
          <DropdownMenu.RadioGroup aria-label="Microphone" value={value} onValueChange={choose}>
            <DropdownMenu.RadioItem value="" className={itemLook}>
              <Mark /> <span>System default</span>
            </DropdownMenu.RadioItem>
            {microphones.map(({ id, name }) => (
              <DropdownMenu.RadioItem key={id} value={id} className={itemLook}>
                <Mark /> <span className="min-w-0 break-words">{name}</span>
              </DropdownMenu.RadioItem>
            ))}
            {chosen && microphones.length > 0 && !isThere ? (
              <DropdownMenu.RadioItem value={chosen.id} disabled className={itemLook}>
                <Mark /> <span className="min-w-0 break-words">{`${chosen.name}, not connected`}</span>
              </DropdownMenu.RadioItem>
            ) : null}
          </DropdownMenu.RadioGroup>
          {microphones.length === 0 ? (
            <DropdownMenu.Item
              className={itemLook}
              onSelect={(event) => {
                event.preventDefault();
                void allow();
              }}
            >
              <Mic size={17} aria-hidden="true" className="shrink-0" />{" "}
              <span>Allow microphone access to see their names</span>
            </DropdownMenu.Item>
          ) : null}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Mark() {
  return (
    <span className="grid size-[17px] shrink-0 place-items-center">
      <DropdownMenu.ItemIndicator>
        <Check size={17} aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
    </span>
  );
}
