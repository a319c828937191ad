import { fileURLToPath } from "node:url";
import { letterToSound } from "./letter-to-sound";
import { spokenForm } from "./spoken-form";

/** seconds */
type Span = { start: number; end: number };

/** Finds where in a sound each word of its text is said: in English, by forced alignment. */
export async function openAligner() {
  const { default: createModule } = await import("soundswallower");
  const folder = fileURLToPath(new URL("model/", import.meta.resolve("soundswallower")));
  const { Decoder } = await createModule({ modelBase: folder });
  const decoder = new Decoder({ samprate: 16_000, loglevel: "FATAL" });
  await decoder.initialize();

  /**
   * @param samples 16 kHz, mono
   * @param words as written
   * @returns null if the text does not fit the sound
   */
  return function align(samples: Float32Array, words: readonly string[]): Span[] | null {
    const spoken = words.map(spokenForm);
    const all = spoken.flat();
    if (all.length === 0) return null;
    try {
      const unknown = [...new Set(all)].filter((word) => !decoder.lookup_word(word));
      if (unknown.length > 0) decoder.add_words(...unknown.map((word) => [word, letterToSound(word)]));
      decoder.set_align_text(all.join(" "));
      decoder.start();
      decoder.process_audio(samples, false, true);
      decoder.stop();
      const heard = spans(decoder.get_alignment());
      return heard.length === all.length ? joined(spoken, heard) : null;
    } catch {
      return null;
    }
  };
}

function spans({ w = [] }: { w?: { t: string; b: number; d: number }[] }): Span[] {
  return w.filter(({ t }) => !/^[<[(]/.test(t)).map(({ b, d }) => ({ start: b, end: b + d }));
}

function joined(spoken: readonly string[][], heard: readonly Span[]): Span[] {
  let at = 0;
  return spoken.map(({ length }) => {
    const first = heard[at];
    const start = first?.start ?? heard[at - 1]?.end ?? 0;
    const end = length > 0 ? (heard[at + length - 1]?.end ?? start) : start;
    at += length;
    return { start, end };
  });
}

/** For a text that could not be aligned: longer words take longer. */
export function timesByLetters(words: readonly string[], seconds: number): Span[] {
  const total = words.reduce((sum, word) => sum + word.length + 1, 0);
  let letters = 0;
  return words.map((word) => {
    const start = (letters / total) * seconds;
    letters += word.length + 1;
    return { start, end: (letters / total) * seconds };
  });
}
