import { basics } from "#lib/languages/recorder/en-basics";
import { fill } from "#lib/player/fill";

export type SayBasics = (key: keyof typeof basics, values?: Readonly<Record<string, string>>) => string;

/** As `sayEnglish`, for pages that have no recorder: they load nothing of its words. */
export const sayBasics: SayBasics = (key, values = {}) => fill(basics[key], values);
