import { useContext } from "react";
import { SayContext } from "#components/ui/say";
import { type Say, sayEnglish } from "#lib/studio/words";

/** How recorder, stage and waveform speak. */
export const useSay = (): Say => useContext(SayContext) ?? sayEnglish;
