export interface TranslateRequest {
  texts: readonly string[];
  /** BCP 47; null if the service is to recognise it. */
  source: string | null;
  /** BCP 47. */
  target: string;
  signal?: AbortSignal;
}

export interface TranslatedTexts {
  /** As many as were sent, in their order. */
  texts: string[];
  /** The language that the service detected, if it reports one. */
  detected: string | null;
}

/** The service does not recognise languages: it takes no text without its language. */
export class SourceNeeded extends Error {}

export interface Translator {
  readonly provider: string;
  readonly model: string | null;
  /** The server that reads the texts; null if they stay on this machine. */
  readonly host: string | null;
  readonly quality: "standard" | "draft";
  readonly detectsLanguage: boolean;
  /** ISO 639-1 codes of the languages that it translates from, if it knows few. */
  sourcesOf?(target: string): string[];
  /** Throws `unsupported_language`, SourceNeeded or a provider's error. */
  translate(request: TranslateRequest): Promise<TranslatedTexts>;
  /** Translates nothing. Reports its finding in a sentence, or throws a ServiceProblem. */
  check(): Promise<string>;
}
