"use client";
import { useStudio } from "./studio-context";

/** A thin line that fills while something is sent. */
export function UploadBar() {
  const upload = useStudio((state) => state.upload);
  if (!upload) return null;
  return (
    <div
      role="progressbar"
      aria-label={`Sending the ${upload.what}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(upload.share * 100)}
      className="absolute inset-x-0 top-0 z-20 h-[3px]"
    >
      <div
        className="h-full origin-left bg-tide transition-transform duration-200"
        style={{ transform: `scaleX(${upload.share})` }}
      />
    </div>
  );
}
