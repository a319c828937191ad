"use client";
import { Send } from "lucide-react";
import { useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { useWords } from "../use-words";

export function SendButton({ onSend, isLarge = false }: { onSend: () => Promise<boolean>; isLarge?: boolean }) {
  const { say } = useWords();
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const isOnItsWay = await onSend().catch(() => false);
    if (isOnItsWay) return;
    session.notify(say("notKept"));
    setBusy(false);
  };
  return (
    <Button
      look="primary"
      busy={isBusy}
      onClick={() => void send()}
      className={isLarge ? "!min-h-14 !rounded-full text-lg" : "!min-h-12 !px-6"}
    >
      {isBusy ? null : <Send size={18} aria-hidden="true" className="rtl:-scale-x-100" />} <span>{say("send")}</span>
    </Button>
  );
}
