"use client";
import { Camera, MonitorUp } from "lucide-react";
import { useRef } from "react";
import { Button } from "#components/ui/button";
import { FileInput } from "#components/ui/file-input";
import { IconButton } from "#components/ui/icon-button";
import { useHydrated } from "#components/ui/use-hydrated";
import { useMediaQuery } from "#components/ui/use-media-query";

interface CaptureButtonProps {
  onFile: (file: File) => void;
  onProblem: (words: string) => void;
  disabled?: boolean;
  isSmall?: boolean;
  className?: string;
}

/** A picture made this moment: by the camera of a phone, of the screen elsewhere. */
export function CaptureButton({ onFile, onProblem, disabled = false, isSmall = false, className }: CaptureButtonProps) {
  const isTouch = useMediaQuery("(pointer: coarse)");
  const isHydrated = useHydrated();
  const camera = useRef<HTMLInputElement>(null);
  if (!isHydrated) return null;
  const canCapture = typeof navigator.mediaDevices?.getDisplayMedia === "function";
  if (!isTouch && !canCapture) return null;
  const label = isTouch ? "Take a photo" : "Capture screen";
  const icon = isTouch ? <Camera size={18} aria-hidden="true" /> : <MonitorUp size={18} aria-hidden="true" />;
  const capture = async () => {
    const { captureScreen } = await import("#lib/studio/pictures/capture-screen").catch(() => {
      throw new Error("Screen capture could not be loaded. You seem to be offline.");
    });
    const file = await captureScreen();
    if (file) onFile(file);
  };
  const press = () => {
    if (isTouch) camera.current?.click();
    else capture().catch((error: unknown) => onProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <>
      {isSmall ? (
        <IconButton label={label} onClick={press} disabled={disabled} className={className}>
          {icon}
        </IconButton>
      ) : (
        <Button onClick={press} disabled={disabled} className={className}>
          {icon} <span>{label}</span>
        </Button>
      )}
      {isTouch ? (
        <FileInput
          ref={camera}
          label="Photo"
          accept="image/*"
          capture="environment"
          onFiles={([file]) => file && onFile(file)}
        />
      ) : null}
    </>
  );
}
