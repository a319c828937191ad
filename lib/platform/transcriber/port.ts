export interface TranscribeRequest {
  /** The prepared recording: an MP3. */
  input: string;
  /** Existing folder for temporary files. */
  workDir: string;
  durationSeconds: number;
  /** BCP 47; null if the engine is to recognise it. */
  language: string | null;
  /** The words just before, if this is a piece of a recording. */
  context?: string;
  signal?: AbortSignal;
  /** 0 to 100, never decreasing. */
  onProgress?: (percent: number) => void;
}

export interface RecognizedSpeech {
  /** JSON with the members of OpenAI's verbose_json: text, language, words and segments; times in seconds. */
  content: string;
  /** A code, a colon and a sentence each. */
  warnings: string[];
}

export interface Transcriber {
  readonly provider: string;
  readonly model: string;
  /** The server that hears the recording; null if it stays on this machine. */
  readonly host: string | null;
  /** Primary subtags (ISO 639) that it understands; null if that is not known. */
  readonly languages: readonly string[] | null;
  readonly quality: "standard" | "draft";
  transcribe(request: TranscribeRequest): Promise<RecognizedSpeech>;
  /** Transcribes nothing. Reports its finding in a sentence, or throws a ServiceProblem. */
  check(): Promise<string>;
}
