import { onThread } from "#lib/platform/threads/threads";
import { SourceNeeded, type Translator } from "#lib/platform/translator/port";

const SAMPLE_LENGTH = 2000;

/** The language of the text, by this server's own recognition; null if it is unsure. */
function recognise(engine: Translator, text: string, target: string): Promise<string | null> {
  const among = engine.sourcesOf?.(target) ?? null;
  return onThread("detectLanguage", { text: text.slice(0, SAMPLE_LENGTH), among });
}

/** Null where the engine recognises languages itself, and `undefined` where neither it nor we can. */
export async function detectSource(
  engine: Translator,
  { source, text, target }: { source: string | null; text: string; target: string },
): Promise<string | null | undefined> {
  if (source || engine.detectsLanguage) return source;
  return (await recognise(engine, text, target)) ?? undefined;
}

/** If the engine cannot detect languages, sends the text again with the language that the server detects. */
export async function translateWithSource<T>(
  engine: Translator,
  { source, text, target }: { source: string | null; text: string; target: string },
  translate: (source: string | null) => Promise<T>,
): Promise<{ source: string | null; done: T } | null> {
  try {
    return { source, done: await translate(source) };
  } catch (error) {
    if (!(error instanceof SourceNeeded) || source) throw error;
    const recognised = await recognise(engine, text, target);
    return recognised ? { source: recognised, done: await translate(recognised) } : null;
  }
}
