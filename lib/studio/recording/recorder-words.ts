import type { RecordingRefusal, TakeEnd } from "#lib/browser/recorder/recorder-state";
import { type Say, sayEnglish } from "../words";

const refusals: Record<Exclude<RecordingRefusal, "blocked">, string> = {
  "no-microphone": "No microphone was found. Plug one in, or upload a recording instead.",
  "in-use": "Another program is using the microphone. Close it and press record again.",
  insecure:
    "Browsers record only at an https address, or at localhost. Upload a recording instead, or start Tellmark with npm run app -- --https.",
  unsupported: "This browser cannot record here. Upload a recording instead.",
};

const iosSafari = /^(?!.*(CriOS|FxiOS|EdgiOS)).*(iPhone|iPad)/;

const unblockWords = ({ userAgent, maxTouchPoints }: Reader) => {
  const isPadThatSaysMac = userAgent.includes("Macintosh") && maxTouchPoints > 1;
  if (isPadThatSaysMac || iosSafari.test(userAgent))
    return "Open the page menu in the address bar, then Website Settings, and allow the microphone there.";
  if (/iPhone|iPad/.test(userAgent))
    return "Allow it in the Settings app of this device, under the name of this browser.";
  return "Click the lock or camera icon in the address bar, and allow it.";
};

type Reader = Pick<Navigator, "userAgent" | "maxTouchPoints">;

export function refusalMessage(why: RecordingRefusal, reader?: Reader): string {
  if (why !== "blocked") return refusals[why];
  return `The microphone is blocked for this page. ${unblockWords(reader ?? navigator)} Then press record again.`;
}

/** For a take that the user did not end. */
export function takeEndMessage(end: TakeEnd, say: Say = sayEnglish): string | null {
  if (end === "microphone") return say("microphoneGone");
  return end === "browser" ? say("browserStopped") : null;
}

export const silenceMessage = (microphone: string) => `No sound from “${microphone}”. Is it switched on?`;
