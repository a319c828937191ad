import { BadAnswer, badAnswer } from "../providers/provider-request";
import type { TranslateRequest, Translator } from "./port";

/** A model that gets more in one request forgets lines; DeepL takes 50. */
const MAX_LINES = 40;
const MAX_CHARACTERS = 4000;

interface TranslateLinesRequest extends TranslateRequest {
  /** 0 to 100. */
  onProgress?: (percent: number) => void;
}

/**
 * As many lines as were given, each in its place: any other answer is asked for again in halves, at last line
 * by line. Empty lines are not sent.
 */
export async function translateLines(
  engine: Translator,
  { texts, onProgress, ...wish }: TranslateLinesRequest,
): Promise<{ texts: string[]; detected: string | null }> {
  const translated = texts.map((text) => text);
  const wanted = texts.flatMap((text, index) => (text.trim() === "" ? [] : index));
  let detected: string | null = null;
  let done = 0;
  for (const batch of batchesOf(wanted, texts)) {
    await translateBatch(batch);
    done += batch.length;
    onProgress?.((done / wanted.length) * 100);
  }
  return { texts: translated, detected };

  async function translateBatch(batch: readonly number[]): Promise<void> {
    const sent = batch.map((index) => texts[index] ?? "");
    try {
      const answer = await engine.translate({ ...wish, texts: sent });
      if (!isPlausible(sent, answer.texts)) throw badAnswer(engine.host ?? engine.provider);
      detected ??= answer.detected;
      for (const [place, index] of batch.entries()) translated[index] = answer.texts[place] ?? "";
    } catch (error) {
      if (!(error instanceof BadAnswer) || batch.length === 1) throw error;
      const half = Math.ceil(batch.length / 2);
      await translateBatch(batch.slice(0, half));
      await translateBatch(batch.slice(half));
    }
  }
}

function batchesOf(wanted: readonly number[], texts: readonly string[]): number[][] {
  const batches: number[][] = [];
  let characters = 0;
  for (const index of wanted) {
    const length = texts[index]?.length ?? 0;
    const last = batches.at(-1);
    if (last && last.length < MAX_LINES && characters + length <= MAX_CHARACTERS) {
      last.push(index);
      characters += length;
    } else {
      batches.push([index]);
      characters = length;
    }
  }
  return batches;
}

/** An empty or much longer line is not a translation. */
function isPlausible(sent: readonly string[], came: readonly string[]): boolean {
  return (
    came.length === sent.length &&
    sent.every((text, index) => {
      const length = came[index]?.trim().length ?? 0;
      return length > 0 && length <= 5 * text.length + 40;
    })
  );
}
